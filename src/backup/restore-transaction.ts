import { pluralByName } from '../core/kinds/names.ts'
import pg from 'pg'
import { getJobSchema, parseDatabaseAddress } from '../db/connection/address.ts'
import { type CalendarObjects, dropCalendarObjects, findCalendarObjects } from '../db/migrations/calendar-objects.ts'
import { openClient } from '../db/connection/pg-client.ts'
import { createJobTable, jobColumns, replaceJobs } from './job-backup.ts'
import { migrateJobQueue } from '../db/job-queue.ts'
import type { Migration } from '../db/migrations/migration-files.ts'
import {
  createSchema,
  hasMigrationTable,
  prepareDatabase,
  readAppliedMigrations,
  withMigrationLock,
} from '../db/migrations/migration-records.ts'
import { runMigration } from '../db/migrations/apply-migrations.ts'
import type { Program } from '../db/migrations/program.ts'
import { takeServiceLock } from '../db/migrations/service-lock.ts'
import { requireKnownMigrations } from '../db/migrations/schema-version.ts'
import { createRowWriters, type RowWriter, type RowWriters } from './row-writer.ts'
import type { SequenceState, SnapshotContents, TableContents } from './snapshot.ts'
import { requireSuitableDatabase } from '../db/migrations/suitable-database.ts'

export type RestoreTransaction = {
  /** Creates empty tables with the columns of `contents`. */
  prepare: (contents: SnapshotContents) => Promise<void>
  openTable: (table: TableContents) => RowWriter
  openJobs: () => RowWriter
  /** Makes keys and sequences, and replaces the jobs. */
  complete: (contents: SnapshotContents) => Promise<void>
}

type RestoreOptions = {
  url: string
  /** The migrations and the program of this version. */
  known: Migration[]
  program: Program | null
  /** The migrations of the backup. */
  backupMigrations: Migration[]
  /** Whether the calendar of the database may have records. */
  mayReplace: boolean
}

const lockMaxMs = 10_000

/**
 * Calls `work` in one transaction that replaces the calendar at `url`. If anything fails, the calendar is as it was.
 * Fails if a service uses the calendar, or if it has records and is not replaced.
 */
export async function withRestoreTransaction<T>(
  { url, known, program, backupMigrations, mayReplace }: RestoreOptions,
  work: (transaction: RestoreTransaction) => Promise<T>,
): Promise<T> {
  const address = parseDatabaseAddress(url)
  const objects = findCalendarObjects(program ? [...known, program] : known)
  const client = await openClient(url, { mayLackSchema: true })
  try {
    await requireSuitableDatabase(client)
    return await withMigrationLock(client, async () => {
      await client.query(`set local lock_timeout = ${lockMaxMs}`)
      await client.query('set local idle_in_transaction_session_timeout = 0') // images may take long
      await createSchema(client, address.schema) // first, because what follows is about the current schema
      if (!(await takeServiceLock(client))) throw new Error(serviceInUseMessage)
      if (await hasCalendar(client, known)) {
        if (!mayReplace) await requireEmptyCalendar(client)
        await dropCalendarObjects(client, objects)
      }
      await migrateJobQueue(url)
      await prepareDatabase(client, address.schema)
      for (const migration of backupMigrations) await runMigration(client, migration)
      const writers = createRowWriters(client)
      try {
        const result = await work(createTransaction({ client, writers, objects, jobSchema: getJobSchema(address) }))
        await client.query(`analyze ${(await listTables(client, objects.tables)).map(pg.escapeIdentifier).join(', ')}`)
        return result
      } catch (error) {
        writers.cancel() // otherwise the rollback would wait for the rest of the rows
        throw error
      }
    })
  } finally {
    await client.end()
  }
}

const serviceInUseMessage =
  'A service uses this calendar. Stop every service that uses the database, then restore again.'

type Restore = { client: pg.Client; writers: RowWriters; objects: CalendarObjects; jobSchema: string }

function createTransaction({ client, writers, objects, jobSchema }: Restore): RestoreTransaction {
  let foreignKeys: ForeignKey[] = []
  let indexes: Index[] = []
  let tables: string[] = []
  return {
    async prepare(contents) {
      tables = await listTables(client, objects.tables)
      const unknown = contents.tables.find(({ name }) => !tables.includes(name))
      if (unknown)
        throw new Error(`The backup has rows of the table ${unknown.name}, which its migrations do not create.`)
      foreignKeys = await readForeignKeys(client, tables)
      for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
      indexes = await readIndexes(client, tables)
      for (const { name } of indexes) await client.query(`drop index ${name}`)
      await client.query(`truncate ${tables.map(pg.escapeIdentifier).join(', ')}`)
      await client.query(createJobTable)
    },
    openTable: writers.open,
    openJobs: () => writers.open({ name: 'restored_jobs', columns: jobColumns }),
    async complete(contents) {
      await client.query(`set local maintenance_work_mem = '256MB'`)
      for (const { definition } of indexes) await client.query(definition)
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      for (const sequence of contents.sequences) await setSequence(client, sequence)
      await replaceJobs(client, jobSchema)
      await client.query(`select pg_notify('calendar_changed', '')`) // the log begins anew
    },
  }
}

/**
 * Whether the schema has a calendar. Fails if its tables belong to another program, or to a newer version: this
 * version does not know all objects that it would have to drop.
 */
async function hasCalendar(client: pg.Client, known: Migration[]): Promise<boolean> {
  if (!(await hasMigrationTable(client))) return false
  const applied = await readAppliedMigrations(client)
  if (applied.size > 0 && !known.some(({ name }) => applied.has(name)))
    throw new Error('The database has the tables of another program. Choose an empty database.')
  requireKnownMigrations(applied.keys(), known, 'Choose an empty database, or restore with that version.')
  return true
}

const namedTables = Object.values(pluralByName)
const contentTables = ['events', ...namedTables, 'terms', 'images', 'sources', 'users', 'application_passwords']

/** Fails if the calendar has records, passwords or users. The administrator that a migration adds does not count. */
async function requireEmptyCalendar(client: pg.Client): Promise<void> {
  const counts: string[] = []
  for (const table of await listTables(client, contentTables)) {
    const condition = table === 'users' ? `login <> 'admin'` : 'true'
    const sql = `select count(*)::int from ${pg.escapeIdentifier(table)} where ${condition}`
    const { rows } = await client.query<{ count: number }>(sql)
    const nouns = table.replace('_', ' ')
    if (rows[0]?.count) counts.push(`${rows[0].count} ${rows[0].count === 1 ? nouns.slice(0, -1) : nouns}`)
  }
  if (counts.length > 0)
    throw new Error(`The calendar has ${counts.join(', ')}. Choose an empty database, or add --replace to delete them.`)
}

type ForeignKey = { table: string; name: string; definition: string }

/** Without them, the tables may be filled in any order. */
async function readForeignKeys(client: pg.Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and k.contype = 'f' and c.relname = any($1)
      order by k.oid`,
    [tables],
  )
  return rows
}

type Index = { name: string; definition: string }

/** The indexes of no key. To create them again takes less time than to fill them row by row. */
async function readIndexes(client: pg.Client, tables: string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = any($1)
        and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by i.indexrelid`,
    [tables],
  )
  return rows
}

/** The names of tables that exist. */
async function listTables(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = current_schema() and tablename = any($1) order by 1`,
    [names],
  )
  return rows.map(({ name }) => name)
}

const setSequence = (client: pg.Client, { name, value, isCalled }: SequenceState): Promise<unknown> =>
  client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled])
