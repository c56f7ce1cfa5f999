import { describe, expect, it } from 'vitest'
import { captureStatements } from '../bench/capture-statements.ts'
import { explainStatement, getMaxRowsRead } from '../bench/query-plan.ts'
import { collectItems, countOutcomes, importItems } from './fixtures.ts'
import { event, readIcs, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { getService, importIcs, importIcsOf, fetchEvents, listDates, listIds, patch } = useIcsImport()

describe('a message finds the event', () => {
  const lesson = (day: string, ...lines: string[]) =>
    event('same', `DTSTART:202701${day}T100000Z`, 'DURATION:PT1H', ...lines)
  const day = (date: string, ...lines: string[]) => event('same', `DTSTART;VALUE=DATE:202701${date}`, ...lines)
  const listCanceled = async () =>
    (await fetchEvents())
      .filter(one => one['event_status'] === 'canceled')
      .map(one => (one['start_date'] as string).slice(0, 10))

  it.each([
    ['times', lesson, '12:00:00'],
    ['days', day, '00:00:00'],
  ])('by its start if several have its UID: %s', async (_, build, time) => {
    await importIcs(...build('06'), ...build('13'), ...build('20'))
    expect(countOutcomes(await importIcs('METHOD:CANCEL', ...build('13')))).toMatchObject({ created: 0, updated: 1 })
    expect(await listCanceled()).toEqual(['2027-01-13'])
    const request = ['METHOD:REQUEST', ...build('20', 'SUMMARY:Guest')]
    expect(countOutcomes(await importIcs('X-WR-CALNAME:Mail', ...request))).toMatchObject({ created: 0, updated: 1 })
    expect((await listDates()).map(text => text.replace(/ .* /, ' '))).toEqual([
      '2027-01-06 Class',
      '2027-01-13 Class',
      '2027-01-20 Guest',
    ])
    const ids = await listIds()
    await patch(ids[`2027-01-06 ${time}`], { start_date: `2027-01-13 ${time}`, end_date: `2027-01-13 ${time}` })
    await patch(ids[`2027-01-13 ${time}`], { event_status: 'scheduled' })
    expect(countOutcomes(await importIcs('METHOD:CANCEL', ...build('06')))).toMatchObject({ created: 0, updated: 1 })
    expect((await fetchEvents()).find(one => one['event_status'] === 'canceled')?.['id']).toBe(
      ids[`2027-01-06 ${time}`],
    )
  })

  it('by the start of the event that had the UID first, and by that of a date', async () => {
    await importIcs(...lesson('06'))
    await importIcs(...lesson('06'), ...lesson('13'), ...event('same', ...tuesdays))
    await importIcs('METHOD:CANCEL', ...lesson('13'))
    expect(await listCanceled()).toEqual(['2027-01-13'])
    await importIcs('METHOD:CANCEL', ...event('same', 'RECURRENCE-ID:20270119T160000Z'))
    expect(await listCanceled()).toEqual(['2027-01-13', '2027-01-19'])
  })

  it('of no several that start at another time: it cancels none of them', async () => {
    await importIcs(...lesson('06'), ...lesson('13'))
    const { results } = await importIcs('METHOD:CANCEL', ...event('same', 'DTSTAMP:20270101T000000Z'))
    expect(results).toMatchObject([{ outcome: 'skipped', reason: 'cancels an event that is not stored here' }])
    expect(await listCanceled()).toEqual([])
  })

  it('that was imported from an address', async () => {
    await importIcsOf('https://town.example/calendar.ics', ...lesson('06'))
    expect(countOutcomes(await importIcs('METHOD:CANCEL', ...lesson('06')))).toMatchObject({ created: 0, updated: 1 })
    expect(await listCanceled()).toEqual(['2027-01-06'])
  })

  it('that another file of the same run has, with its times if it has none itself', async () => {
    const cancel = ['X-WR-CALNAME:Mail', 'METHOD:CANCEL', ...event('same', 'DTSTAMP:20270101T000000Z')]
    const [message] = await collectItems(readIcs(cancel))
    expect(message).toMatchObject({ event: expect.not.objectContaining({ start_date: expect.anything() }) })
    async function* readFiles() {
      yield* readIcs(['METHOD:REQUEST', ...lesson('06')])
      yield* readIcs(cancel)
    }
    expect(countOutcomes(await importItems(getService(), readFiles()))).toMatchObject({ created: 1, updated: 1 })
    expect(await listCanceled()).toEqual(['2027-01-06'])
  })

  it('without reading the other events', async () => {
    const { db } = getService()
    await importIcs(...event('7', 'DTSTART:20270106T100000Z'), ...event('9', 'DTSTART:20270107T100000Z'))
    await db.pool.query(
      `insert into events (author_id, status, language, published_wall, created_utc, modified_utc, start_wall, end_wall,
                           start_utc, end_utc, zone, zone_abbreviation, origin_id)
       select u.id, 'draft', 'en', now(), now(), now(), now(), now(), now(), now(), 'UTC', 'UTC', 'file/other?uid=other' || n
         from users u cross join generate_series(1, 500) n`,
    )
    await db.pool.query('analyze events')
    const messages = ['METHOD:CANCEL', ...event('7', 'DTSTAMP:20270101T000000Z'), ...event('9', 'SUMMARY:')]
    const statements = await captureStatements(db, async () =>
      expect(countOutcomes(await importIcs('X-WR-CALNAME:Mail', ...messages))).toMatchObject({ updated: 2 }),
    )
    const lookups = statements.filter(({ text }) => text.includes('origin_id'))
    const plans = await Promise.all(lookups.map(lookup => explainStatement(db.pool, lookup)))
    expect(plans.length).toBe(2)
    expect(getMaxRowsRead(plans, ['events'])).toBeLessThan(10)
  })
})
