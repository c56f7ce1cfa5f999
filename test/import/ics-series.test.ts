import { describe, expect, it } from 'vitest'
import { countOutcomes } from './fixtures.ts'
import { event, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { importIcs, fetchEvents, listDates, listIds, patch, trash, countEvents } = useIcsImport()

describe('a series of iCalendar', () => {
  it('has the notes of its overrides', async () => {
    const override = [
      ...['RECURRENCE-ID;TZID=Europe/Athens:20270112T180000', 'DTSTART;TZID=Nowhere:20270112T190000'],
      ...['DURATION:soon', 'CLASS:PRIVATE', `URL:${'x'.repeat(20)}:y`],
    ]
    const { results } = await importIcs(...event('1', ...tuesdays), ...event('1', ...override))
    expect(results[0]?.notes).toEqual([
      expect.stringMatching(/^line 9: .*Nowhere/),
      'line 9: DURATION: “soon” cannot be read and was left out',
      'line 9: CLASS: the event is private, so only its author, editors and administrators see it',
      '2027-01-12 18:00:00: website: “xxxxxxxxxxxxxxxxxxxx:y” is not a web address and was left out',
    ])
  })

  it('has its dates, without the excluded ones; a second import changes nothing', async () => {
    const lines = event('1', ...tuesdays, 'RDATE;TZID=Europe/Athens:20270106T180000', 'EXDATE;VALUE=DATE:20270112')
    expect(countOutcomes(await importIcs(...lines))).toMatchObject({ created: 1, skipped: 0 })
    expect(await listDates()).toEqual([
      '2027-01-05 18:00:00 Class',
      '2027-01-06 18:00:00 Class',
      '2027-01-19 18:00:00 Class',
      '2027-01-26 18:00:00 Class',
    ])
    expect(countOutcomes(await importIcs(...lines))).toMatchObject({ created: 0, unchanged: 1 })
    expect(await fetchEvents()).toHaveLength(4)
  })

  it('has dates that differ: by text, time and status, also named in another zone, as a day, and outside the rule', async () => {
    const override = (id: string, ...lines: string[]) => event('1', `RECURRENCE-ID${id}`, ...lines)
    const lines = [
      ...event('1', ...tuesdays),
      ...override(':20270105T160000Z', 'DTSTART:20270105T170000Z', 'DTEND:20270105T180000Z', 'SUMMARY:Later'),
      ...override(
        ';VALUE=DATE:20270112',
        'DTSTART;TZID=Europe/Athens:20270112T180000',
        'DURATION:PT1H',
        'STATUS:CANCELLED',
      ),
      ...override(';TZID=Europe/Paris:20270119T170000', 'DTSTART;TZID=Europe/Paris:20270119T170000', 'DURATION:PT1H'),
      ...override(';TZID=Europe/Athens:20270120T100000', 'DTSTART;TZID=Europe/Athens:20270120T100000', 'SUMMARY:Extra'),
    ]
    const { results } = await importIcs(...lines)
    expect(results).toMatchObject([{ outcome: 'created', notes: [] }])
    const events = await fetchEvents()
    expect(
      events.map(one => [one['utc_start_date'], one['title'], one['event_status'], one['series'].is_exception]),
    ).toEqual([
      ['2027-01-05 17:00:00', 'Later', 'scheduled', true],
      ['2027-01-12 16:00:00', 'Class', 'canceled', true],
      ['2027-01-19 16:00:00', 'Class', 'scheduled', true],
      ['2027-01-20 08:00:00', 'Extra', 'scheduled', true],
      ['2027-01-26 16:00:00', 'Class', 'scheduled', false],
    ])
    expect(countOutcomes(await importIcs(...lines))).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('changes with its source: dates keep their ids, an override that is gone is as the others again, an edit here stays', async () => {
    const moved = event(
      '1',
      'RECURRENCE-ID;TZID=Europe/Athens:20270112T180000',
      'SUMMARY:Moved',
      'DTSTART;TZID=Europe/Athens:20270112T200000',
    )
    await importIcs(...event('1', ...tuesdays), ...moved)
    const before = await listIds()
    const edited = before['2027-01-19 18:00:00']
    await patch(edited, { title: 'Edited here' })
    const later = tuesdays.with(0, 'DTSTART;TZID=Europe/Athens:20270112T180000')
    expect(countOutcomes(await importIcs(...event('1', ...later, 'SUMMARY:New name')))).toMatchObject({ updated: 1 })
    expect(await listDates()).toEqual([
      '2027-01-12 18:00:00 New name',
      '2027-01-19 18:00:00 Edited here',
      '2027-01-26 18:00:00 New name',
      '2027-02-02 18:00:00 New name',
    ])
    const after = await listIds()
    expect(after['2027-01-12 18:00:00']).toBe(before['2027-01-12 20:00:00'])
    expect(after['2027-01-19 18:00:00']).toBe(edited)
    expect(countOutcomes(await importIcs(...event('1', ...later, 'SUMMARY:New name')))).toMatchObject({ unchanged: 1 })
  })

  it('becomes a single event, and one becomes a series, with the same id', async () => {
    const single = event('1', ...tuesdays.slice(0, 2))
    await importIcs(...single)
    const [first] = await fetchEvents()
    await importIcs(...event('1', ...tuesdays))
    expect((await listIds())['2027-01-05 18:00:00']).toBe(first?.['id'])
    expect(await fetchEvents()).toHaveLength(4)
    expect(countOutcomes(await importIcs(...single))).toMatchObject({ updated: 1 })
    expect(await fetchEvents()).toMatchObject([{ id: first?.['id'], recurring: false }])
  })

  it('is two series where a date changes all following ones', async () => {
    const range = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Athens:20270119T180000'
    const lines = [
      ...event('1', ...tuesdays),
      ...event('1', range, 'DTSTART;TZID=Europe/Athens:20270120T190000', 'DURATION:PT2H', 'SUMMARY:Late'),
    ]
    expect(countOutcomes(await importIcs(...lines))).toMatchObject({ created: 2 })
    expect(await listDates()).toEqual([
      '2027-01-05 18:00:00 Class',
      '2027-01-12 18:00:00 Class',
      '2027-01-20 19:00:00 Late',
      '2027-01-27 19:00:00 Late',
    ])
    expect(countOutcomes(await importIcs(...lines))).toMatchObject({ unchanged: 2 })
  })

  it('has one date, with a note, when its rule cannot be kept; an UNTIL in local time is in its zone', async () => {
    const { results } = await importIcs(
      ...event('1', 'DTSTART:20270101T100000Z', 'RRULE:FREQ=HOURLY;COUNT=5'),
      ...event('2', 'DTSTART:20270102T100000Z', 'RRULE:FREQ=DAILY;UNTIL=20260101'),
      ...event('3', 'DTSTART;TZID=Europe/Athens:20270103T230000', 'RRULE:FREQ=DAILY;UNTIL=20270104T230000'),
      ...event('4', 'DTSTART:20270110T100000Z', 'RRULE:FREQ=DAILY;COUNT=9;UNTIL=20270111T100000Z;X-NOTE=1'),
    )
    expect(results.map(({ notes }) => notes?.map(note => note.slice(0, 29)))).toEqual([
      ['RRULE: the rule was left out:'],
      ['RRULE: the rule was left out:'],
      [],
      [],
    ])
    expect((await fetchEvents()).map(one => one['utc_start_date'])).toEqual([
      '2027-01-01 10:00:00',
      '2027-01-02 10:00:00',
      '2027-01-03 21:00:00',
      '2027-01-04 21:00:00',
      '2027-01-10 10:00:00',
      '2027-01-11 10:00:00',
    ])
  })

  it('has its last dates, with a note, when it has more than 1,000', async () => {
    const { results } = await importIcs(...event('1', 'DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY'))
    expect(results).toMatchObject([
      { outcome: 'created', notes: [expect.stringMatching(/more than 1000 dates; those from 20/)] },
    ])
    expect(await countEvents()).toBe(900)
    expect(
      countOutcomes(await importIcs(...event('1', 'DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=DAILY'))),
    ).toMatchObject({ unchanged: 1 })
  })

  it('stores the next date as it differs, also when it is years ahead', async () => {
    await importIcs(
      ...event('1', 'DTSTART:20260201T100000Z', 'RRULE:FREQ=YEARLY;INTERVAL=3'),
      ...event('1', 'RECURRENCE-ID:20290201T100000Z', 'DTSTART:20290201T150000Z', 'SUMMARY:Later'),
    )
    expect(await listDates()).toEqual(['2026-02-01 10:00:00 Class', '2029-02-01 15:00:00 Later'])
  })

  it('stores the dates of an event whose main component is missing one by one', async () => {
    const date = (day: string) => event('1', `RECURRENCE-ID:${day}T100000Z`, `DTSTART:${day}T100000Z`)
    await importIcs(...date('20270101'), ...date('20270108'))
    expect(await fetchEvents()).toHaveLength(2)
    expect(countOutcomes(await importIcs(...date('20270101'), ...date('20270108')))).toMatchObject({ unchanged: 2 })
  })

  it('keeps a date removed that was removed here, and its other dates when the first one is removed', async () => {
    await importIcs(...event('1', ...tuesdays))
    const ids = await listIds()
    await trash(ids['2027-01-05 18:00:00'])
    await trash(ids['2027-01-19 18:00:00'])
    expect(countOutcomes(await importIcs(...event('1', ...tuesdays, 'SUMMARY:New name')))).toMatchObject({ updated: 1 })
    expect(await listDates()).toEqual(['2027-01-12 18:00:00 New name', '2027-01-26 18:00:00 New name'])
    expect(countOutcomes(await importIcs(...event('1', ...tuesdays, 'SUMMARY:New name')))).toMatchObject({
      unchanged: 1,
    })
  })

  it('keeps its identity when the date that stood for it was removed, and the next one differs', async () => {
    const differing = event(
      '1',
      'RECURRENCE-ID:20270112T160000Z',
      'SUMMARY:Guest',
      'DTSTART:20270112T160000Z',
      'DURATION:PT1H',
    )
    await importIcs(...event('1', ...tuesdays), ...differing)
    await trash((await listIds())['2027-01-05 18:00:00'])
    for (const outcome of ['updated', 'unchanged'])
      expect(countOutcomes(await importIcs(...event('1', ...tuesdays, 'SUMMARY:New'), ...differing))).toMatchObject({
        [outcome]: 1,
      })
    expect(await listDates()).toEqual([
      '2027-01-12 18:00:00 Guest',
      '2027-01-19 18:00:00 New',
      '2027-01-26 18:00:00 New',
    ])
  })

  it('moves with its source, and keeps its ids', async () => {
    await importIcs(...event('1', ...tuesdays))
    const before = Object.values(await listIds())
    const wednesdays = tuesdays.with(0, 'DTSTART;TZID=Europe/Athens:20270106T190000')
    await importIcs(...event('1', ...wednesdays))
    expect((await listDates())[0]).toBe('2027-01-06 19:00:00 Class')
    expect(Object.values(await listIds())).toEqual(before)
  })
})
