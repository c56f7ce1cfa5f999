import { describe, expect, it } from 'vitest'
import { readCalendar } from '../../src/formats/ics/read-calendar.ts'
import { groupEvents } from '../../src/import/ics/group-events.ts'
import { countOutcomes } from './fixtures.ts'
import { event, tuesdays, useIcsImport } from './ics-fixtures.ts'

const { importIcs, fetchEvents, listDates, listIds } = useIcsImport()

describe('an event of iCalendar', () => {
  it('has the fields of its lines; a second import changes nothing, even with a newer DTSTAMP and SEQUENCE', async () => {
    const lines = [
      'DTSTART;TZID=Europe/Athens:20270418T090000',
      'DTEND;TZID=Europe/Athens:20270418T173000',
      'SUMMARY:Fair & <market>',
      String.raw`DESCRIPTION:Bring & buy.\nAll day.\n\nFree`,
      String.raw`LOCATION:Town Hall\, 1 Main St\, Athens`,
      'GEO:37.98;23.73',
      String.raw`CATEGORIES:Fairs,Food\, drink`,
      'ORGANIZER;CN="The Guild":mailto:guild@town.example',
      'URL:https://town.example/fair',
      'IMAGE;VALUE=URI:https://town.example/fair.jpg',
      'STATUS:CANCELLED',
    ]
    expect(countOutcomes(await importIcs(...event('1', ...lines, 'DTSTAMP:20260101T000000Z')))).toMatchObject({
      created: 1,
    })
    expect(await fetchEvents()).toMatchObject([
      {
        title: 'Fair & < market>', // A space keeps what could be a tag from being one.
        description: '<p>Bring &amp; buy.<br />All day.</p>\n<p>Free</p>',
        start_date: '2027-04-18 09:00:00',
        end_date: '2027-04-18 17:30:00',
        timezone: 'Europe/Athens',
        website: 'https://town.example/fair',
        image: { url: 'https://town.example/fair.jpg' },
        venue: { venue: 'Town Hall', address: '1 Main St, Athens', geo_lat: 37.98, geo_lng: 23.73 },
        organizer: [{ organizer: 'The Guild', email: 'guild@town.example' }],
        categories: [{ name: 'Fairs' }, { name: 'Food, drink' }],
        event_status: 'canceled',
      },
    ])
    const again = await importIcs(...event('1', ...lines, 'DTSTAMP:20270101T000000Z', 'SEQUENCE:4'))
    expect(countOutcomes(again)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  })

  it('keeps its id when its source changes it', async () => {
    await importIcs(...event('1', 'DTSTART:20270418T090000Z'))
    const [before] = await fetchEvents()
    expect(countOutcomes(await importIcs(...event('1', 'DTSTART:20270419T090000Z', 'SEQUENCE:1')))).toMatchObject({
      updated: 1,
    })
    expect(await fetchEvents()).toMatchObject([{ id: before?.['id'], utc_start_date: '2027-04-19 09:00:00' }])
  })

  it('is private with CLASS:PRIVATE', async () => {
    await importIcs(
      ...event('1', 'DTSTART:20270418T090000Z', 'CLASS:PRIVATE'),
      ...event('2', 'DTSTART:20270418T090000Z'),
    )
    expect((await fetchEvents()).map(({ status }) => status).sort()).toEqual(['private', 'publish'])
  })

  it('has days, a duration, no end, and the zone of the calendar for a time in UTC', async () => {
    await importIcs(
      'X-WR-TIMEZONE:Europe/Paris',
      ...event('1', 'DTSTART;VALUE=DATE:20270101', 'DTEND;VALUE=DATE:20270103'),
      ...event('2', 'DTSTART;VALUE=DATE:20270104', 'DTEND;VALUE=DATE:20270104'),
      ...event('3', 'DTSTART:20270105T100000', 'DURATION:PT90M'),
      ...event('4', 'DTSTART:20270106T100000Z'),
    )
    expect((await fetchEvents()).map(one => [one['start_date'], one['end_date'], one['timezone']])).toEqual([
      ['2027-01-01 00:00:00', '2027-01-02 23:59:59', 'Europe/Paris'],
      ['2027-01-04 00:00:00', '2027-01-04 23:59:59', 'Europe/Paris'],
      ['2027-01-05 10:00:00', '2027-01-05 11:30:00', 'Europe/Paris'],
      ['2027-01-06 11:00:00', '2027-01-06 11:00:00', 'Europe/Paris'],
    ])
  })

  it('stays in UTC at an hour that the zone of the site has twice', async () => {
    await importIcs(...event('1', 'DTSTART:20271031T013000Z'))
    expect(await fetchEvents()).toMatchObject([{ utc_start_date: '2027-10-31 01:30:00', timezone: 'UTC' }])
  })

  it('is skipped with its line and the reason when its times are wrong, and the others are imported', async () => {
    const { results } = await importIcs(
      ...event('1', 'DTSTART:20270105T100000Z', 'DTEND:20270104T100000Z'),
      ...event('2'),
      ...event('3', 'DTSTART:soon'),
      ...event('4', 'DTSTART:20270105T100000Z', 'DTEND:later', 'garbage'),
      ...['BEGIN:VTODO', 'END:VTODO'],
    )
    expect(results.map(({ location, reason, notes, isError }) => [location, reason ?? notes, isError])).toEqual([
      ['calendar.ics:8', 'DTSTART: is missing', true],
      ['calendar.ics:12', 'DTSTART: “soon” is not a date', true],
      ['calendar.ics', 'has 1 VTODO, which the import leaves out', false],
      [
        'calendar.ics:2',
        ['DTEND: the end (2027-01-04 10:00:00) is before the start (2027-01-05 10:00:00) and was left out'],
        undefined,
      ],
      [
        'calendar.ics:17',
        ['DTEND: “later” cannot be read and was left out', 'line 22: “garbage” is not a line of iCalendar'],
        undefined,
      ],
    ])
  })

  it('has several versions: the highest SEQUENCE counts, then the latest DTSTAMP', async () => {
    const version = (title: string, ...lines: string[]) =>
      event('1', 'DTSTART:20270105T100000Z', `SUMMARY:${title}`, ...lines)
    await importIcs(
      ...version('old', 'SEQUENCE:1', 'DTSTAMP:20270101T000000Z'),
      ...version('newest', 'SEQUENCE:2', 'DTSTAMP:20260301T000000Z'),
      ...version('newer', 'SEQUENCE:2', 'DTSTAMP:20260201T000000Z'),
    )
    expect(await listDates()).toEqual(['2027-01-05 12:00:00 newest'])
  })

  it('has versions with the same SEQUENCE: the latest LAST-MODIFIED counts if both have one, else the latest DTSTAMP', () => {
    const chooseTitle = (...versions: string[][]) => {
      const lines = versions.flatMap((version, n) => event('1', `SUMMARY:${n}`, 'DTSTART:20270105T100000Z', ...version))
      const { events } = readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
      const resolveZone = (zone: string) => ({ zone, note: null })
      const { groups } = groupEvents(events, () => ({ resolveZone, floatingZone: 'UTC' }))
      return groups[0]?.master?.lines.find(({ name }) => name === 'SUMMARY')?.value
    }
    const [dtstamp, modified] = ['DTSTAMP:20260301T000000Z', 'LAST-MODIFIED:20260201T000000Z']
    expect(chooseTitle(['DTSTAMP:20260201T000000Z', 'LAST-MODIFIED:20260401T000000Z'], [dtstamp])).toBe('1')
    expect(chooseTitle([dtstamp, modified], [dtstamp, 'LAST-MODIFIED:20260101T000000Z'])).toBe('0')
  })

  it('is found again without a UID, by its title, start and place', async () => {
    const lines = ['BEGIN:VEVENT', 'SUMMARY:Fête', 'DTSTART:20270105T100000Z', 'END:VEVENT']
    await importIcs(...lines)
    expect(countOutcomes(await importIcs(...lines))).toMatchObject({ created: 0, unchanged: 1 })
  })
})

describe('a calendar that invents new UIDs each time', () => {
  const buildEvents = (prefix: string, ...titles: string[]) =>
    titles.flatMap((title, index) =>
      event(`${prefix}-${index}`, `DTSTART:2027010${index + 1}T100000Z`, `SUMMARY:${title}`),
    )

  it('keeps its events by title and start, also with a new and a changed one', async () => {
    await importIcs(...buildEvents('a', 'One', 'Two', 'Three'), ...event('a-s', ...tuesdays))
    const before = await listIds()
    const again = [...buildEvents('b', 'ONE', 'Two', 'Third'), ...event('b-s', ...tuesdays)]
    expect(countOutcomes(await importIcs(...again))).toEqual({ created: 1, updated: 1, unchanged: 2, skipped: 0 })
    expect(await listIds()).toMatchObject({ '2027-01-02 12:00:00': before['2027-01-02 12:00:00'] })
    expect(
      countOutcomes(await importIcs(...buildEvents('c', 'ONE', 'Two', 'Third'), ...event('c-s', ...tuesdays))),
    ).toMatchObject({
      created: 0,
      unchanged: 4,
    })
  })

  it('creates an event for a new UID, even if its title and start exist, when the others keep their UIDs', async () => {
    await importIcs(...buildEvents('a', 'One', 'Two', 'Three'))
    const items = [...buildEvents('b', 'One'), ...buildEvents('a', 'One', 'Two', 'Three')]
    expect(countOutcomes(await importIcs(...items))).toMatchObject({ created: 1, unchanged: 3 })
  })
})
