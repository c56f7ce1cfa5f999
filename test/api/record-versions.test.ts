import { describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { sendDuringLock } from '../support/blocked-request.ts'
import { createSeriesHelpers } from './series-helpers.ts'
import { useRecordKinds } from './use-record-kinds.ts'

const { service, rest, factories, createEditor, kinds } = useRecordKinds()

type Versioned = { version: number }

const failsWith = (version: number) => ({
  status: 412,
  body: { code: 'rest_precondition_failed', data: { status: 412, version } },
})

describe.each(kinds)('PATCH, DELETE $path/{id} with if_version', ({ path, table, create, change }) => {
  it('200: writes with the current version, in the body or the query, and returns the next one', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { version } = (await client.get(`${path}/${id}`)).body as Versioned

    const first = await client.patch(`${path}/${id}`, { ...change(), if_version: version })
    const second = await client.patch(`${path}/${id}?if_version=${version + 1}`, change())
    const unchanged = await client.patch(`${path}/${id}`, { if_version: version + 2 })

    expect([first, second, unchanged].map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await client.get(`${path}/${id}`)
    expect([first, second, unchanged].map(response => (response.body as Versioned).version)).toEqual([
      version + 1,
      version + 2,
      version + 2,
    ])
    expect(body).toMatchObject({ version: version + 2 })
    expect((await client.delete(`${path}/${id}?if_version=${version + 2}`)).status).toBe(200)
  })

  it('412: another version stores nothing, and returns the current one', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { version } = (await client.patch(`${path}/${id}`, change())).body as Versioned
    const before = await client.get(`${path}/${id}`)

    for (const method of ['PATCH', 'PUT', 'POST', 'DELETE'])
      for (const if_version of [version - 1, version + 1])
        expect(await client.send(method, `${path}/${id}`, { ...change(), if_version })).toMatchObject(
          failsWith(version),
        )
    for (const query of ['i18n_translation=fr', 'force=true'])
      expect(await client.delete(`${path}/${id}?${query}&if_version=${version - 1}`)).toMatchObject(failsWith(version))
    expect(await client.patch(`${path}/${id}`, { if_version: version - 1 })).toMatchObject(failsWith(version))
    expect((await client.get(`${path}/${id}`)).body).toEqual(before.body)
  })

  it('200, 412: the first and the second of two concurrent writes with the same version', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { version } = (await client.get(`${path}/${id}`)).body as Versioned
    const write = () => client.patch(`${path}/${id}`, { ...change(), if_version: version })

    const lock = `select from ${table} where id = $1 for update`
    const [first, second] = await sendDuringLock(service, { lock, values: [id] }, [write, write])

    expect(first?.status).toBe(200)
    expect(second).toMatchObject(failsWith(version + 1))
  })

  it('412: one of if_version and If-Match does not hold; 400: no version', async () => {
    const { id } = await create()
    const client = await createEditor()
    const outdated = String((await client.get(`${path}/${id}`)).headers['etag'])
    const { version } = (await client.patch(`${path}/${id}`, change())).body as Versioned
    const current = String((await client.get(`${path}/${id}`)).headers['etag'])
    const statusWith = async (if_version: unknown, tag: string) =>
      (await client.patch(`${path}/${id}`, { ...change(), if_version }, { headers: { 'if-match': tag } })).status

    expect(await statusWith(version, outdated)).toBe(412)
    expect(await statusWith(version - 1, current)).toBe(412)
    expect(await statusWith(null, current)).toBe(400)
    expect(await statusWith('newest', current)).toBe(400)
    expect(await statusWith(version, current)).toBe(200)
  })

  it('counts a change in any language, and the deletion of a translation', async () => {
    const { id } = await create()
    const client = await createEditor()
    const { version } = (await client.get(`${path}/${id}`)).body as Versioned

    await client.patch(`${path}/${id}?i18n_language=fr`, { description: 'Traduit', if_version: version })
    const { body } = await client.delete(`${path}/${id}?i18n_translation=fr&if_version=${version + 1}`)

    const deleted = (body as Versioned).version
    expect(deleted).toBeGreaterThan(version + 1)
    expect((await client.get(`${path}/${id}?i18n_language=el`)).body).toMatchObject({ version: deleted })
  })
})

