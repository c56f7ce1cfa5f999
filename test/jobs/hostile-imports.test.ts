import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { addImports, buildLine, encode, formatCounts } from './use-imports.ts'
import {
  addSourceCalendar,
  buildCalendar,
  formatCounts as formatRun,
  type IcsEvent,
  sourceSettings,
} from './use-source-calendar.ts'

const { service, send, work, importFile, serveText, createSource, run } = addSourceCalendar(
  addImports(useService({ settings: sourceSettings })),
)

describe('a hostile file', () => {
  const event = JSON.stringify(buildLine('hostile', 0))
  const rule = 'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270301T180000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n'
  it.each<[string, string | Buffer, 'done' | 'failed', string]>([
    ['one endless line', 'x'.repeat(9_900_000), 'failed', 'is not valid JSON'],
    ['lists in lists', '['.repeat(4_900_000) + ']'.repeat(4_900_000), 'failed', 'more than 1000 levels'],
    ['a million lines', `${event}\n` + '1\n'.repeat(1_000_000), 'done', 'more than 50000 entries'],
    [
      'components in components',
      'BEGIN:VCALENDAR\r\n' + 'BEGIN:VEVENT\r\n'.repeat(700_000),
      'done',
      'DTSTART: is missing',
    ],
    ['an endless rule', rule, 'done', 'FREQ cannot be “SECONDLY”'],
    ['quotes without an end', `name,start\n"${'x,'.repeat(4_000_000)}`, 'failed', 'a quote that does not end'],
    ['UTF-16', Buffer.from(`\ufeff${event}`, 'utf16le'), 'failed', 'is not UTF-8 text'],
  ])('ends with a clear result: %s', async (name, content, state, reason) => {
    const result = await work((await send({ name, file: encode(content) })).id)
    expect(result.state).toBe(state)
    expect([result.message, ...result.items.map(item => item.reason)].join()).toContain(reason)
    expect(result.items.length).toBeLessThanOrEqual(100)
  })

  it('with characters that the database cannot store is imported without them', async () => {
    const line = JSON.stringify(buildLine('characters', 0)).replace('characters 0', String.raw`\u0000lone \ud800`)
    const result = await work((await send({ name: 'characters.ndjson', file: encode(line) })).id)
    expect(result.items).toMatchObject([{ outcome: 'created', title: 'lone \ufffd' }])
  })
})

describe('a small file of many dates', () => {
  const daily = (n: number): IcsEvent => ({
    ...{ uid: `daily-${n}`, title: `Daily ${n}`, start: '20261125T180000' },
    lines: ['RRULE:FREQ=DAILY'],
  })
  const series = Array.from({ length: 16 }, (_, n) => daily(n))
  const single = { uid: 'single', title: 'Single', start: '20261125T180000' }
  /** 14 series, which will have 10,234 dates, and one that changes. */
  const first = buildCalendar(series.slice(0, 15))
  const whole = buildCalendar([...series.with(14, { ...daily(14), place: 'Library' }), single])

  /** Does `work` two years earlier, when a series has a few dates, so that the test stores no 10,000. */
  const workEarlier = async <T>(work: () => Promise<T>): Promise<T> => {
    const { now } = service.clock
    service.clock.now = new Date('2024-12-01T12:00:00Z')
    return work().finally(() => (service.clock.now = now))
  }
  const skipped = (n: number) => ({
    outcome: 'skipped',
    title: `Daily ${n}`,
    reason: expect.stringMatching(/: exceeds the 10000 dates of recurring events that one run stores; end the rules/),
  })
  const expected = [...[14, 15].map(skipped), { outcome: 'created', title: 'Single', reason: '' }]

  it('has at most 10,000 of them in an import, and all other events', async () => {
    expect(formatCounts(await workEarlier(() => importFile('daily.ics', first)))).toBe('15,0,0,0')
    for (const dry_run of [true, false]) {
      const result = await importFile('daily.ics', whole, { dry_run })
      expect([result.state, formatCounts(result)]).toEqual(['done', '1,0,14,2'])
      expect(result.items).toEqual(expected)
    }
  })

  it('has at most 10,000 of them in a run of a source, and all other events', async () => {
    const source = await createSource({ kind: 'ics' })
    serveText(first)
    expect(formatRun(await workEarlier(() => run(source)))).toBe('15,0,0,0,0')
    serveText(whole)
    for (const isDryRun of [true, false]) {
      const result = await run(source, { isDryRun })
      expect([result.state, formatRun(result)]).toEqual(['done', '1,0,14,2,0'])
      expect(result.items).toEqual(expected)
    }
  })
})
