import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { parseDatabaseAddress } from './address.ts'
import { openClient } from './client.ts'

type Migration = { name: string; sql: string; checksums: string[] }
type AppliedMigration = { name: string; checksum: string; isFinished: boolean }
type Warner = { warn(message: string): void }

/** The advisory lock of Prisma's schema engine, so that its migrations and ours wait for each other. */
const prismaLock = 72_707_369
const lockWaitMs = 120_000
const serverVersionMin = 150_000

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
 * Applies the migrations in `folder` that the database at `url` lacks, in the order of their names. Returns their
 * names.
 *
 * Records them as `prisma migrate deploy` does, so that both can be used on one database. Each migration and its record
 * are one transaction; this function fails at the first migration that fails. Needs PostgreSQL 15 or newer.
 */
export async function applyMigrations(
  url: string,
  folder: string,
  log: Warner = { warn: () => {} },
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await openClient(url, { connectionTimeoutMillis: 10_000 })
  try {
    await requireSuitableDatabase(client)
    return await applyMissingMigrations(client, migrations, parseDatabaseAddress(url).schema, log)
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => existsSync(path.join(folder, name, 'migration.sql')))
  return names.sort().map(name => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    // Git may check the file out with other line endings.
    return { name, sql, checksums: [sql, sql.replaceAll('\r\n', '\n'), sql.replace(/\r?\n/g, '\r\n')].map(sha256) }
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Server = { versionNumber: number; version: string; encoding: string; hasIcu: boolean }

/** Fails if the service does not work with the server or with the encoding of the database. */
async function requireSuitableDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as "versionNumber", current_setting('server_version') as version,
            current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu"`,
  )
  const [server] = rows
  if (!server || server.versionNumber < serverVersionMin)
    throw new Error(`DATABASE_URL is a PostgreSQL ${server?.version}. Use PostgreSQL 15 or newer.`)
  if (server.encoding !== 'UTF8')
    throw new Error(
      `The database of DATABASE_URL has the encoding ${server.encoding}; the service needs UTF8. Create a database with ` +
        `"create database calendar template template0 encoding 'UTF8'" and use that one.`,
    )
  if (!server.hasIcu)
    throw new Error('The PostgreSQL of DATABASE_URL has no ICU collations. Use one that was built with ICU.')
}

async function applyMissingMigrations(
  client: pg.Client,
  migrations: Migration[],
  schema: string | undefined,
  log: Warner,
): Promise<string[]> {
  const applied = await runLocked(client, async () => {
    if (schema !== undefined) await createSchema(client, schema)
    await client.query(table)
    return readAppliedMigrations(client)
  })
  warnAboutDifferences(migrations, applied, log)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const appliedNames: string[] = []
  for (const migration of missing) if (await applyMigration(client, migration)) appliedNames.push(migration.name)
  return appliedNames
}

const extensions = ['pg_trgm', 'unaccent']

/** Creates the schema of the tables if it is missing, and the extensions in `public`, where the migrations need them. */
async function createSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  if (!rowCount) await client.query(`create schema ${client.escapeIdentifier(schema)}`)
  for (const name of extensions) await client.query(`create extension if not exists ${name} with schema public`)
}

/**
 * Runs `work` in a transaction that waits for other migrations of the same database. The lock lasts as long as the
 * transaction, so it also works behind a pooler that gives each transaction another server connection.
 */
async function runLocked<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    await client.query('select pg_advisory_xact_lock($1)', [prismaLock])
    await client.query('set local lock_timeout = 0')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {}) // a broken connection rolls back by itself
    throw error
  }
}

async function readAppliedMigrations(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  const { rows } = await client.query<AppliedMigration>(`
    select migration_name as name, checksum, finished_at is not null as "isFinished"
      from _prisma_migrations
     where rolled_back_at is null`)
  const unfinishedMigration = rows.find(({ isFinished }) => !isFinished)
  if (unfinishedMigration) {
    const resolve = `npx prisma migrate resolve --rolled-back ${unfinishedMigration.name}`
    throw new Error(`Migration ${unfinishedMigration.name} failed earlier. Undo its changes, then run "${resolve}".`)
  }
  return new Map(rows.map(row => [row.name, row]))
}

function warnAboutDifferences(migrations: Migration[], applied: Map<string, AppliedMigration>, log: Warner): void {
  const migrationsByName = new Map(migrations.map(migration => [migration.name, migration]))
  for (const { name, checksum } of applied.values()) {
    const migration = migrationsByName.get(name)
    if (!migration) log.warn(`migration ${name} was applied by another version of this service`)
    else if (!migration.checksums.includes(checksum)) log.warn(`migration ${name} was edited after it was applied`)
  }
}

/** Applies a migration, unless another process has applied it meanwhile. Returns whether it did. */
async function applyMigration(client: pg.Client, { name, sql, checksums }: Migration): Promise<boolean> {
  const startedAt = new Date()
  try {
    return await runLocked(client, async () => {
      if ((await readAppliedMigrations(client)).has(name)) return false
      await client.query(sql) // without values, so that the simple protocol runs a whole file
      await client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         values ($1, $2, $3, $4, clock_timestamp(), 1)`,
        [randomUUID(), checksums[0], name, startedAt],
      )
      return true
    })
  } catch (cause) {
    throw new Error(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, { cause })
  }
}
