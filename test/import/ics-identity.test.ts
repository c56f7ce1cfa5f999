import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../src/formats/ics/read-calendar.ts'
import { groupEvents } from '../../src/import/ics/group-events.ts'
import { countOutcomes } from './fixtures.ts'
import { event, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { importIcs, fetchEvents, listDates, listIds, patch, wait } = useIcsImport()

const resolveZone = (zone: string) => ({ zone, note: null })
const readGroups = (...lines: string[]) => {
  const { events } = readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
  const { groups, outdated } = groupEvents(events, () => ({ resolveZone, floatingZone: 'Europe/Athens' }))
  const getTitle = (lines: { name: string; value: string }[]) => lines.find(({ name }) => name === 'SUMMARY')?.value
  return {
    groups: groups.map(({ start, master, overrides }) => [
      start ?? '',
      getTitle(master?.lines ?? []),
      overrides.length,
    ]),
    outdated: outdated.map(({ event: { lines } }) => getTitle(lines)),
  }
}

describe('the components with one UID', () => {
  const a = event('1', 'SUMMARY:A', 'DTSTART:20270308T090000Z')
  const b = event('1', 'SUMMARY:B', 'DTSTART:20270315T090000Z')

  it('are events of their own when they start at different times, and one when they start at the same instant', () => {
    expect(readGroups(...a, ...b)).toEqual({
      groups: [
        ['20270308T090000Z', 'A', 0],
        ['20270315T090000Z', 'B', 0],
      ],
      outdated: [],
    })
    const sameInstant = event('1', 'SUMMARY:A2', 'DTSTART;TZID=Europe/Athens:20270308T110000', 'SEQUENCE:1')
    expect(readGroups(...sameInstant, ...a, ...b)).toMatchObject({
      groups: [
        ['20270308T090000Z', 'A2', 0],
        ['20270315T090000Z', 'B', 0],
      ],
      outdated: ['A'],
    })
  })

  it('are a day and a time of that day, which are two events', () => {
    const day = event('1', 'SUMMARY:Day', 'DTSTART;VALUE=DATE:20270308')
    expect(readGroups(...day, ...a).groups).toHaveLength(2)
  })

  it('are versions of one event, which was moved, in messages with another SEQUENCE', () => {
    const messages = (...others: string[]) => readGroups('METHOD:REQUEST', ...a, ...event('1', 'SUMMARY:B', ...others))
    expect(messages('DTSTART:20270315T090000Z', 'SEQUENCE:1')).toEqual({ groups: [['', 'B', 0]], outdated: ['A'] })
    expect(messages('DTSTART:20270315T090000Z').groups).toHaveLength(2)
  })

  it.each([
    ['on a late evening', ';TZID=America/New_York:20270315T223000', ['A', 0], ['B', 1]],
    ['on a late evening, as an instant', ':20270316T023000Z', ['A', 0], ['B', 1]],
    ['on the evening before', ';TZID=America/New_York:20270314T223000', ['A', 1], ['B', 0]],
    ['on the evening before, as an instant', ':20270315T023000Z', ['A', 1], ['B', 0]],
  ])('have a date in New York %s', (_, id, first, second) => {
    const series = (title: string, day: string) =>
      event('1', `SUMMARY:${title}`, `DTSTART;TZID=America/New_York:202703${day}T223000`, 'RRULE:FREQ=DAILY;COUNT=20')
    const file = [...series('A', '08'), ...series('B', '15'), ...event('1', `RECURRENCE-ID${id}`)]
    expect(readGroups(...file).groups.map(([, ...group]) => group)).toEqual([first, second])
  })

  it.each([
    ['a Monday', ';TZID=Europe/Athens:20270308T180000', 1, 0],
    ['a Thursday', ';TZID=Europe/Athens:20270311T180000', 0, 1],
    ['a Monday as a day', ';VALUE=DATE:20270308', 1, 0],
    ['an excluded Monday', ';TZID=Europe/Athens:20270315T180000', 1, 0],
    ['a day of neither, at their time', ';TZID=Europe/Athens:20270309T180000', 0, 1],
    ['a day before both', ';TZID=Europe/Athens:20261201T180000', 1, 0],
  ])('have a date that is %s', (_, id, mondayCount, thursdayCount) => {
    const mondays = ['DTSTART;TZID=Europe/Athens:20270104T180000', 'EXDATE;TZID=Europe/Athens:20270315T180000']
    const thursdays = ['DTSTART;TZID=Europe/Athens:20270304T180000']
    const file = [
      ...event('1', 'SUMMARY:Monday', ...mondays, 'RRULE:FREQ=WEEKLY'),
      ...event('1', 'SUMMARY:Thursday', ...thursdays, 'RRULE:FREQ=WEEKLY'),
      ...event('1', `RECURRENCE-ID${id}`),
    ]
    expect(readGroups(...file).groups.map(([, ...group]) => group)).toEqual([
      ['Monday', mondayCount],
      ['Thursday', thursdayCount],
    ])
  })

  it('have a date at the time of one of them, on a day of neither', () => {
    const series = (title: string, start: string) =>
      event('1', `SUMMARY:${title}`, `DTSTART:${start}`, 'RRULE:FREQ=WEEKLY')
    const date = event('1', 'RECURRENCE-ID:20270317T090000Z')
    const { groups } = readGroups(...series('A', '20270104T090000Z'), ...series('B', '20270304T180000Z'), ...date)
    expect(groups).toMatchObject([
      [expect.anything(), 'A', 1],
      [expect.anything(), 'B', 0],
    ])
  })

  it('have a date that belongs to the last of them which begins before it', () => {
    const series = (title: string, start: string) =>
      event('1', `SUMMARY:${title}`, `DTSTART:${start}`, 'RRULE:FREQ=DAILY;COUNT=3')
    const date = event('1', 'RECURRENCE-ID:20270316T090000Z', 'DTSTART:20270316T100000Z')
    expect(readGroups(...series('A', '20270308T090000Z'), ...series('B', '20270315T090000Z'), ...date).groups).toEqual([
      ['20270308T090000Z', 'A', 0],
      ['20270315T090000Z', 'B', 1],
    ])
  })
})

describe('a calendar that gives several events one UID', () => {
  const lesson = (day: string, title = 'Lesson') =>
    event('same', `SUMMARY:${title}`, `DTSTART:202701${day}T100000Z`, 'LOCATION:Library')
  const september = [...lesson('06'), ...lesson('13'), ...lesson('20')]

  it('has each of them, tells it, and a second import changes nothing', async () => {
    const { results, ...outcomes } = await importIcs(...september)
    expect(countOutcomes({ ...outcomes, results })).toMatchObject({ created: 3, skipped: 0 })
    expect(results.find(({ outcome }) => outcome === 'noted')).toMatchObject({
      location: 'calendar.ics:2',
      reason: '3 events share the UID “same”; their starts differ, so each is an event of its own',
    })
    expect(countOutcomes(await importIcs(...september))).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await listDates()).toEqual([
      '2027-01-06 12:00:00 Lesson',
      '2027-01-13 12:00:00 Lesson',
      '2027-01-20 12:00:00 Lesson',
    ])
  })

  it('keeps their ids when some are gone, one moves on its day, and one is alone at last', async () => {
    await importIcs(...september)
    const before = await listIds()
    const moved = event('same', 'SUMMARY:Lesson', 'DTSTART:20270120T110000Z', 'LOCATION:Library')
    expect(countOutcomes(await importIcs(...lesson('13'), ...moved, ...lesson('27')))).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
    })
    expect((await listIds())['2027-01-20 13:00:00']).toBe(before['2027-01-20 12:00:00'])
    expect(countOutcomes(await importIcs(...lesson('27')))).toMatchObject({ created: 0, unchanged: 1 })
    expect(await fetchEvents()).toHaveLength(4)
  })

  it('had one event before: that one stays, and the others are new', async () => {
    await importIcs(...lesson('13'))
    const [before] = await fetchEvents()
    expect(countOutcomes(await importIcs(...september))).toMatchObject({ created: 2, unchanged: 1 })
    expect((await listIds())['2027-01-13 12:00:00']).toBe(before?.['id'])
    expect(countOutcomes(await importIcs(...september))).toMatchObject({ unchanged: 3 })
  })
})

