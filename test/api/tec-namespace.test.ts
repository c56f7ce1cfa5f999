import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'

const { rest, service, factories } = useService({ settings: { apiNamespace: 'tribe/events/v1' } })
const otherNamespace = useService()

/** Creates an event with a venue and an organizer. */
async function createLinkedEvent() {
  const [venue, organizer] = [await factories.venue(), await factories.organizer()]
  return factories.event({ venue: venue.id, organizer: organizer.id })
}

describe('author in the namespace tribe/events/v1', () => {
  it('200, 201: is text in every response with events, venues and organizers', async () => {
    const event = (await createLinkedEvent()) as any
    const author = expect.stringMatching(/^\d+$/)
    const linked = { author, venue: { author }, organizer: [{ author }] }

    expect(event).toMatchObject(linked)
    expect((await rest.get(`/events/${event.id}`)).body).toMatchObject(linked)
    expect((await rest.get(`/events/by-slug/${event.slug}`)).body).toMatchObject(linked)
    expect((await rest.get(`/events?include=${event.id}`)).body.events).toMatchObject([linked])
    for (const [kind, { id }] of [['venues', event.venue] as const, ['organizers', event.organizer[0]] as const]) {
      expect((await rest.get(`/${kind}/${id}`)).body).toMatchObject({ author })
      expect((await rest.get(`/${kind}`)).body[kind][0]).toMatchObject({ author })
    }
    expect((await rest.patch(`/events/${event.id}`, { title: 'Changed' })).body).toMatchObject(linked)
    expect((await rest.delete(`/events/${event.id}`)).body).toMatchObject(linked)
  })

  it('200: may be sent as text or as a number', async () => {
    const { id, author } = (await createLinkedEvent()) as any

    for (const sent of [author, Number(author)])
      expect(await rest.patch(`/events/${id}`, { author: sent })).toMatchObject({ status: 200, body: { author } })
  })

  it('200: a write accepts the ETag of a read', async () => {
    const { id } = await createLinkedEvent()
    const { etag = '' } = (await rest.get(`/events/${id}`)).headers

    const changed = await rest.patch(`/events/${id}`, { title: 'Conditional' }, { headers: { 'if-match': etag } })

    expect(changed.status).toBe(200)
    expect((await rest.get(`/events/${id}`)).headers['etag']).toBe(changed.headers['etag'])
  })

  it('200: is text in the OpenAPI document', async () => {
    const { schemas } = (await rest.get('/doc')).body.components

    for (const name of ['Event', 'Venue', 'Organizer'])
      expect(schemas[name].properties.author, name).toEqual({
        type: 'string',
        description: 'Id of the author, as text.',
      })
  })

  it('200: is a number over RPC', async () => {
    const { id } = await createLinkedEvent()

    const event = await createCalendarClient(service.url).events.read.query({ id })

    expect(event).toMatchObject({ author: expect.any(Number), venue: { author: expect.any(Number) } })
  })
})

describe('author in another namespace', () => {
  it('200: is a number, also in the OpenAPI document', async () => {
    const { id } = await otherNamespace.factories.event()

    expect((await otherNamespace.rest.get(`/events/${id}`)).body.author).toEqual(expect.any(Number))
    expect((await otherNamespace.rest.get('/doc')).body.components.schemas.Event.properties.author).toMatchObject({
      type: 'integer',
    })
  })
})

describe('orderby in the namespace tribe/events/v1', () => {
  it.each(['events', 'venues', 'organizers', 'categories', 'tags'])(
    '200: an unknown key of %s is ignored',
    async kind => {
      const plain = await rest.get(`/${kind}`)
      const { status, body, headers } = await rest.get(`/${kind}?orderby=event_date`)

      expect({ status, list: body[kind] }).toEqual({ status: 200, list: plain.body[kind] })
      expect(headers['x-notice']).toBe('orderby=event_date was ignored')
    },
  )

  it('200: a known key works; an unknown one cannot add a header through the notice', async () => {
    await createLinkedEvent()
    const ids = (await rest.get('/events?orderby=id&order=desc')).body.events.map(({ id }: { id: number }) => id)
    const attack = await rest.get('/events?orderby=a%0d%0aX-Evil:1')

    expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a))
    expect((await rest.get('/events?orderby=id')).headers['x-notice']).toBeUndefined()
    expect(attack.headers).toMatchObject({ 'x-notice': 'orderby=a%0D%0AX-Evil%3A1 was ignored' })
    expect(attack.headers['x-evil']).toBeUndefined()
  })

  it('400: RPC and other namespaces refuse an unknown key', async () => {
    const call = createCalendarClient(service.url).events.list.query({ orderby: 'event_date' as 'id' })

    await expect(call).rejects.toThrow('orderby')
    expect((await otherNamespace.rest.get('/events?orderby=event_date')).status).toBe(400)
  })
})

