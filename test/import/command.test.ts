import { readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseImportOptions } from '../../src/cli/import/options.ts'
import { startCommand } from '../support/run-command.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'
import { toNdjson, buildSourceEvent, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()

let database: TestDatabase
beforeAll(async () => void (database = await createMigratedDatabase()))
afterAll(() => database.drop())

const startImport = (args: string[], input = '') =>
  startCommand('import', args, { env: { DATABASE_URL: database.url, PORT: '', SITE_TIMEZONE: '' }, input })
const runImport = async (args: string[], input = '') => (await startImport(args, input)).end

describe('npm run import', () => {
  it('0: imports every event; a second run changes nothing', async () => {
    const file = files.write('good.ndjson', toNdjson(buildSourceEvent(1), buildSourceEvent(2, { venue: { id: 9 } })))
    const first = await runImport([file])
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Notes:\n.*good.ndjson:2 {2}venue: .*\n\n2 created, 0 updated, 0 unchanged, 0 skipped; 2 events in /,
      ),
    })
    expect((await runImport([file])).out).toMatch(/^0 created, 0 updated, 2 unchanged, 0 skipped; /)
    expect(await queryRowsAt(database.url, 'select 1 from events')).toHaveLength(2)
  })

  it('1: skips an invalid event; the output and the report name its line', async () => {
    const report = files.write('report.ndjson', '')
    const { code, out } = await runImport(
      ['--report', report, '--limit', '2', '-'],
      toNdjson(buildSourceEvent(5, { title: '' }), buildSourceEvent(6), buildSourceEvent(7)),
    )
    expect(code).toBe(1)
    expect(out).toMatch(
      /^Skipped:\n {2}stdin:1 {2}title: This may not be empty\.\n\n1 created, .*1 skipped \(1 because of an error\); 2 events/,
    )
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      outcome: 'skipped',
      location: 'stdin:1',
      id: 'town.example?id=5',
      isError: true,
    })
  })

  it('2: rejects a wrong command line', async () => {
    expect(await runImport(['/nowhere.ndjson'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^\/nowhere.ndjson does not exist\.\n\nImports events/),
    })
  })
})

describe('npm run import of a calendar file', () => {
  const buildCalendar = (title: string) =>
    [
      ...[
        'BEGIN:VCALENDAR',
        'X-WR-CALNAME:Town',
        'BEGIN:VEVENT',
        'UID:1',
        `SUMMARY:${title}`,
        'DTSTART:20270105T180000Z',
      ],
      ...['no line of a calendar', 'RRULE:FREQ=WEEKLY;COUNT=3', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Without a start', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n')
  const countDates = async (title: string) =>
    (await queryRowsAt(database.url, `select 1 from event_texts where title = '${title}'`)).length

  it('stores nothing in a dry run; then imports its series, and names the line and the event that it cannot read', async () => {
    const file = files.write('town.ics', buildCalendar('Class'))
    expect(await runImport(['--dry-run', file])).toMatchObject({
      code: 1,
      out: expect.stringContaining('Dry run, nothing was stored. 1 created'),
    })
    expect(await countDates('Class')).toBe(0)
    const { out } = await runImport([file])
    expect(out).toMatch(/^Skipped:\n.*town\.ics:10 {2}DTSTART: is missing\n/)
    expect(out).toMatch(/town\.ics:3 {2}line 7: “no line of a calendar” is not a line of iCalendar\n/)
    expect(await countDates('Class')).toBe(3)
  })

  it('finds the calendar again under another name, and changes what has changed', async () => {
    await runImport([files.write('town.ics', buildCalendar('Class'))])
    const copy = files.write('town (1).ics', buildCalendar('Class'))
    expect((await runImport([copy])).out).toContain('0 created, 0 updated, 1 unchanged, 1 skipped')
    const changed = files.write('changed', buildCalendar('Lesson'))
    expect((await runImport([changed])).out).toContain('0 created, 1 updated, 0 unchanged')
    expect([await countDates('Class'), await countDates('Lesson')]).toEqual([0, 3])
  })
})

it('2: rejects a report that is a folder', async () => {
  const file = files.write('one.ndjson', toNdjson(buildSourceEvent(1)))
  expect(await runImport(['--report', path.dirname(file), file])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--report: .* is a folder\. Name a file\.\n\nImports events/),
  })
})

it('2: rejects a report that is also a source, even through a link, and does not change it', async () => {
  const text = toNdjson(buildSourceEvent(1))
  const file = files.write('both.ndjson', text)
  const link = path.join(path.dirname(file), 'link.ndjson')
  symlinkSync(file, link)
  for (const report of [file, link])
    expect(await runImport(['--report', report, file])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`--report: ${report} is a source of the import. Name another file.\n`),
    })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

describe('130: SIGTERM', () => {
  it('ends an import that waits for a calendar without a response', async () => {
    const server = createServer()
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const hasRequest = new Promise(done => server.once('request', done))
    const { child, end } = await startImport([`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`])
    await hasRequest
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ code: 130, out: expect.stringMatching(/^Stopped early\. 0 created, /) })
    server.close()
  })

  it('stores the events that it has read before it waits for further input', async () => {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo
      const next_rest_url = `http://127.0.0.1:${port}/events?page=2`
      if (!request.url?.includes('page=2'))
        response.end(JSON.stringify({ events: [buildSourceEvent(41)], next_rest_url }))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const hasSecondRequest = new Promise<void>(done =>
      server.on('request', ({ url }) => url?.includes('page=2') && done()),
    )
    const { child, end } = await startImport([`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`])
    await hasSecondRequest
    child.kill('SIGTERM')
    expect(await end).toMatchObject({
      code: 130,
      out: expect.stringMatching(/Stopped early\. 1 created, .* 0 skipped; /),
    })
    server.close()
  })
})

describe('the command line', () => {
  it.each([
    [[], 'Name a file, a URL, or - for standard input.'],
    [['--language', 'es', 'x'], '--language: write en, fr, el.'],
    [['--limit', '0', 'x'], '--limit: write a whole number of events.'],
    [['--unknown', 'x'], "Unknown option '--unknown'"],
  ])('rejects %j', (args, message) => {
    expect(() => parseImportOptions(args)).toThrow(message)
  })

  it('reads options before and after the sources', () => {
    expect(parseImportOptions(['a.json', '--language', 'el', '--dry-run', '--limit', '5', '-'])).toEqual({
      sources: ['a.json', '-'],
      language: 'el',
      limit: 5,
      isDryRun: true,
      copiesImages: false,
      report: undefined,
      isHelp: false,
    })
    expect(parseImportOptions(['--help'])).toMatchObject({ isHelp: true })
  })
})
