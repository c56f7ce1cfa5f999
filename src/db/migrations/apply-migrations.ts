import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { parseDatabaseAddress } from '../connection/address.ts'
import { openClient } from '../connection/pg-client.ts'
import { createIndexConcurrently, findConcurrentIndex, removeConcurrently } from './concurrent-index.ts'
import { adoptDatabase, hasEarlierMigrations } from './adoption.ts'
import { findCalendarObjects } from './calendar-objects.ts'
import { type Migration, readMigrations, findBatches } from './migration-files.ts'
import {
  markCompatible,
  prepareDatabase,
  readAppliedMigrations,
  recordMigration,
  withMigrationLock,
} from './migration-records.ts'
import { acceptReplacedProgram, applyProgram, type Program, readProgram, readProgramState } from './program.ts'
import { checkAppliedMigrations } from './schema-version.ts'
import { requireSuitableDatabase } from './suitable-database.ts'

/** The migration that runs: its number among the `total` that were missing, and its rows if it runs in batches. */
export type MigrationProgress = {
  migration: string
  number: number
  total: number
  rows?: { done: number; total: number }
}

type MigrationOptions = {
  warn?: (message: string) => void
  /** Called when a migration begins, and after each batch of rows. The migration waits for it. */
  onProgress?: (progress: MigrationProgress) => Promise<void> | void
  /** How long a statement waits for a lock: meanwhile reads of the same table wait behind it. */
  lockTimeoutMs?: number
  /** How long the migration waits before it tries again; longer after each attempt. */
  pauseMs?: number
  /** How long it tries. */
  maxMs?: number
  /** Whether the functions and triggers of this version replace newer ones. */
  replacesProgram?: boolean
}

const pauseMaxMs = 5_000

/**
 * Applies the migrations in `folder` that the database at `url` lacks, in the order of their names, and then the program
 * beside it. Returns the names of the migrations.
 *
 * Records them as `prisma migrate deploy` does, so that both can be used on one database. Each migration and its record
 * are one transaction, except `create index concurrently`; this function fails at the first migration that fails. If a
 * statement waits too long for a lock, the migration is rolled back and tried again, so that services go on. Fails if
 * the schema is too new. Needs PostgreSQL 15 or newer.
 */
export async function applyMigrations(url: string, folder: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await openClient(url, { connectionTimeoutMillis: 10_000, mayLackSchema: true })
  try {
    await requireSuitableDatabase(client)
    return await applyMissingMigrations({ client, url, program: readProgram(folder), ...options }, migrations)
  } finally {
    await client.end()
  }
}

type Run = MigrationOptions & { client: pg.Client; url: string; program: Program | null }

/** A run with the report of one of its migrations. */
type ReportedRun = Run & { report: (rows: MigrationProgress['rows']) => Promise<void> | void }

async function applyMissingMigrations(run: Run, migrations: Migration[]): Promise<string[]> {
  const { client, url } = run
  const applied = await withMigrationLock(client, async () => {
    await prepareDatabase(client, parseDatabaseAddress(url).schema)
    return readAppliedMigrations(client)
  })
  await checkAppliedMigrations(client, migrations, applied, run.warn)
  const missing = migrations.filter(({ name }) => !applied.has(name))
  const isAdopted = await adopt(run, migrations, missing)
  const appliedNames = isAdopted ? missing.map(({ name }) => name) : await applyEach(run, missing)
  await applyOwnProgram(run, migrations)
  if (missing.length > 0) {
    // Meanwhile a newer version may have applied migrations of its own.
    const appliedAtEnd = await withMigrationLock(client, () => readAppliedMigrations(client))
    await checkAppliedMigrations(client, migrations, appliedAtEnd)
  }
  return appliedNames
}

const reportProgress = (
  { onProgress }: Run,
  missing: Migration[],
  migration: Migration,
  rows?: MigrationProgress['rows'],
) =>
  onProgress?.({
    migration: migration.name,
    number: missing.indexOf(migration) + 1,
    total: missing.length,
    ...(rows && { rows }),
  })

async function applyEach(run: Run, missing: Migration[]): Promise<string[]> {
  const appliedNames: string[] = []
  for (const migration of missing) {
    const report = (rows?: MigrationProgress['rows']) => reportProgress(run, missing, migration, rows)
    await report()
    if (await applyMigration({ ...run, report }, migration)) appliedNames.push(migration.name)
  }
  return appliedNames
}

/**
 * Adopts a database with the earlier migrations, in one transaction with the migrations after them and the program: it is
 * as it was, or up to date. Returns false for another database.
 */
