import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { createSampleYear } from '../support/sample-year.ts'
import { createEmptyDatabase, createMigratedDatabase, queryRowsAt } from '../support/test-database.ts'
import { useService } from '../support/use-service.ts'
import { migrations, useBackupFolder } from './use-backup-folder.ts'

const { folder, file, write, restore } = useBackupFolder()
const { service, rest } = useService({ createDatabase: createSampleYear })
beforeAll(() => write(service.databaseUrl))

describe('npm run restore', () => {
  it('leaves the calendars of other schemas of the database as they are', async () => {
    const database = await createMigratedDatabase() // its own calendar is in the schema public
    const townUrl = `${database.url}?schema=town`
    await restore(townUrl)
    const readFunctions = () =>
      queryRowsAt(
        database.url,
        `select p.oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace order by 1`,
      )
    const before = await readFunctions()

    await restore(townUrl, { mayReplace: true })

    expect(await readFunctions()).toEqual(before)
    await queryRowsAt(database.url, `insert into terms (taxonomy, language) values ('tag', 'en')`)
    await database.drop()
  })

  it('refuses while a service uses the calendar', async () => {
    await expect(restore(service.databaseUrl, { mayReplace: true })).rejects.toThrow(
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
    await restore(database.url, { mayReplace: true })
    expect(await queryRowsAt(database.url, `select from event_texts where title = 'Old'`)).toEqual([])
    await database.drop()
  })

  it('leaves the tables of another program, and refuses a database that only has those', async () => {
    const [mixed, other] = [await createMigratedDatabase(), await createEmptyDatabase()]
    await queryRowsAt(mixed.url, 'create table ledger as select 1 as amount')
    await queryRowsAt(other.url, 'create table events as select 1 as amount')
    await restore(mixed.url)
    await expect(restore(other.url)).rejects.toThrow('relation "events" already exists')
    expect(await queryRowsAt(mixed.url, 'select * from ledger')).toEqual([{ amount: 1 }])
    expect(await queryRowsAt(other.url, 'select * from events')).toEqual([{ amount: 1 }])
    await Promise.all([mixed.drop(), other.drop()])
  })

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
    ['"name": "0002_rules"', '"name": "9002_rules"', /does not have the migration 9002_rules/],
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
    await write(oldDatabase.url, { migrationFolder: old, file: oldFile })

    expect(await restore(`${database.url}?schema=town`, { file: oldFile })).toMatchObject({ migrations: [last] })

    expect(await queryRowsAt(database.url, 'select name from town.users')).toEqual([{ name: 'Of the old version' }])
    await Promise.all([oldDatabase.drop(), database.drop()])
  })
})

/** Replaces a text by one of the same length, so that the headers of the tar file stay right. */
function replaceOnce(bytes: Buffer, from: string, to: string, fixesChecksum = false): Buffer {
  const index = bytes.indexOf(from)
  expect(index).toBeGreaterThan(-1)
  const result = Buffer.from(bytes)
  result.write(to, index)
  if (fixesChecksum) fixChecksum(result)
  return result
}

/**
 * Writes the checksum of the first header of a tar file: the sum of its bytes, in which the checksum counts as spaces.
 */
function fixChecksum(tar: Buffer): void {
  tar.fill(' ', 148, 156)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
}
