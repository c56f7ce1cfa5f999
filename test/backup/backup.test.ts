import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { UsageError } from '../../src/cli/command-line.ts'
import { parseFileCommand } from '../../src/cli/file-argument.ts'
import { addJob } from '../../src/db/job-queue.ts'
import { applyMigrations } from '../../src/db/migrations.ts'
import { createDiskStore } from '../../src/media/disk-store.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { drawFile } from '../support/pictures.ts'
import { createSampleYear } from '../support/sample-year.ts'
import { createEmptyDatabase, createMigratedDatabase, queryRowsAt } from '../support/test-database.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type TestUser, useService } from '../support/use-service.ts'
import { readEverything } from './read-everything.ts'

const migrations = path.join(projectFolder, 'prisma/migrations')
const settings = { auth: 'required' } as const
const progress = { addExpected: () => {}, addDone: () => {} }

const { service, rest, factories } = useService({ settings, createDatabase: createSampleYear })
let folder: string
let file: string
let author: TestUser
let written: Awaited<ReturnType<typeof writeBackup>>
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-backup-'))
  file = path.join(folder, 'calendar.tar.gz')
  author = await factories.user('author')
  const { id } = await factories.image({ file: await drawFile(900, 600), title: 'Harbour' })
  await factories.event({ title: 'Tab\tand \\N and\nline', description: '<p>«Ψωμί» 😀 \\. \\n</p>', image: id })
  await factories.venue({ venue: 'Draft venue', status: 'draft' })
  await factories.source()
  await addJob(service.db, service.db.prisma, { name: 'complete-image', payload: { image: id }, key: 'image' })
  written = await write()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (options: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    url: service.databaseUrl,
    folder: migrations,
    store: service.media.store,
    file,
    replaces: true,
    now: service.clock.now,
    signal: new AbortController().signal,
    progress,
    ...options,
  })

const restore = (url: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    url,
    folder: migrations,
    store: createDiskStore(path.join(folder, 'media')),
    file,
    replaces: false,
    signal: new AbortController().signal,
    progress,
    warn: () => {},
    ...options,
  })

describe('a backup of a calendar that a service uses', () => {
  it('restored, every list and record, every feed and picture is the same to the byte, for strangers and users', async () => {
    const { rows, pictures, bytes } = written
    const database = await createEmptyDatabase()
    const restored = await restore(database.url)
    expect(restored).toEqual({ rows, pictures, created: service.clock.now.toISOString(), migrations: [] })
    expect(statSync(file)).toMatchObject({ size: bytes, mode: 0o100600 })
    // Links have the address of the first service.
    const copy = await startTestService({
      settings: { ...settings, publicUrl: service.url },
      createDatabase: async () => database,
    })
    cpSync(path.join(folder, 'media'), path.join(copy.dataDir, 'media'), { recursive: true })
    try {
      await expectSameReplies(copy, { readsRecords: false })
      await expectSameReplies(copy, { headers: author.headers, readsRecords: true })
      for await (const { key } of service.media.store.list())
        expect(await readPicture(copy, key)).toEqual(await readPicture(service, key))
      await expectNewRecordsToGoOn(copy)
      expect(await readJobs(copy.databaseUrl)).toEqual(await readJobs(service.databaseUrl))
    } finally {
      await copy.stop()
    }
  }, 120_000)

  it('restored, its triggers, keys and counts are those of a migrated database', async () => {
    const [database, migrated] = [await createEmptyDatabase(), await createMigratedDatabase()]
    await restore(database.url)
    expect(await describeSchema(database.url)).toEqual(await describeSchema(migrated.url))
    await Promise.all([database.drop(), migrated.drop()])
  }, 60_000)
})