async function adopt(run: Run, migrations: Migration[], missing: Migration[]): Promise<boolean> {
  if (!(await hasEarlierMigrations(run.client))) return false
  const isAdopted = await retryInTransaction(run, 'the adoption of the database', async () => {
    if (!(await hasEarlierMigrations(run.client))) return false
    await adoptDatabase(run.client, migrations, recordMigration)
    for (const migration of missing) {
      await reportProgress(run, missing, migration)
      await runMigration(run.client, migration)
    }
    if (run.program) await applyProgram(run.client, run.program, findCalendarObjects(migrations).tables)
    return true
  })
  if (isAdopted) run.warn?.('the database of an earlier version was adopted')
  return isAdopted
}

/**
 * Makes the functions and triggers of this version, unless the database has newer ones and this version works with
 * them.
 */
async function applyOwnProgram(run: Run, migrations: Migration[]): Promise<void> {
  const { client, program, warn } = run
  if (!program) return
  await retryInTransaction(run, 'the functions and triggers', async () => {
    const state = await readProgramState(client, program)
    if (state === 'replaced' && !run.replacesProgram) await acceptReplacedProgram(client, program, warn)
    else if (state !== 'current') await applyProgram(client, program, findCalendarObjects(migrations).tables)
  })
}

/** Applies a migration, unless another process has applied it meanwhile. Returns whether it did. */
async function applyMigration(run: ReportedRun, migration: Migration): Promise<boolean> {
  let outcome = 'failed'
  try {
    const index = findConcurrentIndex(migration)
    if (index !== null) return await createIndexConcurrently(run, migration, index)
    const countRows = findBatches(migration)
    if (countRows !== null) return await applyInBatches(run, migration, countRows)
    outcome = 'failed and was rolled back'
    return (await applyWithRetries(run, migration, () => runMigration(run.client, migration))) !== null
  } catch (cause) {
    throw new Error(`Migration ${migration.name} ${outcome}: ${(cause as Error).message}`, { cause })
  }
}

/** As `retryInTransaction`. Returns null if another process has applied the migration. */
const applyWithRetries = <T>(run: Run, migration: Migration, work: () => Promise<T>): Promise<T | null> =>
  retryInTransaction(run, `migration ${migration.name}`, async () =>
    (await readAppliedMigrations(run.client)).has(migration.name) ? null : work(),
  )

/** Runs `work` in a transaction with the lock of migrations, and again when it has waited too long for another lock. */
async function retryInTransaction<T>(run: Run, subject: string, work: () => Promise<T>): Promise<T> {
  const { client, warn, lockTimeoutMs = 500, pauseMs = 250, maxMs = 600_000 } = run
  const deadline = performance.now() + maxMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await withMigrationLock(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
        return work()
      })
    } catch (error) {
      if (!isLockConflict(error) || performance.now() > deadline) throw error
      warn?.(`${subject} waits for other statements; attempt ${attempt} was rolled back`)
      await sleep(Math.min(pauseMs * attempt, pauseMaxMs))
    }
  }
}

/** Repeats the statement of a migration until it changes no row, and records the migration then. */
async function applyInBatches(run: ReportedRun, migration: Migration, countRows: string): Promise<boolean> {
  const { client, report } = run
  const startedAt = new Date()
  const { rows } = await client.query<{ count: string }>(countRows)
  const total = Number(rows[0]?.count ?? 0)
  for (let done = 0; ;) {
    const changed = await applyWithRetries(run, migration, async () => {
      const count = await runBatch(client, migration)
      if (count === 0) await recordBatches(client, migration, startedAt)
      return count
    })
    if (!changed) return changed === 0
    done += changed
    await report({ done, total: Math.max(done, total) })
  }
}

/** Runs the statement of a migration in batches once. Returns how many rows it has changed. */
async function runBatch(client: pg.ClientBase, { sql }: Migration): Promise<number> {
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql)
  // Of several statements, the number of rows would be unknown, and the migration would end after its first batch.
  if (Array.isArray(result)) throw new Error('A migration in batches has one statement.')
  return result.rowCount ?? 0
}

/** An older version works with old and new rows. The statement has no place for the one that says so. */
async function recordBatches(client: pg.Client, migration: Migration, startedAt: Date): Promise<void> {
  await recordMigration(client, migration, startedAt)
  await markCompatible(client, migration)
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

const isLockConflict = (error: unknown): boolean =>
  [lockNotAvailable, deadlockDetected].includes((error as pg.DatabaseError).code ?? '')

/** Runs a migration and records it, in the transaction of `client`. */
export async function runMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const startedAt = new Date()
  if (findBatches(migration) === null) await runStatements(client, migration)
  else while ((await runBatch(client, migration)) > 0) continue
  await recordMigration(client, migration, startedAt)
}

/** Without values, so that the simple protocol runs a whole file. */
const runStatements = (client: pg.ClientBase, migration: Migration): Promise<unknown> =>
  client.query(findConcurrentIndex(migration) === null ? migration.sql : removeConcurrently(migration.sql))
