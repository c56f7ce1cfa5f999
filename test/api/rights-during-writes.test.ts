import { beforeAll, describe, expect, it } from 'vitest'
import { changeDuringRequest } from '../support/blocked-request.ts'
import { type TestUser, type RestClient, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let contributor: RestClient
let other: TestUser
beforeAll(async () => {
  contributor = rest.withHeaders((await factories.user('contributor')).headers)
  other = await factories.user('contributor')
})

const kinds = [
  { plural: 'events', title: 'title', textTable: 'event_texts', key: 'event_id' },
  { plural: 'venues', title: 'venue', textTable: 'venue_texts', key: 'venue_id' },
  { plural: 'organizers', title: 'organizer', textTable: 'organizer_texts', key: 'organizer_id' },
] as const
type Kind = (typeof kinds)[number]

/** The new columns of a draft of the contributor. */
const changes = {
  'is published': () => `status = 'publish', published_utc = '2026-11-01'`,
  'is made private': () => `status = 'private'`,
  'is handed over to another author': () => `author_id = ${other.id}`,
  'is moved to the trash': () => `status = 'trash'`,
}

const requests: { [method: string]: (kind: Kind, id: number) => ReturnType<RestClient['patch']> } = {
  PATCH: ({ plural, title }, id) =>
    contributor.patch(`/${plural}/${id}`, { [title]: 'Overwritten', status: 'pending' }),
  DELETE: ({ plural }, id) => contributor.delete(`/${plural}/${id}`),
  'DELETE with i18n_translation': ({ plural }, id) => contributor.delete(`/${plural}/${id}?i18n_translation=fr`),
}

async function createDraft({ plural, title }: Kind): Promise<number> {
  const dates = plural === 'events' ? { start_date: '2026-12-05', end_date: '2026-12-06' } : {}
  const { status, body } = await contributor.post(`/${plural}`, {
    [title]: uniqueName('Draft'),
    status: 'draft',
    ...dates,
  })
  expect(status).toBe(201)
  await contributor.patch(`/${plural}/${body.id}?i18n_language=fr`, { [title]: uniqueName('Brouillon') })
  return body.id as number
}

/** The stored record with its texts. */
async function readStored({ plural, textTable, key }: Kind, id: number): Promise<unknown[]> {
  const { rows } = await service.db.pool.query(
    `select r::text as record, t::text as texts from ${plural} r join ${textTable} t on t.${key} = r.id where r.id = $1 order by t.language`,
    [id],
  )
  return rows
}

const describeResponse = ({ status, body }: Awaited<ReturnType<RestClient['patch']>>) => ({ status, code: body.code })

describe.each(kinds)('$plural', kind => {
  const { plural } = kind

  describe.each(Object.entries(changes))('a draft that %s during the request', (_, change) => {
    const update = () => `update ${plural} set ${change()} where id = $1`

    it.each(Object.keys(requests))(
      '%s: gets the same response as a request that is sent after the change',
      async method => {
        const [first, second] = [await createDraft(kind), await createDraft(kind)]
        await service.db.pool.query(update(), [first])
        const expected = describeResponse(await requests[method]!(kind, first))

        const lock = `select from ${plural} where id = $1 for update`
        const response = await changeDuringRequest(service, { lock, change: update(), values: [second] }, () =>
          requests[method]!(kind, second),
        )

        expect(describeResponse(response)).toEqual(expected)
        if (response.status === 200) return
        const [record] = (await readStored(kind, second)) as { record: string; texts: string }[]
        expect(record?.texts).toContain('Draft')
        expect(await readStored(kind, second)).toHaveLength(2)
        expect((await service.db.pool.query(`select status from ${plural} where id = $1`, [second])).rows).toEqual(
          (await service.db.pool.query(`select status from ${plural} where id = $1`, [first])).rows,
        )
      },
    )
  })

  it.each(['PATCH', 'DELETE'])('%s a draft that is deleted during the request: 404', async method => {
    const id = await createDraft(kind)
    const lock = `select from ${plural} where id = $1 for update`
    const change = `delete from ${plural} where id = $1`
    const response = await changeDuringRequest(service, { lock, change, values: [id] }, () =>
      requests[method]!(kind, id),
    )

    expect(response.status).toBe(404)
  })
})

describe('PATCH /events/{id} with the scope all', () => {
  it('403: a date of the series is published during the request', async () => {
    const id = await createDraft(kinds[0])
    const { series } = (await contributor.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })).body
    const response = await changeDuringRequest(
      service,
      {
        lock: 'select from events where id = $1 for update',
        change: `update events set status = 'publish', published_utc = '2026-11-01' where id = $1`,
        values: [id],
      },
      () => contributor.patch(`/events/${id}`, { description: 'Overwritten', scope: 'all' }),
    )

    expect(series.id).toEqual(expect.any(Number))
    expect(response.status).toBe(403)
  })
})

describe('DELETE /events/{id}', () => {
  it('403: the event gets another password during the request', async () => {
    const id = await createDraft(kinds[0])
    await contributor.patch(`/events/${id}`, { password: 'first password' })
    const response = await changeDuringRequest(
      service,
      {
        lock: 'select from events where id = $1 for update',
        change: `update events set password_hash = 'another' where id = $1`,
        values: [id],
      },
      () => contributor.delete(`/events/${id}?password=${encodeURIComponent('first password')}`),
    )

    expect(response).toMatchObject({ status: 403, body: { code: 'event-password-protected' } })
  })
})

describe.each(kinds.slice(1))('PATCH /events/{id} with one of the $plural', ({ plural }) => {
  it('400: the linked record is hidden during the request', async () => {
    const parameter = plural.slice(0, -1) as 'venue' | 'organizer'
    const { id } = await factories[parameter]()
    const event = await createDraft(kinds[0])
    const response = await changeDuringRequest(
      service,
      {
        lock: `select from ${plural} where id = $1 for update`,
        change: `update ${plural} set status = 'private' where id = $1`,
        values: [id],
      },
      () => contributor.patch(`/events/${event}`, { [parameter]: [id] }),
    )

    expect(response).toMatchObject({ status: 400, body: { data: { params: { [parameter]: expect.any(String) } } } })
  })
})
