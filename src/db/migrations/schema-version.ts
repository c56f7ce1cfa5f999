import type pg from 'pg'
import { serviceVersion } from '../../service-version.ts'
import { openClient } from '../connection/pg-client.ts'
import { hasTable } from './has-table.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { acceptReplacedProgram, type ProgramState, readProgram, readProgramState } from './program.ts'
import { type AppliedMigration, hasMigrationTable, readAppliedMigrations } from './migration-records.ts'

/**
 * The names of the migrations that a database has, and of the migrations that it lacks, in order. `program` is the
 * state of its functions and triggers; null if this version has none.
 */
export type SchemaState = { applied: string[]; missing: string[]; program: ProgramState | null }

/**
 * Compares the database with the migrations in `folder`, and changes nothing. Fails if the database has migrations that
 * this version neither has nor works with.
 */
export const readSchemaState = (url: string, folder: string, warn?: (message: string) => void): Promise<SchemaState> =>
  withClient(url, client => compareSchema(client, folder, warn))

/** Fails as `readSchemaState` does, and if the database lacks a migration or a function that the service calls. */
export async function requireCurrentSchema(
  url: string,
  folder: string,
  warn?: (message: string) => void,
): Promise<void> {
  await withClient(url, async client => {
    const { missing, program } = await compareSchema(client, folder, warn)
    const ownProgram = readProgram(folder)
    if (missing.length > 0)
      throw new Error(
        `MIGRATE=false, and the database lacks ${missing.length === 1 ? 'the migration' : `${missing.length} migrations, the first is`} ` +
          `${missing[0]}. Run "npm run db:migrate", then start again.`,
      )
    if (program === 'missing')
      throw new Error(
        'MIGRATE=false, and the database lacks the functions and triggers of this version. Run "npm run db:migrate", then start again.',
      )
    if (ownProgram && program === 'replaced') await acceptReplacedProgram(client, ownProgram, warn)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, { connectionTimeoutMillis: 10_000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function compareSchema(
  client: pg.Client,
  folder: string,
  warn?: (message: string) => void,
): Promise<SchemaState> {
  const migrations = readMigrations(folder)
  const applied = (await hasMigrationTable(client))
    ? await readAppliedMigrations(client)
    : new Map<string, AppliedMigration>()
  await checkAppliedMigrations(client, migrations, applied, warn)
  const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  const program = readProgram(folder)
  return { applied: [...applied.keys()], missing, program: program && (await readProgramState(client, program)) }
}

/**
 * Fails if the database has migrations of a newer version, unless that version says in `compatible_migrations` that
 * this one works with them. Warns about migrations that were edited after they were applied.
 */
export async function checkAppliedMigrations(
  client: pg.Client,
  migrations: Migration[],
  applied: Map<string, AppliedMigration>,
  warn: (message: string) => void = () => {},
): Promise<void> {
  const migrationsByName = new Map(migrations.map(migration => [migration.name, migration]))
  const compatible = await readCompatibleMigrations(client)
  const unknown = [...applied.keys()].filter(name => !migrationsByName.has(name))
  const incompatible = unknown.find(name => !compatible.has(name))
  if (incompatible !== undefined)
    throw new Error(
      `The database was migrated by a newer version of the service, with which this version does not work (migration ` +
        `${incompatible}). Install that version, or restore a backup in an empty database.`,
    )
  for (const name of unknown) warn(`the database has the migration ${name} of a newer version, which is compatible`)
  for (const { name, checksum } of applied.values())
    if (checksum !== '' && migrationsByName.get(name)?.checksums.includes(checksum) === false)
      warn(`migration ${name} was edited after it was applied`)
}

/**
 * Fails if `known` lacks one of the applied migrations, so that this version may not know all tables. `advice` says
 * what to do.
 */
export function requireKnownMigrations(applied: Iterable<string>, known: Migration[], advice: string): void {
  const knownNames = new Set(known.map(({ name }) => name))
  for (const name of applied)
    if (!knownNames.has(name))
      throw new Error(
        `The database was migrated by a newer version of the service: version ${serviceVersion} does not have the migration ` +
          `${name}. ${advice}`,
      )
}

async function readCompatibleMigrations(client: pg.Client): Promise<Set<string>> {
  if (!(await hasTable(client, 'compatible_migrations'))) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from compatible_migrations')
  return new Set(rows.map(({ name }) => name))
}
