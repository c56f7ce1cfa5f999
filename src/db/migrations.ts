import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the running statement fails with the same error
  await client.connect()
  try {
    await requireServerVersion(client)
    await lockMigrations(client)
    return await applyMissingMigrations(client, migrations, log)
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

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const server = rows[0]
  if (server && server.number >= serverVersionMin) return
  throw new Error(`DATABASE_URL is a PostgreSQL ${server?.name}. Use PostgreSQL 15 or newer.`)
}

/** Waits for other migrations of the same database. The lock lasts as long as the connection. */
async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${lockWaitMs}`)
  await client.query('select pg_advisory_lock($1)', [prismaLock])
  await client.query('set lock_timeout = default')
}

async function applyMissingMigrations(client: pg.Client, migrations: Migration[], log: Warner): Promise<string[]> {
  await client.query(table)
  const applied = await readAppliedMigrations(client)
  warnAboutDifferences(migrations, applied, log)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await applyMigration(client, migration)
  return missing.map(({ name }) => name)
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

async function applyMigration(client: pg.Client, { name, sql, checksums }: Migration): Promise<void> {
  const startedAt = new Date()
  try {
    await client.query('begin')
    await client.query(sql) // without values, so that the simple protocol runs a whole file
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, $4, clock_timestamp(), 1)`,
      [randomUUID(), checksums[0], name, startedAt],
    )
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback').catch(() => {}) // a broken connection rolls back by itself
    throw new Error(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, { cause })
  }
}
