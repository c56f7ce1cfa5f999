import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { catchUp } from '../support/catch-up.ts'
import { type TestService, startTestService, testStartTime } from '../support/test-service.ts'
import { buildSourceEvent, buildSourceVenue, fetchImportedEvent, importLines } from './fixtures.ts'

/** As a source in Athens shows them. The service under test is in Paris. */
const times = {
  date: '2024-03-01 09:30:00',
  date_utc: '2024-03-01 07:30:00',
  modified: '2024-06-02 12:00:05',
  modified_utc: '2024-06-02 09:00:05',
}
const laterTimes = { ...times, modified: '2025-01-02 12:00:00', modified_utc: '2025-01-02 10:00:00' }
const buildEvent = (fields: Record<string, unknown> = {}) =>
  buildSourceEvent(1, {
    ...times,
    venue: buildSourceVenue(500, times),
    organizer: { id: 600, global_id: 'town.example?id=600', organizer: 'The Guild', ...times },
    ...fields,
  })

let service: TestService
beforeAll(async () => void (service = await startTestService({ settings: { siteTimezone: 'Europe/Paris' } })))
afterAll(() => service.stop())
beforeEach(() => service.db.pool.query('truncate events, venues, organizers, terms, images restart identity cascade'))

const fetchEvent = () => fetchImportedEvent(service, 'town.example?id=1')

