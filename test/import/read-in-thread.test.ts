import { describe, expect, it } from 'vitest'
import { readItems, readValues } from '../../src/import/sources/read-in-thread.ts'
import { executeReadTask, type ReadTask, type ReadValue } from '../../src/import/sources/read-task.ts'
import { buildLines } from '../jobs/use-imports.ts'

const origin = { name: 'calendar', isUrl: false, siteZone: 'Europe/Athens' } as const
/** So long that the file is read in a thread. */
const text = 'A long text. '.repeat(20)
const repeat = (count: number, build: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => build(n)).join('')

const buildIcs = (count: number): string =>
  `BEGIN:VCALENDAR\n${repeat(count, n => `BEGIN:VEVENT\nUID:${n}\nSUMMARY:E${n}\nDTSTART:20270301T180000Z\nDESCRIPTION:${text}\nEND:VEVENT\n`)}END:VCALENDAR\n`
const calendar = { bytes: Buffer.from(buildIcs(600)) }
const jsonLd = `[${repeat(600, n => `${n ? ',' : ''}{"@type":"Event","name":"E${n}","startDate":"2027-03-01T18:00","description":"${text}"}`)}]`
const page = `{"events":[${buildLines('page', 200).trim().replaceAll('\n', ',')}],"total":200,"next_rest_url":"https://town.example/2"}`

const tasks: [string, ReadTask, eventCount: number][] = [
  ['iCalendar', { type: 'file', format: 'ics', bytes: Buffer.from(buildIcs(600)), origin }, 600],
  [
    'CSV',
    {
      type: 'file',
      format: 'csv',
      bytes: Buffer.from(`title,start\n${repeat(600, n => `E${n},2027-03-01,${text}\n`)}`),
      origin,
    },
    600,
  ],
  ['NDJSON', { type: 'file', format: null, bytes: Buffer.from(buildLines('lines', 200)), origin }, 200],
  ['JSON-LD', { type: 'file', format: 'json-ld', bytes: Buffer.from(jsonLd), origin }, 600],
  ['the calendar of a source', { type: 'source', kind: 'ics', bytes: Buffer.from(buildIcs(600)), origin }, 600],
  ['a page of an events route', { type: 'page', location: 'page 1', bytes: Buffer.from(page) }, 0],
]

async function collect(values: AsyncIterable<ReadValue>): Promise<ReadValue[]> {
  const collected: ReadValue[] = []
  for await (const value of values) collected.push(value)
  return collected
}

describe('a large file', () => {
  it.each(tasks)('has in a thread the values that it has in the same thread: %s', async (_name, task, eventCount) => {
    let [counted, expectedCount] = [0, 0]
    const values = await collect(readValues(task, { onEventCount: count => void (counted += count) }))
    const expected = await collect(executeReadTask(task, count => void (expectedCount += count)))
    expect(values).toEqual(expected)
    expect([counted, expectedCount]).toEqual([eventCount, eventCount])
  })

  it.each<[string, Extract<ReadTask, { type: 'file' | 'source' }>]>([
    ['of a file', { ...calendar, type: 'file', format: 'ics', origin }],
    [
      'of an address',
      { ...calendar, type: 'file', format: 'ics', origin: { ...origin, calendarId: 'town.example/1' } },
    ],
    ['of a source', { ...calendar, type: 'source', kind: 'ics', origin: { ...origin, calendarId: 'source/1' } }],
  ])(
    'has one calendar, which is complete when the first event comes, and which all events know: %s',
    async (_, task) => {
      const calendars = new Set<unknown>()
      for await (const value of readItems(task, { onEventCount: () => {} })) {
        if (!('event' in value)) continue
        calendars.add(value.calendar)
        expect(value.calendar?.events).toHaveLength(600)
      }
      expect(calendars.size).toBe(1)
    },
  )

  it('has no event with more than 20,000 values', async () => {
    const json = `[{"title":"Small","start_date":"2027-03-01"},{"title":"Large","start_date":"2027-03-01","x":[${'{},'.repeat(50_000)}{}]}]`
    const task: ReadTask = { type: 'file', format: null, bytes: Buffer.from(json), origin }
    expect(await collect(readValues(task, { onEventCount: () => {} }))).toMatchObject([
      { event: { title: 'Small' } },
      { location: 'calendar:1 event 2', problem: 'has more than 20000 values' },
    ])
  })
})

describe('the thread ends with a reason', () => {
  const hostile: Exclude<ReadTask, { type: 'page' }> = {
    ...{ type: 'file', format: null, origin },
    bytes: Buffer.from(`[${'{},'.repeat(2_000_000)}{}]`),
  }
  const read = (limits: object) => collect(readItems(hostile, { onEventCount: () => {}, ...limits }))

  it('if reading takes too long', async () => {
    await expect(read({ batchMaxMs: 1 })).rejects.toThrow('Reading takes more than 0.001 seconds. Split the calendar.')
  })

  it('if reading takes too much memory', async () => {
    await expect(read({ memoryMaxMb: 64 })).rejects.toThrow(
      'Reading takes more than 64 MB of memory. Split the calendar.',
    )
  })

  it('if the caller aborts', async () => {
    const controller = new AbortController()
    const reading = read({ signal: controller.signal })
    controller.abort(new Error('The service stops.'))
    await expect(reading).rejects.toThrow('The service stops.')
  })

  it('of what cannot be read', async () => {
    const task: ReadTask = { type: 'source', kind: 'ics', bytes: Buffer.alloc(200_000, 'x'), origin }
    await expect(collect(readItems(task, { onEventCount: () => {} }))).rejects.toThrow('it has no BEGIN:VCALENDAR')
  })
})
