import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { toCurrentNames } from './adoption.ts'
import { hasTable } from './has-table.ts'
import type { Migration } from './migration-files.ts'

export type AppliedMigration = { name: string; checksum: string; isFinished: boolean }

/** The advisory lock of Prisma's schema engine, so that its migrations and ours wait for each other. */
const prismaLock = 72_707_369
/** As long as a migration tries: an index that is created concurrently may take minutes. */
const lockMaxMs = 600_000
const pollEveryMs = 50

/** The table in which Prisma records migrations, exactly as Prisma creates it. */
const table = `
  create table if not exists _prisma_migrations (
    id                  varchar(36) primary key not null,
    checksum            varchar(64) not null,
    finished_at         timestamptz,
    migration_name      varchar(255) not null,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

/**
 * Runs `work` in a transaction that waits for other migrations of the same database. The lock lasts as long as the
 * transaction, so it also works behind a pooler that gives each transaction another server connection.
 *
 * Each attempt to take the lock is a transaction of its own. A transaction that waits would block "create index
 * concurrently" of the owner of the lock: PostgreSQL waits for the end of each transaction that had a snapshot when the
 * index was built, even if it has none any more.
 */
export async function withMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + lockMaxMs
  for (;;) {
    await client.query('begin')
    try {
      if (await tryMigrationLock(client)) {
        const result = await work()
        await client.query('commit')
        return result
      }
      await client.query('rollback')
    } catch (error) {
      await client.query('rollback').catch(() => {}) // a broken connection rolls back by itself
      throw error
    }
    if (performance.now() > deadline)
      throw new Error('Another program migrates or restores the database for more than ten minutes. Try again later.')
    await sleep(pollEveryMs)
  }
}

/** Takes the lock until the end of the transaction. Returns false if another transaction has it. */
async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(${prismaLock}) as "isLocked"`,
  )
  return rows[0]?.isLocked === true
}

const extensions = ['pg_trgm', 'unaccent']

/** Creates the table of applied migrations if it is missing, and `schema`, with the extensions in `public`. */
export async function prepareDatabase(client: pg.Client, schema: string | undefined): Promise<void> {
  await createSchema(client, schema)
  if (schema !== undefined)
    for (const name of extensions) await client.query(`create extension if not exists ${name} with schema public`)
  await client.query(table)
}

/**
 * Creates `schema` if it is missing, and fails if the user may not use it. Otherwise `current_schema()` would be `public`,
 * which may have another calendar.
 */
export async function createSchema(client: pg.Client, schema: string | undefined): Promise<void> {
  if (schema === undefined) return
  const { rows } = await client.query<{ isUsable: boolean }>(
    `select has_schema_privilege(oid, 'usage') as "isUsable" from pg_namespace where nspname = $1`,
    [schema],
  )
  if (rows[0]?.isUsable === false)
    throw new Error(`The user of DATABASE_URL may not use the schema "${schema}". Allow it, or name another ?schema=.`)
  if (!rows[0]) await client.query(`create schema ${client.escapeIdentifier(schema)}`)
}

/**
 * The applied migrations by name. The migrations of a database that is not adopted yet have an empty checksum. Fails if
 * one was not finished, and for a database that is too old. The table must exist.
 */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<Map<string, AppliedMigration>> {
  const { rows } = await client.query<AppliedMigration>(`
    select migration_name as name, checksum, finished_at is not null as "isFinished"
      from _prisma_migrations
     where rolled_back_at is null
     order by migration_name collate "C"`)
  const unfinishedMigration = rows.find(({ isFinished }) => !isFinished)
  if (unfinishedMigration) {
    const resolve = `npx prisma migrate resolve --rolled-back ${unfinishedMigration.name}`
    throw new Error(`Migration ${unfinishedMigration.name} failed earlier. Undo its changes, then run "${resolve}".`)
  }
  const rowsByName = new Map(rows.map(row => [row.name, row]))
  const names = toCurrentNames([...rowsByName.keys()], 'The database')
  return new Map(names.map(name => [name, rowsByName.get(name) ?? { name, checksum: '', isFinished: true }]))
}

/** Whether the schema of the calendar has the table of applied migrations. */
export const hasMigrationTable = (client: pg.ClientBase): Promise<boolean> => hasTable(client, '_prisma_migrations')

/** Records a migration as `prisma migrate deploy` does. */
export async function recordMigration(
  client: pg.ClientBase,
  { name, checksums }: Migration,
  startedAt: Date,
): Promise<void> {
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), checksums[0], name, startedAt],
  )
}

/** Records that older versions work with a migration, if the database has the table for that. */
export async function markCompatible(client: pg.ClientBase, { name }: Migration): Promise<void> {
  if (await hasTable(client, 'compatible_migrations'))
    await client.query('insert into compatible_migrations (name) values ($1) on conflict do nothing', [name])
}