describe('a calendar that uses its UIDs again', () => {
  const term = (month: string, ...titles: string[]) =>
    titles.flatMap((title, index) =>
      event(`${index + 1}`, `SUMMARY:${title}`, `DTSTART:2027${month}0${index + 1}T100000Z`),
    )

  it.each([
    ['for other events', term('02', 'Painting', 'Drawing', 'Clay')],
    ['for the same events of another term', term('09', 'Choir', 'Yoga', 'Chess')],
    ['for one event and a series', [...term('02', 'Painting'), ...event('2', ...tuesdays, 'SUMMARY:Walk')]],
  ])('%s: nothing is lost, the report says so, and both files are unchanged afterwards', async (_, second) => {
    const first = term('01', 'Choir', 'Yoga', 'Chess')
    await importIcs(...first)
    const before = await listDates()
    const { results } = await importIcs(...second)
    expect(results.map(({ outcome }) => outcome)).not.toContain('updated')
    expect(results.find(({ outcome }) => outcome === 'noted')?.reason).toMatch(/UIDs of stored events/)
    expect(await listDates()).toEqual(expect.arrayContaining(before))
    for (const file of [second, first]) {
      const { created, updated } = countOutcomes(await importIcs(...file))
      expect([created, updated]).toEqual([0, 0])
    }
  })

  it('is not one whose events have moved or changed their names', async () => {
    await importIcs(...term('01', 'Choir', 'Yoga', 'Chess'))
    const changed = term('01', 'Choir for all', 'Yoga', 'Chess').map(line => line.replace('0110T', '0111T'))
    expect(countOutcomes(await importIcs(...changed))).toMatchObject({ created: 0, updated: 1 })
    const later = changed.map(line => line.replace('T100000Z', 'T120000Z'))
    expect(countOutcomes(await importIcs(...later))).toMatchObject({ created: 0, updated: 3 })
  })

  it.each([
    ['for other events', ['02', 'Painting', 'Drawing', 'Clay']],
    ['for the same events of another term', ['09', 'Choir', 'Yoga', 'Chess']],
  ])('%s: an event that moves afterwards stays the same one, each time', async (_, [month = '', ...titles]) => {
    await importIcs(...term('01', 'Choir', 'Yoga', 'Chess'))
    const second = term(month, ...titles)
    await importIcs(...second)
    for (const day of ['08', '15']) {
      const moved = second.map(line => line.replace(`2027${month}01T`, `2027${month}${day}T`))
      expect(countOutcomes(await importIcs(...moved))).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    }
    expect(await fetchEvents()).toHaveLength(6)
  })

  it('is not one whose event was changed here, or has a higher SEQUENCE', async () => {
    await importIcs(...term('01', 'Choir'))
    const [stored] = await fetchEvents()
    wait()
    await patch(stored?.['id'], { title: 'Edited here', start_date: '2027-06-01 10:00', end_date: '2027-06-01 11:00' })
    expect(countOutcomes(await importIcs(...term('01', 'Choir')))).toMatchObject({ created: 0, unchanged: 1 })
    const moved = event('1', 'SUMMARY:Concert', 'DTSTART:20271201T100000Z', 'SEQUENCE:3')
    expect(countOutcomes(await importIcs(...moved))).toMatchObject({ created: 0, updated: 1 })
  })
})

