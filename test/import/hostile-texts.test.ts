import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readCsvItems } from '../../src/import/csv/read-items.ts'
import { readIcsItems } from '../../src/import/ics/read-items.ts'
import { readJsonLdItems } from '../../src/import/json-ld/read-items.ts'
import type { FileOrigin } from '../../src/import/sources/file-origin.ts'
import type { SourceItem } from '../../src/import/sources/source-item.ts'

const source: FileOrigin = { name: 'file', isUrl: false, siteZone: 'UTC', onEventCount: () => {} }

const blanks = ' '.repeat(400_000)

const buildIcs = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Fair',
    'DTSTART:20270301T180000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
const buildCsv = (row: Record<string, string>) => {
  const { name = 'Fair', start_date = '2027-03-01', ...others } = row
  const cells = { name, start_date, ...others }
  return [Object.keys(cells), Object.values(cells)]
    .map(values => values.map(value => `"${value}"`).join(','))
    .join('\n')
}
const buildJsonLd = (fields: object) =>
  JSON.stringify({ '@type': 'Event', name: 'Fair', startDate: '2027-03-01T18:00:00Z', ...fields })

const dates = Array.from(
  { length: 1_000 },
  (_, index) => `2027${String((index % 12) + 1).padStart(2, '0')}01T${String(index % 24).padStart(2, '0')}0000`,
)

/** Time that grows with the square of the length would be minutes, and memory that grows with it gigabytes. */
it.each([
  ['a line without a colon', readIcsItems, buildIcs(`X-NOTE${';A=,,,,'.repeat(1_000)}`)],
  ['a place of blanks', readIcsItems, buildIcs(`LOCATION:a${blanks}b`)],
  ['a place of separators', readIcsItems, buildIcs(`LOCATION:a${'),('.repeat(130_000)}b`)],
  ['a place of commas', readIcsItems, buildIcs(`LOCATION:a${','.repeat(400_000)}b`)],
  ['an address of dots', readIcsItems, buildIcs(`LOCATION:https://a.example/${'.'.repeat(400_000)}b`)],
  ['a place of labels', readIcsItems, buildIcs(`LOCATION:${'a.'.repeat(200_000)}b`)],
  ['a description of labels', readIcsItems, buildIcs(`DESCRIPTION:${'a.'.repeat(200_000)}b`)],
  ['a page with many beginnings', readIcsItems, buildIcs(`X-ALT-DESC;FMTTYPE=text/html:${'<body'.repeat(100_000)}`)],
  [
    '500,000 excluded dates',
    readIcsItems,
    buildIcs('RRULE:FREQ=DAILY;COUNT=9', ...Array<string>(500).fill(`EXDATE;TZID=Europe/Paris:${dates.join()}`)),
  ],
  [
    'two million dates that are none',
    readIcsItems,
    buildIcs(...Array<string>(2_000).fill(`RDATE:${'x,'.repeat(1_000)}`)),
  ],
  ['a date of blanks', readCsvItems, buildCsv({ start_date: `2027-03-01${blanks}x` })],
  ['a time of blanks', readCsvItems, buildCsv({ start_time: `18:00${blanks}x` })],
  ['a cost of digits', readCsvItems, buildCsv({ cost: '1'.repeat(400_000) })],
  ['a column of brackets', readCsvItems, buildCsv({ ['(a'.repeat(200_000)]: 'x' })],
  ['a place of blanks', readJsonLdItems, buildJsonLd({ location: `a${blanks}b` })],
  [
    'an address of slashes',
    readJsonLdItems,
    buildJsonLd({ url: `https://a.example${'/'.repeat(400_000)}b`, sameAs: 'https://b.example' }),
  ],
  ['a text of escaped quotes', readJsonLdItems, buildJsonLd({ description: '"'.repeat(400_000) })],
])('%s: %o ends, with one event or one reason', async (_, read, text) => {
  const items: SourceItem[] = []
  for await (const item of read(Buffer.from(text), source)) items.push(item)
  expect(items.filter(item => 'event' in item || item.isError !== false)).toHaveLength(1)
  expect(JSON.stringify(items).length).toBeLessThan(3_000_000)
})

it('a file with hundreds of rules lets others work between them', async () => {
  const everyDay = 'BYDAY=MO,TU,WE,TH,FR,SA,SU'
  const events = Array.from({ length: 300 }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `DTSTART:2027${String((index % 12) + 1).padStart(2, '0')}${String((index % 28) + 1).padStart(2, '0')}T180000Z`,
    `RRULE:FREQ=YEARLY;${everyDay};BYSETPOS=${300 + (index % 66)}`,
    'END:VEVENT',
  ])
  const file = Buffer.from(['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n'))
  let [turns, isDone] = [0, false]
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  const items: SourceItem[] = []
  for await (const item of readIcsItems(file, source)) items.push(item)
  isDone = true
  await others

  expect(items).toHaveLength(300)
  expect(turns).toBeGreaterThan(5)
})
