import { expect, it } from 'vitest'
import { findDebianProgram } from '../support/debian-program.ts'
import { describeInWholeSuite } from '../support/suite-size.ts'
import { event, useIcsImport } from './ics-fixtures.ts'

/** An implementation of RFC 5545 that is not ours reads the same files as the import. */

const expansion = findDebianProgram({
  command: '/usr/bin/python3',
  probe: ['-c', 'import icalendar, recurring_ical_events'],
  packageName: 'python3-recurring-ical-events',
})

/** Prints the dates of a calendar from 2000 to 2035: the starts and ends in UTC, or as days, and the titles. */
const expand = `
import datetime, json, sys, icalendar, recurring_ical_events
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
def show(time):
    if not isinstance(time, datetime.datetime):
        return time.isoformat()
    return time.astimezone(datetime.timezone.utc).strftime('%Y-%m-%d %H:%M:%S')
def get_end(event):
    if 'DTEND' in event:
        return event['DTEND'].dt
    return event['DTSTART'].dt + event['DURATION'].dt if 'DURATION' in event else event['DTSTART'].dt
events = recurring_ical_events.of(calendar).between((2000, 1, 1), (2036, 1, 1))
print(json.dumps(sorted([show(event['DTSTART'].dt), show(get_end(event)), str(event['SUMMARY'])] for event in events)))`

const { importIcs, fetchEvents } = useIcsImport()

/** The imported dates as the other implementation prints them. */
async function listImported(): Promise<string[][]> {
  const nextDay = (wall: string) => new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + 86_400_000)
  const dates = (await fetchEvents()).map(({ all_day, start_date, end_date, utc_start_date, utc_end_date, title }) =>
    (all_day
      ? [
          (start_date as string).slice(0, 10),
          nextDay(end_date as string)
            .toISOString()
            .slice(0, 10),
        ]
      : [utc_start_date as string, utc_end_date as string]
    ).concat(title as string),
  )
  return dates.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

const athens = (start: string, end: string) => [
  `DTSTART;TZID=Europe/Athens:${start}`,
  `DTEND;TZID=Europe/Athens:${end}`,
]
const evening = athens('20270105T180000', '20270105T193000')
const newYork = ['DTSTART;TZID=America/New_York:20270301T190000', 'DTEND;TZID=America/New_York:20270301T210000']
const days = ['DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270107']
const changed = (id: string, ...lines: string[]) => event('a', `RECURRENCE-ID${id}`, ...lines)

describeInWholeSuite('the dates that the import reads', () => {
  it.skipIf(expansion === null).each<[string, ...string[][]]>([
    ['a single event', event('a', ...evening)],
    ['a duration', event('a', 'DTSTART;TZID=Europe/Athens:20270105T180000', 'DURATION:PT90M')],
    ['no end', event('a', 'DTSTART;TZID=Europe/Athens:20270105T180000')],
    ['single days', event('a', ...days)],
    ['a time in UTC', event('a', 'DTSTART:20270105T160000Z', 'DTEND:20270105T170000Z')],
    ['weeks over changes of the clock', event('a', ...newYork, 'RRULE:FREQ=WEEKLY;COUNT=40')],
    ['several weekdays every other week', event('a', ...evening, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=12')],
    ['weeks that begin on Sunday', event('a', ...evening, 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=9')],
    ['months by the day', event('a', ...athens('20270131T100000', '20270131T110000'), 'RRULE:FREQ=MONTHLY;COUNT=6')],
    [
      'the last workday',
      event(
        'a',
        ...athens('20270129T100000', '20270129T110000'),
        'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=8',
      ),
    ],
    ['years', event('a', ...evening, 'RRULE:FREQ=YEARLY;UNTIL=20280201T000000Z')],
    ['days until a moment', event('a', ...evening, 'RRULE:FREQ=DAILY;UNTIL=20270110T160000Z')],
    ['days of a series of days', event('a', ...days, 'RRULE:FREQ=WEEKLY;UNTIL=20270301')],
    ['excluded days', event('a', ...days, 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE;VALUE=DATE:20270112,20270126')],
    [
      'excluded times',
      event(
        'a',
        ...evening,
        'RRULE:FREQ=DAILY;COUNT=9',
        'EXDATE;TZID=Europe/Athens:20270106T180000',
        'EXDATE:20270108T160000Z',
      ),
    ],
    ['additional times', event('a', ...evening, 'RDATE;TZID=Europe/Athens:20270301T090000,20270401T180000')],
    [
      'additions to a rule',
      event('a', ...evening, 'RRULE:FREQ=DAILY;COUNT=3', 'RDATE;TZID=Europe/Athens:20270301T180000'),
    ],
    [
      'a moved date',
      event('a', ...evening, 'RRULE:FREQ=DAILY;COUNT=5'),
      changed(';TZID=Europe/Athens:20270107T180000', ...athens('20270120T100000', '20270120T110000'), 'SUMMARY:Moved'),
    ],
    [
      'a date named in UTC',
      event('a', ...evening, 'RRULE:FREQ=DAILY;COUNT=5'),
      changed(':20270107T160000Z', ...athens('20270107T200000', '20270107T210000'), 'SUMMARY:Later'),
    ],
    [
      'a changed day',
      event('a', ...days, 'RRULE:FREQ=WEEKLY;COUNT=4'),
      changed(';VALUE=DATE:20270119', 'DTSTART;VALUE=DATE:20270120', 'DTEND;VALUE=DATE:20270121', 'SUMMARY:Short'),
    ],
    [
      'two series',
      event('a', ...evening, 'RRULE:FREQ=DAILY;COUNT=4'),
      event('b', ...newYork, 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:Other'),
    ],
  ])('python3-recurring-ical-events reads too: %s', async (_, ...events) => {
    const lines = events.flat()
    await importIcs(...lines)
    const ics = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
    const expected = JSON.parse(expansion?.(['-c', expand], ics) ?? '[]') as string[][]
    expect(expected.length).toBeGreaterThan(0)
    expect(await listImported()).toEqual(expected)
  })
})