describe('npm run backup', () => {
  it('leaves a file that exists, unless it replaces it', async () => {
    const other = path.join(folder, 'other.tar.gz')
    writeFileSync(other, 'mine')
    await expect(write({ file: other, replaces: false })).rejects.toThrow('other.tar.gz exists. Name another file, or add --replace.') // prettier-ignore
    expect(readFileSync(other, 'utf8')).toBe('mine')
  })

  it('leaves no file when it is stopped or fails', async () => {
    const stop = new AbortController()
    const addDone = () => stop.abort(new Error('stopped'))
    const failing = path.join(folder, 'failing')
    const noTable = { ...service.media.store, get: () => Promise.reject(new Error('The disk is broken.')) }

    await expect(write({ file: failing, signal: stop.signal, progress: { ...progress, addDone } })).rejects.toThrow('stopped') // prettier-ignore
    await expect(write({ file: failing, store: noTable })).rejects.toThrow('The disk is broken.')
    await expect(write({ file: failing, store: { ...noTable, async *list() {} } })).rejects.toThrow('Set DATA_DIR')
    expect(readdirSync(folder).filter(name => name.startsWith('failing'))).toEqual([])
  })

  it('names a database without a calendar', async () => {
    const database = await createEmptyDatabase()
    await expect(write({ url: database.url })).rejects.toThrow('The database has no calendar. Check DATABASE_URL')
    await database.drop()
  })
})

describe('npm run restore', () => {
  it('refuses while a service uses the calendar', async () => {
    await expect(restore(service.databaseUrl, { replaces: true })).rejects.toThrow(
      /^A service uses this calendar\. Stop/,
    )
    expect((await rest.get('/events')).status).toBe(200)
  })

  it('refuses a calendar with records, and replaces it when told to', async () => {
    const database = await createSampleYear()
    await queryRowsAt(database.url, `update event_texts set title = 'Old'`)
    await expect(restore(database.url)).rejects.toThrow(
      /^The calendar has \d+ events, .* add --replace to delete them\.$/,
    )
    await restore(database.url, { replaces: true })
    expect(await queryRowsAt(database.url, `select from event_texts where title = 'Old'`)).toEqual([])
    await database.drop()
  }, 60_000)

  it('leaves the tables of another program, and refuses a database that only has those', async () => {
    const [mixed, other] = [await createMigratedDatabase(), await createEmptyDatabase()]
    await queryRowsAt(mixed.url, 'create table ledger as select 1 as amount')
    await queryRowsAt(other.url, 'create table events as select 1 as amount')
    await restore(mixed.url)
    await expect(restore(other.url)).rejects.toThrow('relation "events" already exists')
    expect(await queryRowsAt(mixed.url, 'select * from ledger')).toEqual([{ amount: 1 }])
    expect(await queryRowsAt(other.url, 'select * from events')).toEqual([{ amount: 1 }])
    await Promise.all([mixed.drop(), other.drop()])
  }, 60_000)

  it.each([
    ['a part', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))],
    ['a wrong row', (bytes: Buffer) => gzipSync(replaceOnce(gunzipSync(bytes), '\tpublish\t', '\tpub\tish\t'))],
    ['a missing end', (bytes: Buffer) => gzipSync(replaceOnce(gunzipSync(bytes), '"pictures": ', '"pictures":9'))],
  ])('%s of a backup changes nothing', async (_, damage) => {
    const damaged = path.join(folder, 'damaged.tar.gz')
    writeFileSync(damaged, damage(readFileSync(file)))
    const database = await createMigratedDatabase()
    await queryRowsAt(database.url, `update users set name = 'Before'`)
    await expect(restore(database.url, { file: damaged })).rejects.toThrow()
    expect(await queryRowsAt(database.url, 'select name from users')).toEqual([{ name: 'Before' }])
    await database.drop()
  })

  it.each([
    [
      '"format": 1',
      '"format": 2',
      /made by version .*, and version .* cannot read it\. Install version .* or newer\.$/,
    ],
    [
      '"name": "20261120070100_rules"',
      '"name": "20991120070100_rules"',
      /does not have the migration 20991120070100_rules/,
    ],
    ['"encoding": "UTF8"', '"encoding": "SQL8"', 'has the encoding SQL8 instead of UTF8'],
    ['calendar.json', 'calendar.txtx', 'is no backup of this service'],
  ])('refuses a backup with %s → %s', async (from, to, message) => {
    const newer = path.join(folder, 'newer.tar.gz')
    writeFileSync(newer, gzipSync(replaceOnce(gunzipSync(readFileSync(file)), from, to, from === 'calendar.json')))
    await expect(restore('postgresql://127.0.0.1:1/unused', { file: newer })).rejects.toThrow(message)
  })

  it('applies the migrations that are newer than the backup, in the schema of the address', async () => {
    const old = path.join(folder, 'migrations')
    cpSync(migrations, old, { recursive: true })
    const [last = ''] = readdirSync(old)
      .filter(name => /^\d/.test(name))
      .slice(-1)
    rmSync(path.join(old, last), { recursive: true })
    const [oldDatabase, database] = [await createEmptyDatabase(), await createEmptyDatabase()]
    await applyMigrations(oldDatabase.url, old)
    await queryRowsAt(oldDatabase.url, `update users set name = 'Of the old version'`)
    const oldFile = path.join(folder, 'old.tar.gz')
    await write({ url: oldDatabase.url, folder: old, file: oldFile })

    expect(await restore(`${database.url}?schema=town`, { file: oldFile })).toMatchObject({ migrations: [last] })

    expect(await queryRowsAt(database.url, 'select name from town.users')).toEqual([{ name: 'Of the old version' }])
    await Promise.all([oldDatabase.drop(), database.drop()])
  }, 60_000)
})