const eventFields = { title: 'Session', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' }

describe('requests in the namespace tribe/events/v1', () => {
  it('200: has the fields of virtual events', async () => {
    const fields = { is_virtual: true, virtual_url: 'https://meet.example/1' }
    const { body } = await rest.post('/events', { ...eventFields, ...fields })
    expect(body).toMatchObject({ ...fields, is_online: true, online_url: 'https://meet.example/1' })
    const read = (await rest.get(`/events/${body.id}`)).body
    expect((await rest.put(`/events/${body.id}`, { ...read, is_virtual: false })).body).toMatchObject({
      is_virtual: false,
      attendance_mode: 'offline',
    })
    expect((await otherNamespace.rest.post('/events', eventFields)).body).not.toHaveProperty('is_virtual')
  })

  it.each([
    { online_url: 'https://meet.example/2' },
    { virtual_url: 'https://meet.example/2' },
    { is_online: false },
    { is_virtual: false },
    { attendance_mode: 'offline' },
  ])('200: of a field with two names, the one that changes counts: %j', async change => {
    const fields = { is_virtual: true, virtual_url: 'https://meet.example/1' }
    const { body: read } = await rest.post('/events', { ...eventFields, ...fields })
    const { is_virtual, virtual_url, is_online, online_url } = read

    const { body, headers } = await rest.put(`/events/${read.id}`, { ...read, ...change })
    expect([headers['x-notice'], body]).toMatchObject([undefined, change])
    const sent = { is_virtual, virtual_url, is_online, online_url }
    await rest.put(`/events/${read.id}`, read)
    const patched = await rest.patch(`/events/by-slug/${read.slug}`, { ...sent, ...change })
    expect([patched.headers['x-notice'], patched.body]).toMatchObject([undefined, change])
  })

  it('200, 400: in strict handling, fields may name those of virtual events, and no unknown ones', async () => {
    const { id } = await factories.event()
    const statusOf = async (fields: string) =>
      (await rest.get(`/events/${id}?fields=${fields}`, { headers: { prefer: 'handling=strict' } })).status

    expect(await statusOf('id,is_virtual,virtual_url')).toBe(200)
    expect(await statusOf('id,venue.is_virtual')).toBe(400)
  })

  it('200: a notice tells which of two changes of one field is lost', async () => {
    const { body: read } = await rest.post('/events', { ...eventFields, virtual_url: 'https://meet.example/1' })
    const changes = { virtual_url: 'https://meet.example/2', online_url: 'https://meet.example/3' }
    const { body, headers } = await rest.put(`/events/${read.id}`, { ...read, ...changes })
    expect([headers['x-notice'], body.online_url]).toEqual([
      'online_url was ignored, because virtual_url is another value',
      'https://meet.example/2',
    ])
  })

  it('200: lang is the language', async () => {
    const { id } = await factories.event()
    const { headers } = await rest.get(`/events/${id}?lang=fr`)
    expect([headers['content-language'], headers['x-notice']]).toEqual(['en', undefined])
    expect((await rest.patch(`/events/${id}?lang=fr`, { title: 'Séance' })).body.i18n_translations).toMatchObject({
      fr: { slug: 'seance' },
    })
    expect((await rest.get(`/events/${id}?lang=fr_FR`)).body.title).toBe('Séance')
    expect((await rest.get(`/events?lang=de`)).headers['x-notice']).toBe('lang=de was ignored')
  })

  it('201: in the namespace tribe/events/v1, a rule of the TEC calendar costs no event', async () => {
    const recurrence = { type: 'weekly', end: { on: '2027-01-01' } }
    const { status, headers, body } = await rest.post('/events', { ...eventFields, recurrence })
    expect({ status, series: body.series, notice: headers['x-notice'] }).toEqual({
      status: 201,
      series: null,
      notice: expect.stringContaining('recurrence was ignored'),
    })
    expect((await otherNamespace.rest.post('/events', { ...eventFields, recurrence })).status).toBe(400)
  })
})