type Summary = [title: string, day: string, place: string]

describe('a calendar that makes new UIDs at each read', () => {
  const read = (prefix: string, ...events: Summary[]) =>
    events.flatMap(([title, day, place], index) =>
      event(`${prefix}${index}`, `SUMMARY:${title}`, `DTSTART:202701${day}T100000Z`, `LOCATION:${place}`),
    )
  const hall: Summary = ['Reading', '05', 'Hall']
  const park: Summary = ['Reading', '05', 'Park']
  const cafe: Summary = ['Reading', '06', 'Café, Main St']

  it('has two events with one title and start at different places, in any order', async () => {
    await importIcs(...read('a', hall, park, cafe))
    const { results } = await importIcs(...read('b', cafe, park, hall))
    expect(results.map(({ outcome }) => outcome)).toEqual(['noted', 'unchanged', 'unchanged', 'unchanged'])
    expect(results[0]?.reason).toBe('3 events have other UIDs than before; title, start and place show which they are')
  })

  it('keeps the events that it still has when most others are new', async () => {
    await importIcs(...read('a', hall, park, cafe))
    const later = ['07', '08', '09', '10'].map((day): Summary => ['Walk', day, 'Gate'])
    expect(countOutcomes(await importIcs(...read('b', park, ...later)))).toMatchObject({ created: 4, unchanged: 1 })
    expect(await fetchEvents()).toHaveLength(7)
  })

  it('keeps a series with its dates that differ', async () => {
    const file = (uid: string) => [
      ...event(uid, ...tuesdays),
      ...event(uid, 'RECURRENCE-ID;TZID=Europe/Athens:20270112T180000', 'DTSTART;TZID=Europe/Athens:20270112T190000'),
    ]
    await importIcs(...file('x'))
    expect(countOutcomes(await importIcs(...file('y')))).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })
})
