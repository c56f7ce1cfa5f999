import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { getJobSchema, parseDatabaseAddress } from '../db/connection/address.ts'
import { type CalendarObjects, findCalendarObjects } from '../db/migrations/calendar-objects.ts'
import { openClient } from '../db/connection/pg-client.ts'
import { hasTable } from '../db/migrations/has-table.ts'
import { buildJobsSelect } from './job-backup.ts'
import { readMigrations } from '../db/migrations/migration-files.ts'
import { hasMigrationTable, readAppliedMigrations } from '../db/migrations/migration-records.ts'
import { requireKnownMigrations } from '../db/migrations/schema-version.ts'

export type TableContents = { name: string; columns: string[]; rows: number }
export type SequenceState = { name: string; value: string; isCalled: boolean }

/** What a snapshot has. `jobs` is the number of jobs that wait or run. */
export type SnapshotContents = { tables: TableContents[]; sequences: SequenceState[]; jobs: number }

export type MigrationRecord = { name: string; checksum: string }
export type DatabaseState = { postgresql: string; encoding: string; migrations: MigrationRecord[] }

/** The state of a calendar at one moment. */
export type Snapshot = {
  state: DatabaseState
  contents: SnapshotContents
  /** The rows of a table in the text format of COPY. */
  readTable: (table: TableContents) => Readable
  readJobs: () => Readable
  /** The keys of the stored images. */
  readImageKeys: () => Promise<string[]>
}

/** Tables whose rows are worth nothing after a restore. Tokens of the change log end with it. */
const omittedTables = ['_prisma_migrations', 'programs', 'rate_limits', 'changes', 'change_log']

/**
 * Server, encoding and migrations of the calendar at `url`. Fails if there is no calendar, or if `folder` lacks one of
 * its migrations: the snapshot would lack the tables of that migration.
 */
export async function readDatabaseState(url: string, folder: string): Promise<DatabaseState> {
  const client = await openClient(url)
  try {
    const state = await readState(client)
    const applied = state.migrations.map(({ name }) => name)
    requireKnownMigrations(applied, readMigrations(folder), 'Back up with that version.')
    return state
  } finally {
    await client.end()
  }
}

/**
 * Calls `work` with a snapshot of the calendar at `url`: one transaction that only reads, so that services go on. The
 * snapshot has the tables that the migrations in `folder` create.
 */
export async function withSnapshot(
  url: string,
  folder: string,
  work: (snapshot: Snapshot) => Promise<void>,
): Promise<void> {
  const jobSchema = getJobSchema(parseDatabaseAddress(url))
  const client = await openClient(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local idle_in_transaction_session_timeout = 0') // a slow disk may stop the reading
    const state = await readState(client)
    const contents = await readContents(client, folder, jobSchema)
    await work({
      state,
      contents,
      readTable: ({ name, columns }) =>
        client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${formatColumns(columns)}) to stdout`)),
      readJobs: () => client.query(copyTo(`copy (${buildJobsSelect(jobSchema)}) to stdout`)),
      async readImageKeys() {
        const { rows } = await client.query<{ key: string }>(
          'select storage_key as key from images where storage_key is not null',
        )
        return rows.map(({ key }) => key)
      },
    })
    await client.query('commit')
  } finally {
    await client.end()
  }
}

export const formatColumns = (columns: string[]): string =>
  columns.map(column => pg.escapeIdentifier(column)).join(', ')

async function readState(client: pg.Client): Promise<DatabaseState> {
  if (!(await hasMigrationTable(client)))
    throw new Error('The database has no calendar. Check DATABASE_URL, or DATA_DIR, and ?schema= of the address.')
  const { rows } = await client.query<{ postgresql: string; encoding: string }>(
    `select current_setting('server_version') as postgresql, current_setting('server_encoding') as encoding`,
  )
  const applied = [...(await readAppliedMigrations(client)).values()]
  const migrations = applied.map(({ name, checksum }) => ({ name, checksum }))
  return { ...rows[0], migrations } as DatabaseState
}

async function readContents(client: pg.Client, folder: string, jobSchema: string): Promise<SnapshotContents> {
  const objects = findCalendarObjects(readMigrations(folder))
  const contents: SnapshotContents = { tables: [], sequences: await readSequences(client, objects), jobs: 0 }
  for (const { name, columns } of await readTables(client, objects.tables))
    contents.tables.push({ name, columns, rows: await countRows(client, pg.escapeIdentifier(name)) })
  const hasJobs = await hasTable(client, '_private_jobs', jobSchema)
  if (hasJobs) contents.jobs = await countRows(client, `(${buildJobsSelect(jobSchema)}) jobs`)
  return contents
}

async function readTables(client: pg.Client, names: string[]): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array(select a.attname::text from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
              order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r' and c.relname = any($1) and not c.relname = any($2)
      order by c.relname`,
    [names, omittedTables],
  )
  return rows
}

/** The sequences that migrations create, and the sequences that the tables of the calendar own. */
async function readSequences(client: pg.Client, { tables, sequences }: CalendarObjects): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'S'
        and (c.relname = any($1)
             or exists (select from pg_depend d join pg_class owner on owner.oid = d.refobjid
                         where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
                           and owner.relkind = 'r' and owner.relnamespace = c.relnamespace and owner.relname = any($2)))
      order by c.relname`,
    [sequences, tables],
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const sequence = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    states.push({ name, ...sequence.rows[0] } as SequenceState)
  }
  return states
}

async function countRows(client: pg.Client, source: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${source}`)
  return rows[0]?.rows ?? 0
}
