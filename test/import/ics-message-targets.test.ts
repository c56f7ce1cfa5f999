import { describe, expect, it } from 'vitest'
import { countOutcomes } from './fixtures.ts'
import { event, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { importIcs, importIcsOf, fetchEvents, listDates, listIds, patch } = useIcsImport()

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
})
