import { describe, expect, it } from 'vitest'
import { sendDuringLock } from '../support/blocked-request.ts'
import { useSubmissions } from '../support/use-submissions.ts'
import { uniqueName } from '../support/use-service.ts'

const { service, rest, factories, useTransport, readPublic } = useSubmissions()

describe.each(['REST', 'RPC'] as const)('decisions over %s', name => {
  const { send, submit } = useTransport(name)

  it('POST /submissions/{id}/accept › 200: takes a venue of this name, and leaves that which an editor has chosen', async () => {
    const { venue, id: venueId } = await factories.venue()
    const { id: chosenId } = await factories.venue()
    const editor = await factories.user('editor')
    const same = await submit({ venue: venue.toUpperCase() })
    const other = await submit({ venue: uniqueName('Boat house') })
    await rest.withHeaders(editor.headers).patch(`/events/${other.id}`, { venue: chosenId })
    for (const { id } of [same, other]) await send(editor, 'accept', { id })

    expect((await readPublic(same.id)).body.venue).toMatchObject({ id: venueId })
    expect((await readPublic(other.id)).body.venue).toMatchObject({ id: chosenId })
  })

  it.each(['accept', 'refuse'])(
    'POST /submissions/{id}/%s › 200: all dates, if an editor has made a series',
    async verb => {
      const { id, token } = await submit()
      const editor = await factories.user('editor')
      const editorRest = rest.withHeaders(editor.headers)
      const { series } = (await editorRest.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })).body

      expect((await send(null, 'update', { id, token, title: 'Mine' })).status).toBe(409)
      expect((await send(editor, verb, { id })).status).toBe(200)
      const { total } = (await rest.get(`/series/${series.id}/occurrences`)).body
      expect(total ?? 0).toBe(verb === 'accept' ? 3 : 0)
    },
  )

  it('PATCH /submissions/{id} › 409: an editor publishes the event, or makes a series of it, at the same time', async () => {
    const editor = await factories.user('editor')
    for (const change of [{ status: 'publish' }, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }]) {
      const { id, token } = await submit()
      const lock = 'select from events where id = $1 for update'
      const responses = await sendDuringLock(service, { lock, values: [id] }, [
        () => rest.withHeaders(editor.headers).patch(`/events/${id}`, change),
        () => send(null, 'update', { id, token, title: 'Mine' }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 409])
    }
  })

  it.each(['accept', 'refuse'])(
    'POST /submissions/{id}/%s › 409: the sender has changed what the editor has read',
    async verb => {
      const { id, token } = await submit()
      const editor = await factories.user('editor')
      const { version } = (await send(editor, 'read', { id })).body
      await send(null, 'update', { id, token, title: 'Casino' })

      expect((await send(editor, verb, { id, version })).status).toBe(409)
      expect((await readPublic(id)).status).toBe(403)
      expect((await send(editor, verb, { id, version: version + 1 })).status).toBe(200)
    },
  )

  it.each(['accept', 'publish with the form'])(
    'PATCH /submissions/{id} › 409: after %s, also when an editor takes the event back to the drafts',
    async way => {
      const { id, token } = await submit()
      const editor = await factories.user('editor')
      const patch = (status: string) => rest.withHeaders(editor.headers).patch(`/events/${id}`, { status })
      if (way === 'accept') await send(editor, 'accept', { id })
      else await patch('publish')
      await patch('draft')

      expect((await send(null, 'read', { id, token })).body).toMatchObject({ state: 'accepted', url: null })
      expect((await send(null, 'update', { id, token, title: 'Casino' })).status).toBe(409)
      expect((await send(null, 'withdraw', { id, token })).status).toBe(409)
      const listIds = async (state: string) =>
        (await send(editor, 'list', { state, per_page: 100 })).body.submissions.map((one: { id: number }) => one.id)
      expect(await listIds('accepted')).toContain(id)
      expect(await listIds('pending')).not.toContain(id)
    },
  )

  it('an event that was withdrawn, restored and refused is refused', async () => {
    const { id, token } = await submit()
    const editor = await factories.user('editor')
    await send(null, 'withdraw', { id, token })
    await rest.withHeaders(editor.headers).patch(`/events/${id}`, { status: 'pending' })
    expect((await send(null, 'read', { id, token })).body.state).toBe('pending')
    expect((await send(editor, 'refuse', { id })).body.state).toBe('refused')
  })

  it('PATCH /submissions/{id} › 200: leaves the status of an editor', async () => {
    const { id, token } = await submit()
    const editor = await factories.user('editor')
    await rest.withHeaders(editor.headers).patch(`/events/${id}`, { status: 'draft' })
    await send(null, 'update', { id, token, note: 'Please hurry' })
    expect((await rest.withHeaders(editor.headers).get(`/events/${id}`)).body.status).toBe('draft')
  })

  it('POST /submissions/{id}/accept › 200: publishes the event and its new venue', async () => {
    const venue = uniqueName('Boat house')
    const { id, token } = await submit({ venue })
    const editor = await factories.user('editor')

    const { status, body } = await send(editor, 'accept', { id })

    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'accepted' } })
    const event = (await readPublic(id)).body
    expect(event).toMatchObject({ status: 'publish', venue: { venue } })
    expect((await send(null, 'read', { id, token })).body.url).toBe(event.url)
    expect((await send(editor, 'accept', { id })).status).toBe(409)
    expect((await send(editor, 'accept', { id: 999_999 })).status).toBe(404)
  })

  it('POST /submissions/{id}/refuse › 200: moves the event to the trash', async () => {
    const { id, token } = await submit()
    const editor = await factories.user('editor')

    expect(await send(editor, 'refuse', { id })).toMatchObject({ status: 200, body: { state: 'refused' } })
    expect((await readPublic(id)).status).toBe(410)
    expect((await send(null, 'read', { id, token })).body.state).toBe('refused')
    expect((await send(editor, 'refuse', { id })).status).toBe(409)
    expect((await send(editor, 'refuse', { id: 999_999 })).status).toBe(404)
  })
})