describe('the command line', () => {
  it.each([
    [['calendar.tar.gz', '--replace'], { verb: 'run', file: 'calendar.tar.gz', replaces: true }],
    [['calendar.tar.gz'], { verb: 'run', file: 'calendar.tar.gz', replaces: false }],
    [['--help'], { verb: 'help' }],
  ])('%j is understood', (args, command) => {
    expect(parseFileCommand(args)).toEqual(command)
  })

  it.each([[[]], [['']], [['one', 'two']], [['one', '--force']]])('2: %j is refused', args => {
    expect(() => parseFileCommand(args)).toThrow(UsageError)
  })
})

async function expectSameReplies(copy: TestService, options: Parameters<typeof readEverything>[1]): Promise<void> {
  const [before, after] = [await readEverything(service, options), await readEverything(copy, options)]
  expect(before.size).toBeGreaterThan(options.readsRecords ? 200 : 25)
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, reply] of before) expect(`${path} ${after.get(path)}`).toBe(`${path} ${reply}`)
}

async function readPicture(from: TestService, key: string): Promise<[number, Buffer]> {
  const response = await fetch(`${from.url}/media/${key}`)
  return [response.status, Buffer.from(await response.arrayBuffer())]
}

/** Ids go on after those of the backup. */
async function expectNewRecordsToGoOn(copy: TestService): Promise<void> {
  const [highest] = await queryRowsAt<{ id: number }>(copy.databaseUrl, 'select max(id) as id from events')
  const response = await fetch(`${copy.url}/cal/events/v1/events`, {
    method: 'POST',
    headers: { ...author.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Next', start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }),
  })
  expect(response.status).toBe(201)
  expect(((await response.json()) as { id: number }).id).toBeGreaterThan(highest?.id ?? 0)
}

const readJobs = (url: string) =>
  queryRowsAt(url, `select task_identifier, key, max_attempts, priority from graphile_worker.jobs order by key`)

const describeSchema = (url: string) =>
  queryRowsAt(
    url,
    `select 'trigger' as kind, tgrelid::regclass::text || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) as definition
       from pg_trigger where not tgisinternal
      union all select 'constraint', conrelid::regclass::text || ' ' || conname || ' ' || convalidated::text || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'index', indexdef from pg_indexes where schemaname = 'public'
      union all select 'function', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'relation', relkind::text || ' ' || relname from pg_class where relnamespace = 'public'::regnamespace
      order by 1, 2`,
  )

/** Replaces a text by one of the same length, so that the headers of the tar file stay right. */
function replaceOnce(bytes: Buffer, from: string, to: string, fixesChecksum = false): Buffer {
  const index = bytes.indexOf(from)
  expect(index).toBeGreaterThan(-1)
  const result = Buffer.from(bytes)
  result.write(to, index)
  if (fixesChecksum) fixChecksum(result)
  return result
}

/** Writes the checksum of the first header of a tar file: the sum of its bytes, in which the checksum counts as spaces. */
function fixChecksum(tar: Buffer): void {
  tar.fill(' ', 148, 156)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
}
