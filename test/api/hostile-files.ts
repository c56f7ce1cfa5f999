import { buildLine } from '../jobs/use-imports.ts'

/** A file may have 10 MB. */
const maxBytes = 9_990_000

/** A file of as many parts as it may have. */
function fill(build: (n: number) => string, head = '', tail = '', countMax = Infinity): string {
  const parts = [head]
  let length = head.length + tail.length
  for (let n = 0; n < countMax; n++) {
    const part = build(n)
    length += part.length
    if (length > maxBytes) break
    parts.push(part)
  }
  return parts.join('') + tail
}

const fillCalendar = (build: (n: number) => string[], countMax: number): string =>
  fill(
    n => ['BEGIN:VEVENT', ...build(n), 'END:VEVENT', ''].join('\n'),
    'BEGIN:VCALENDAR\n',
    'END:VCALENDAR\n',
    countMax,
  )

const buildIcsEvent = (n: number): string[] => [`UID:u${n}`, `SUMMARY:Event ${n}`, 'DTSTART:20270301T180000Z']

const buildDay = (n: number): string =>
  new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '')

/** A daily series, and its dates an hour later. */
const buildOverride = (n: number): string[] => [
  ...['UID:1', `SUMMARY:Event ${n}`, `DESCRIPTION:${'text '.repeat(100)}`],
  ...(n === 0
    ? ['DTSTART:20261201T180000Z', 'RRULE:FREQ=DAILY']
    : [`DTSTART:${buildDay(n)}T190000Z`, `RECURRENCE-ID:${buildDay(n)}T180000Z`]),
]

const buildJsonLdEvent = (n: number): string =>
  JSON.stringify({
    ...{ '@type': 'Event', name: `Event ${n}`, startDate: '2027-03-01T18:00' },
    description: 'text '.repeat(60),
  })

/** A list in JSON, or the member `x` of an event. */
const fillList = (build: (n: number) => string): string => fill(n => (n === 0 ? '' : ',') + build(n), '[', ']')
const fillEvent = (item: string): string =>
  fill(n => (n === 0 ? '' : ',') + item, '[{"title":"a","start_date":"2027-03-01","x":[', ']}]')

/** The most expensive files that we know, in each format that the import reads. */
export const hostileFiles: [name: string, file: string, build: () => string][] = [
  [
    'ics 10,000 events',
    'a.ics',
    () => fillCalendar(n => [...buildIcsEvent(n), `DESCRIPTION:${'text \\, '.repeat(112)}`], 10_000),
  ],
  [
    'ics 2,000 rules',
    'b.ics',
    () => fillCalendar(n => [...buildIcsEvent(n), 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366'], 2_000),
  ],
  ['ics one series with 9,000 overrides', 'c.ics', () => fillCalendar(buildOverride, 9_000)],
  [
    'ics short lines',
    'd.ics',
    () => fill(() => 'A:\n', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n', 'END:VEVENT\nEND:VCALENDAR\n'),
  ],
  [
    'csv 10,000 rows',
    'a.csv',
    () =>
      fill(
        n => `Event ${n},2027-03-01 18:00,"${'text, '.repeat(140)}"\n`,
        'title,start_date,description\n',
        '',
        10_000,
      ),
  ],
  ['csv short rows', 'b.csv', () => fill(() => 'E,2027-03-01\n', 'title,start_date\n')],
  ['csv quotes', 'c.csv', () => `name,start\n"${'x,'.repeat(4_000_000)}`],
  ['ndjson 12,000 lines', 'a.ndjson', () => fill(n => `${JSON.stringify(buildLine('nd', n))}\n`)],
  ['json one list', 'a.json', () => fillList(n => JSON.stringify(buildLine('js', n)))],
  ['json empty lists', 'b.json', () => fillEvent('[]')],
  ['json escapes', 'c.json', () => fillEvent('"\\u0000"')],
  ['json empty objects', 'e.json', () => fillList(() => '{}')],
  ['jsonld 20,000 events', 'a.jsonld', () => fillList(buildJsonLdEvent)],
  [
    'page with events',
    'a.html',
    () => fill(n => `<script type="application/ld+json">${buildJsonLdEvent(n)}</script>`, '<html>'),
  ],
  ['page of tags', 'b.html', () => fill(() => '<b a=1>', '<html>')],
  ['page of closed tags', 'c.html', () => fill(() => '<b a=1></b>', '<html>')],
]
