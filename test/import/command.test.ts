import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseImportOptions } from '../../src/cli/import/options.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'
import { toNdjson, buildSourceEvent, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()

let database: TestDatabase
beforeAll(async () => void (database = await createMigratedDatabase()))
afterAll(() => database.drop())

/** Runs the command from its TypeScript source. */
function runProgram(args: string[], input = ''): Promise<{ code: number | null; out: string; err: string }> {
  const program = path.join(projectFolder, 'src/cli/import/main.ts')
  const env = { ...process.env, DATABASE_URL: database.url, PORT: '', SITE_TIMEZONE: '' }
  const command = spawn(process.execPath, ['--import', 'tsx', program, ...args], { cwd: projectFolder, env })
  let [out, err] = ['', '']
  command.stdout.on('data', chunk => (out += chunk))
  command.stderr.on('data', chunk => (err += chunk))
  command.stdin.end(input)
  return new Promise(done => command.once('close', code => done({ code, out, err })))
}

describe('npm run import', () => {
  it('0: imports every event; a second run changes nothing', async () => {
    const file = files.write('good.ndjson', toNdjson(buildSourceEvent(1), buildSourceEvent(2, { venue: { id: 9 } })))
    const first = await runProgram([file])
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Notes:\n.*good.ndjson:2 {2}venue: .*\n\n2 created, 0 updated, 0 unchanged, 0 skipped; 2 events in /,
      ),
    })
    expect((await runProgram([file])).out).toMatch(/^0 created, 0 updated, 2 unchanged, 0 skipped; /)
    expect(await queryRowsAt(database.url, 'select 1 from events')).toHaveLength(2)
  })

  it('1: skips an invalid event; the output and the report name its line', async () => {
    const report = files.write('report.ndjson', '')
    const { code, out } = await runProgram(
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
    expect(await runProgram(['/nowhere.ndjson'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^\/nowhere.ndjson does not exist\.\n\nImports events/),
    })
  })
})

it('2: names a report that is a folder', async () => {
  const file = files.write('one.ndjson', toNdjson(buildSourceEvent(1)))
  expect(await runProgram(['--report', path.dirname(file), file])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--report: .* is a folder\. Name a file\.\n\nImports events/),
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
      report: undefined,
      isHelp: false,
    })
    expect(parseImportOptions(['--help'])).toMatchObject({ isHelp: true })
  })
})
