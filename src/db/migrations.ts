import type pg from 'pg'
import { parseDatabaseAddress } from './address.ts'
import { openClient } from './client.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import {
  type AppliedMigration,
  prepareDatabase,
  readAppliedMigrations,
  recordMigration,
  withMigrationLock,
} from './migration-records.ts'
import { requireSuitableDatabase } from './suitable-database.ts'

type Warner = { warn(message: string): void }

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

async function applyMissingMigrations(
  client: pg.Client,
  migrations: Migration[],
  schema: string | undefined,
  log: Warner,
): Promise<string[]> {
  const applied = await withMigrationLock(client, async () => {
    await prepareDatabase(client, schema)
    return readAppliedMigrations(client)
  })
  warnAboutDifferences(migrations, applied, log)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const appliedNames: string[] = []
  for (const migration of missing) if (await applyMigration(client, migration)) appliedNames.push(migration.name)
  return appliedNames
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
async function applyMigration(client: pg.Client, migration: Migration): Promise<boolean> {
  try {
    return await withMigrationLock(client, async () => {
      if ((await readAppliedMigrations(client)).has(migration.name)) return false
      await runMigration(client, migration)
      return true
    })
  } catch (cause) {
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${(cause as Error).message}`, { cause })
  }
}

/** Runs a migration and records it, in the transaction of `client`. */
export async function runMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const startedAt = new Date()
  await client.query(migration.sql) // without values, so that the simple protocol runs a whole file
  await recordMigration(client, migration, startedAt)
}
