import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { writeBackup } from '../../src/backup/write-backup.ts'
import { UsageError } from '../../src/start/command-line.ts'
import { parseFileCommand } from '../../src/cli/file-argument.ts'
import { addJob } from '../../src/db/job-queue.ts'
import { createJpegBase64 } from '../support/images.ts'
import { createSampleYear } from '../support/sample-year.ts'
import { createEmptyDatabase, createMigratedDatabase, queryRowsAt } from '../support/test-database.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { type TestUser, useService } from '../support/use-service.ts'
import { readEverything } from './read-everything.ts'
import { progress, useBackupFolder } from './use-backup-folder.ts'

const settings = { auth: 'required' } as const

const backups = useBackupFolder()
const { folder, file, restore } = backups
const { service, factories } = useService({ settings, createDatabase: createSampleYear })
let author: TestUser
let written: Awaited<ReturnType<typeof writeBackup>>
beforeAll(async () => {
  author = await factories.user('author')
  const { id } = await factories.image({ file: await createJpegBase64(900, 600), title: 'Harbour' })
  await factories.event({ title: 'Tab\tand \\N and\nline', description: '<p>«Ψωμί» 😀 \\. \\n</p>', image: id })
  await factories.venue({ venue: 'Draft venue', status: 'draft' })
  await factories.source()
  await addJob(service.db, service.db.prisma, { name: 'complete-image', payload: { image: id }, key: 'image' })
  written = await write()
})

/** Writes a backup of the service's calendar and pictures. */
const write = (options: Parameters<typeof backups.write>[1] = {}) =>
  backups.write(service.databaseUrl, { store: service.images.store, now: service.clock.now, ...options })

describe('a backup of a calendar that a service uses', () => {
  it('restored, every list and record, every feed and picture is the same to the byte, for anonymous callers and users', async () => {
    const { rows, images, bytes } = written
    const database = await createEmptyDatabase()
    const restored = await restore(database.url)
    expect(restored).toEqual({ rows, images, created: service.clock.now.toISOString(), migrations: [] })
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
      for await (const { key } of service.images.store.list())
        expect(await readPicture(copy, key)).toEqual(await readPicture(service, key))
      await expectNewRecordsToGoOn(copy)
      expect(await readJobs(copy.databaseUrl)).toEqual(await readJobs(service.databaseUrl))
    } finally {
      await copy.stop()
    }
  })

  it('restored, its triggers, keys and counts are those of a migrated database', async () => {
    const [database, migrated] = [await createEmptyDatabase(), await createMigratedDatabase()]
    await restore(database.url)
    expect(await describeSchema(database.url)).toEqual(await describeSchema(migrated.url))
    await Promise.all([database.drop(), migrated.drop()])
  })
})

describe('npm run backup', () => {
  it('leaves a file that exists, unless it replaces it', async () => {
    const other = path.join(folder, 'other.tar.gz')
    writeFileSync(other, 'mine')
    await expect(write({ file: other, mayReplace: false })).rejects.toThrow('other.tar.gz exists. Name another file, or add --replace.') // oxfmt-ignore
    expect(readFileSync(other, 'utf8')).toBe('mine')
  })

  it('leaves no file when it is stopped or fails', async () => {
    const stop = new AbortController()
    const addDone = () => stop.abort(new Error('stopped'))
    const failing = path.join(folder, 'failing')
    const noTable = { ...service.images.store, get: () => Promise.reject(new Error('The disk is broken.')) }

    await expect(write({ file: failing, signal: stop.signal, progress: { ...progress, addDone } })).rejects.toThrow('stopped') // oxfmt-ignore
    await expect(write({ file: failing, store: noTable })).rejects.toThrow('The disk is broken.')
    await expect(write({ file: failing, store: { ...noTable, async *list() {} } })).rejects.toThrow('Set DATA_DIR')
    expect(readdirSync(folder).filter(name => name.startsWith('failing'))).toEqual([])
  })

  it('counts the pictures of the calendar that have no file', async () => {
    const { store } = service.images
    const stored = new Set<string>()
    for await (const { key } of store.list()) stored.add(key)
    await factories.image({ file: await createJpegBase64(40, 30), title: 'Lost' })
    const withoutLast: typeof store = {
      ...store,
      async *list() {
        for await (const entry of store.list()) if (stored.has(entry.key)) yield entry
      },
    }
    const partial = await write({ file: path.join(folder, 'partial.tar.gz'), store: withoutLast })
    expect(partial).toMatchObject({ images: stored.size, missingImages: 1 })
    expect(written).toMatchObject({ images: stored.size, missingImages: 0 })
  })

  it('names a database without a calendar', async () => {
    const database = await createEmptyDatabase()
    await expect(backups.write(database.url)).rejects.toThrow('The database has no calendar. Check DATABASE_URL')
    await database.drop()
  })
})

describe('the command line', () => {
  it.each([
    [['calendar.tar.gz', '--replace'], { verb: 'run', file: 'calendar.tar.gz', mayReplace: true }],
    [['calendar.tar.gz'], { verb: 'run', file: 'calendar.tar.gz', mayReplace: false }],
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
