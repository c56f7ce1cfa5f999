import { randomFillSync } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { createRowWriters } from '../../src/backup/row-writer.ts'
import { createDiskStore } from '../../src/images/store/disk-store.ts'
import {
  createEmptyDatabase,
  createMigratedDatabase,
  queryRowsAt,
  type TestDatabase,
} from '../support/test-database.ts'
import { migrations, progress, useBackupFolder } from './use-backup-folder.ts'

const newer = '20991120070100_seats'

const { folder, write, restore } = useBackupFolder()
/** The folder of the migrations of a newer version. */
let newerMigrations: string
let databases: TestDatabase[] = []
beforeAll(async () => {
  newerMigrations = createNewerMigrations(
    `create table seats (id int primary key); insert into compatible_migrations values ('${newer}')`,
  )
  const database = await createMigratedDatabase()
  await queryRowsAt(database.url, `insert into users (login, name, role) select 'user' || n, repeat(n::text, 9), 'author' from generate_series(1, 9000) n`) // oxfmt-ignore
  await write(database.url)
  await database.drop()
})
afterEach(async () => {
  await Promise.all(databases.map(database => database.drop()))
  databases = []
})

/** The folder of the migrations with one more, whose statements are `sql`. */
function createNewerMigrations(sql: string): string {
  const created = mkdtempSync(path.join(folder, 'migrations-'))
  cpSync(migrations, created, { recursive: true })
  mkdirSync(path.join(created, newer))
  writeFileSync(path.join(created, newer, 'migration.sql'), sql)
  return created
}

async function keep(created: Promise<TestDatabase>): Promise<string> {
  const database = await created
  databases.push(database)
  return database.url
}

describe('npm run restore', () => {
  it('ends when it is stopped inside a table, and changes nothing', async () => {
    const stop = new AbortController()
    const addDone = () => stop.abort(new Error('Stopped.'))
    const url = await keep(createMigratedDatabase())
    await expect(restore(url, { signal: stop.signal, progress: { ...progress, addDone } })).rejects.toThrow('Stopped.')
    expect(await queryRowsAt(url, 'select login from users')).toEqual([{ login: 'admin' }])
  })

  it('has the error of PostgreSQL when that refuses a row', async () => {
    const client = new pg.Client(await keep(createMigratedDatabase()))
    await client.connect()
    const writers = createRowWriters(client)
    const writer = writers.open({ name: 'users', columns: ['login'] })
    const writeRows = async () => {
      for (;;) {
        await writer.write(Buffer.from('two\tvalues\n'))
        await nextTurn()
      }
    }
    await expect(writeRows()).rejects.toThrow('extra data after last expected column')
    writers.cancel()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  it('stores no picture of a damaged file', async () => {
    const store = createDiskStore(path.join(folder, 'damaged-media'))
    const key = '2026/11/0123456789abcdef-9f3c41-harbour.png'
    const withPicture = path.join(folder, 'with-picture.tar.gz')
    const url = await keep(createMigratedDatabase())
    const picture = randomFillSync(Buffer.alloc(100_000))
    await store.put(key, picture, 'image/png')
    await store.put(key.replace('11', '12'), randomFillSync(Buffer.alloc(4_000_000)), 'image/png')
    await write(url, { file: withPicture, store })
    await store.delete(key)
    const bytes = readFileSync(withPicture)
    writeFileSync(withPicture, bytes.fill(0xa5, bytes.length - 100, bytes.length - 88))
    await expect(restore(url, { file: withPicture, store })).rejects.toThrow(
      'with-picture.tar.gz is damaged or incomplete',
    )
    expect(await store.get(key)).toBeNull()
  })

  it('refuses to delete a calendar of a newer version, whose tables it does not know', async () => {
    const url = await keep(createMigratedDatabase())
    await applyMigrations(url, newerMigrations)
    await queryRowsAt(url, 'insert into seats values (1)')
    await expect(restore(url, { mayReplace: true })).rejects.toThrow(
      new RegExp(`does not have the migration ${newer}\\. Choose an empty database, or restore with that version\\.$`),
    )
    expect(await queryRowsAt(url, 'select id from seats')).toEqual([{ id: 1 }])
  })

  it('refuses to delete users without --replace', async () => {
    const url = await keep(createMigratedDatabase())
    await queryRowsAt(
      url,
      `insert into users (login, name, role) values ('eleni', 'Eleni', 'editor'), ('zoe', 'Zoe', 'author')`,
    )
    await queryRowsAt(url, `insert into terms (taxonomy, language) values ('tag', 'en')`)
    await expect(restore(url)).rejects.toThrow(
      'The calendar has 1 term, 2 users. Choose an empty database, or add --replace to delete them.',
    )
  })

  it('leaves a function of another program with the name of one of the calendar', async () => {
    const url = await keep(createMigratedDatabase())
    await queryRowsAt(url, `create function fold(number integer) returns text language sql as $$ select 'theirs' $$`)
    await restore(url)
    expect(await queryRowsAt(url, 'select fold(1)')).toEqual([{ fold: 'theirs' }])
  })

  it.each([
    ['create view titles as select title from event_texts', 'view titles depends on table event_texts'],
    [
      'create table invoices (customer integer references users)',
      'constraint invoices_customer_fkey on table invoices depends on',
    ],
    [`create table words (word text default fold('A'))`, 'default value for column word of table words depends on'],
  ])('refuses to drop what depends on the calendar: %s', async (sql, dependent) => {
    const url = await keep(createMigratedDatabase())
    await queryRowsAt(url, sql)
    await expect(restore(url)).rejects.toThrow(`Other objects depend on the calendar: ${dependent}`)
  })

  it('says that the backup is restored when a migration fails after that', async () => {
    const url = await keep(createEmptyDatabase())
    const failing = createNewerMigrations('select 1 / 0')
    await expect(restore(url, { migrationFolder: failing })).rejects.toThrow(
      /^The backup is restored, but the calendar is not migrated: .* division by zero\. Remove the cause, then run/,
    )
    expect(await queryRowsAt(url, 'select count(*)::int from users')).toEqual([{ count: 9001 }])
  })
})

describe('npm run backup', () => {
  it('refuses a calendar of a newer version, whose tables it does not know', async () => {
    const url = await keep(createMigratedDatabase())
    await applyMigrations(url, newerMigrations)
    await expect(write(url, { file: path.join(folder, 'newer.tar.gz') })).rejects.toThrow(
      new RegExp(`does not have the migration ${newer}\\. Back up with that version\\.$`),
    )
  })

  it('leaves out the sequences of other programs', async () => {
    const mixed = await keep(createMigratedDatabase())
    await queryRowsAt(mixed, 'create sequence invoice_numbers')
    const mixedFile = path.join(folder, 'mixed.tar.gz')
    await write(mixed, { file: mixedFile })
    const tar = gunzipSync(readFileSync(mixedFile)).toString()
    expect(tar).toContain('"name": "record_ids"')
    expect(tar).toContain('"name": "users_id_seq"')
    expect(tar).not.toContain('invoice_numbers')
    await restore(await keep(createEmptyDatabase()), { file: mixedFile })
  })
})