describe('PATCH /events/{id} with if_version', () => {
  it('200, 412: restores an event from the trash in the version that the deletion returned', async () => {
    const { id } = await factories.event()
    const client = await createEditor()
    const { version } = (await client.delete(`/events/${id}`)).body as Versioned

    const outdated = await client.patch(`/events/${id}`, { status: 'publish', if_version: version - 1 })
    const restored = await client.patch(`/events/${id}`, { status: 'publish', if_version: version })

    expect(outdated).toMatchObject(failsWith(version))
    expect(restored).toMatchObject({ status: 200, body: { status: 'publish' } })
  })

  it('200: a change of a venue changes the venue in the event, and its version there, but not the version of the event', async () => {
    const client = await createEditor()
    const { id: venueId } = await factories.venue()
    const { id, version } = (await factories.event({ venue: venueId })) as unknown as { id: number } & Versioned
    const venue = (await client.patch(`/venues/${venueId}`, { city: 'Volos' })).body as Versioned

    const { body } = await client.get(`/events/${id}`)

    expect(body).toMatchObject({ version, venue: { city: 'Volos', version: venue.version } })
  })

  it('404: an unknown event has no version; 403: a reader learns none', async () => {
    const { id } = await factories.event()
    const contributor = rest.withHeaders((await factories.user('contributor')).headers)
    const client = await createEditor()

    expect((await client.patch('/events/999999999', { title: 'New', if_version: 1 })).status).toBe(404)
    const forbidden = await contributor.patch(`/events/${id}`, { title: 'New', if_version: 999 })
    expect(forbidden.status).toBe(403)
    expect(forbidden.body).not.toHaveProperty('data.version')
  })

  it('shows no version of a protected event to readers of a list', async () => {
    const { id } = await factories.event({ password: 'secret' })
    const client = await createEditor()

    const shown = async (reader: typeof rest) =>
      ((await reader.get(`/events?include=${id}`)).body as { events: Versioned[] }).events.map(({ version }) => version)

    expect(await shown(rest.withHeaders({}))).toEqual([null])
    expect(await shown(client)).toEqual([expect.any(Number)])
  })
})

describe('PATCH, DELETE /events/{id} with scope and if_version', () => {
  it.each(['all', 'following'])('200, 412: compares the version of the named event: scope=%s', async scope => {
    const client = await createEditor()
    const { createSeries, listDates } = createSeriesHelpers({ rest: client, factories })
    const first = await createSeries()
    const [, second, third] = (await listDates(first)) as unknown as ({ id: number } & Versioned)[]
    await client.patch(`/events/${third?.id}`, { title: 'Guest teacher' })
    const { version } = (await client.patch(`/events/${second?.id}`, { title: 'Yoga outside' })).body as Versioned
    const before = await listDates(first)
    const path = `/events/${second?.id}?scope=${scope}`

    const outdated = [
      await client.patch(`${path}&if_version=${version - 1}`, { cost: '12€' }),
      await client.delete(`${path}&if_version=${version - 1}`),
      await client.delete(`${path}&if_version=${version - 1}&i18n_translation=fr`),
    ]
    expect(outdated).toMatchObject(outdated.map(() => failsWith(version)))
    expect(await listDates(first)).toEqual(before)
    const changed = await client.patch(`${path}&if_version=${version}`, { cost: '12€' })
    expect(changed).toMatchObject({ status: 200, body: { cost: '12€' } })
    const deleted = await client.delete(`${path}&if_version=${(changed.body as Versioned).version}`)
    expect(deleted.status).toBe(200)
  })
})

describe('update and remove over RPC with if_version', () => {
  it.each(['events', 'venues', 'organizers', 'categories', 'tags'] as const)('412 with the version: %s', async kind => {
    const { secret: token } = await factories.user('editor')
    const client = createCalendarClient(service.url, { credentials: { token } }) as any
    const create = { events: 'event', venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' }
    const { id } = await (factories as any)[create[kind]]()
    const { version } = await client[kind].read.query({ id })

    const failures = await Promise.all(
      ['update', 'remove'].map(name =>
        client[kind][name].mutate({ id, if_version: version + 1 }).catch((e: unknown) => e),
      ),
    )
    expect(failures.map(readServiceFailure)).toMatchObject(
      failures.map(() => ({ code: 'rest_precondition_failed', status: 412, version })),
    )
    const removed = await client[kind].remove.mutate({ id, if_version: version })
    expect(removed.id).toBe(id)
  })
})