const sendRequest = (method: string, path: string, body?: unknown) =>
  fetch(`${service.restUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('the dates of imported records', () => {
  it('are those of the source: date and modified of the event, the venue and the organizer', async () => {
    await importLines(service, [buildEvent()])
    const event = await fetchEvent()
    expect(event).toMatchObject(times)
    expect(event['venue']).toMatchObject(times)
    expect(event['organizer'][0]).toMatchObject(times)
    const response = await fetch(`${service.restUrl}/venues/${event['venue'].id}`)
    expect(await response.json()).toMatchObject(times)
  })

  it('stay after a second import that changes nothing', async () => {
    await importLines(service, [buildEvent()])
    const { rows: before } = await service.db.pool.query('select * from events')
    expect(await importLines(service, [buildEvent()])).toMatchObject({ unchanged: ['1'] })
    expect((await service.db.pool.query('select * from events')).rows).toEqual(before)
  })

  it('follow the source when its content changes', async () => {
    await importLines(service, [buildEvent()])
    const changed = buildEvent({
      ...laterTimes,
      title: 'Moved',
      date: '2024-03-01 10:30:00',
      date_utc: '2024-03-01 08:30:00',
      venue: buildSourceVenue(500, { ...laterTimes, phone: '7' }),
    })
    expect(await importLines(service, [changed])).toMatchObject({ updated: ['1'] })
    expect(await fetchEvent()).toMatchObject({
      ...laterTimes,
      date: '2024-03-01 10:30:00',
      date_utc: '2024-03-01 08:30:00',
      venue: { ...laterTimes, phone: '7' },
      organizer: [times],
    })
  })

  it('follow a later `modified` of the source, also when only that has changed, and never an earlier one', async () => {
    await importLines(service, [buildEvent()])
    const laterVenue = buildSourceVenue(500, laterTimes)
    expect(await importLines(service, [buildEvent({ ...laterTimes, venue: laterVenue })])).toMatchObject({
      updated: ['1'],
    })
    expect(await fetchEvent()).toMatchObject({ ...laterTimes, venue: laterTimes, organizer: [times] })
    expect(await importLines(service, [buildEvent({ venue: laterVenue })])).toMatchObject({ unchanged: ['1'] })
    expect(await fetchEvent()).toMatchObject({ ...laterTimes, venue: laterTimes })
  })

  it('have the time of an edit here as `modified`, also after the next import', async () => {
    await importLines(service, [buildEvent()])
    const { id, venue } = await fetchEvent()
    await sendRequest('POST', `/events/${id}`, { title: 'Edited here' })
    await sendRequest('POST', `/venues/${venue.id}`, { phone: '8' })
    const modifiedHere = { modified: '2026-11-20 10:00:00', modified_utc: '2026-11-20 09:00:00' }
    const edited = { title: 'Edited here', date: times.date, ...modifiedHere }
    expect(await fetchEvent()).toMatchObject({ ...edited, venue: { phone: '8', ...modifiedHere } })
    const untouched = buildEvent({ ...laterTimes, venue: buildSourceVenue(500, laterTimes) })
    expect(await importLines(service, [untouched])).toMatchObject({ unchanged: ['1'] })
    expect(await fetchEvent()).toMatchObject({ ...edited, venue: modifiedHere })
  })

  it('are kept for a draft without a date in UTC, and for a time that the zone of this site skips', async () => {
    const date = '2026-03-29 02:30:00' // in Paris, where the clocks skip it
    await importLines(service, [
      buildSourceEvent(1, { date, date_utc: '0000-00-00 00:00:00', status: 'draft' }),
      buildSourceEvent(2, { date, date_utc: '2026-03-29 00:30:00' }),
    ])
    const read = async (id: number) => {
      const { date: wall, date_utc: utc } = await fetchImportedEvent(service, `town.example?id=${id}`)
      return [wall, utc]
    }
    expect(await read(1)).toEqual([date, '0000-00-00 00:00:00'])
    expect(await read(2)).toEqual([date, '2026-03-29 00:30:00'])
  })

  it('are added by the next import to records of an earlier version, unless those were edited here', async () => {
    await importLines(service, [buildEvent(), buildSourceEvent(2, times)])
    const imported = 'source_modified_utc = null, source_modified_wall = null, modified_utc = created_utc'
    await service.db.pool.query(`update events set ${imported}`)
    const { id } = await fetchEvent()
    service.clock.now = new Date('2026-11-20T10:00:00Z')
    await sendRequest('POST', `/events/${id}`, { title: 'Edited here' })
    service.clock.now = testStartTime
    expect(await importLines(service, [buildEvent(), buildSourceEvent(2, times)])).toMatchObject({
      unchanged: ['1'],
      updated: ['2'],
    })
    expect(await fetchImportedEvent(service, 'town.example?id=2')).toMatchObject(times)
  })
})

describe('conditional requests', () => {
  it('get the new representation after an import, although its `modified` is in the past', async () => {
    await importLines(service, [buildEvent()])
    const { id } = await fetchEvent()
    const read = (etag?: string) =>
      fetch(`${service.restUrl}/events/${id}`, { headers: etag ? { 'if-none-match': etag } : {} })
    const first = await read()
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('last-modified')).toBeNull()
    expect((await read(etag)).status).toBe(304)
    await importLines(service, [buildEvent({ title: 'Moved' })])
    await catchUp(service)
    expect(await (await read(etag)).json()).toMatchObject({ title: 'Moved', ...times })
  })

  it('keep their cached responses after an import that changes nothing; only a later `modified` empties the cache', async () => {
    await importLines(service, [buildEvent()])
    const countNotifications = await listenForChanges()
    await importLines(service, [buildEvent()])
    await importLines(service, [buildEvent(laterTimes)])
    expect(await countNotifications()).toBe(1)
  })
})

/** Returns a function that returns the number of change notifications since this call. */
async function listenForChanges(): Promise<() => Promise<number>> {
  const client = await service.db.pool.connect()
  let count = 0
  client.on('notification', () => count++)
  await client.query('listen calendar_changed')
  return async () => {
    await client.query('unlisten calendar_changed') // earlier notifications arrive before the response
    client.release(true)
    return count
  }
}

describe('mapEvent', () => {
  const mapTimes = (fields: Record<string, unknown>) => {
    const { sourceTimes, notes } = mapEvent(buildSourceEvent(1, { date: '', ...fields }), {
      language: 'en',
      siteZone: 'Europe/Paris',
    })
    return [sourceTimes.modifiedWall, sourceTimes.modifiedUtc?.toISOString(), notes]
  }

  it.each([
    [{ modified: times.modified, modified_utc: times.modified_utc }, times.modified, '2024-06-02T09:00:05.000Z', []],
    [{ modified: times.modified }, times.modified, '2024-06-02T10:00:05.000Z', []],
    [{ modified_utc: times.modified_utc }, '2024-06-02 11:00:05', '2024-06-02T09:00:05.000Z', []],
    [{ modified: '0000-00-00 00:00:00', modified_utc: '0000-00-00 00:00:00' }, null, undefined, []],
    [{ modified: 7, modified_utc: false }, null, undefined, []],
    [
      { modified: 'yesterday', modified_utc: '2024-13-45 00:00:00' },
      null,
      undefined,
      [
        'modified: “yesterday” is not a date and was left out',
        'modified_utc: “2024-13-45 00:00:00” is not a date and was left out',
      ],
    ],
  ])('maps %j to the wall time %s and the instant %s', (fields, wall, utc, notes) => {
    expect(mapTimes(fields)).toEqual([wall, utc, notes])
  })

  it('does not put `modified` into the digest', () => {
    const [first, second] = [times, laterTimes].map(fields =>
      mapEvent(buildEvent({ ...fields, venue: buildSourceVenue(5, fields) }), { language: 'en', siteZone: 'UTC' }),
    )
    expect(second?.origin.digest).toBe(first?.origin.digest)
  })
})
