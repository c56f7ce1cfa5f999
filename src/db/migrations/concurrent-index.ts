import type pg from 'pg'
import { openClient } from '../connection/pg-client.ts'
import type { Migration } from './migration-files.ts'
import { markCompatible, readAppliedMigrations, recordMigration, withMigrationLock } from './migration-records.ts'

const pattern = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?[^;]*;?\s*$/i

/**
 * The name of the index that a migration creates concurrently; null for another migration. Fails if the migration has
 * other statements, because PostgreSQL runs several as one transaction.
 */
export function findConcurrentIndex({ sql }: Migration): string | null {
  const statements = removeComments(sql).trim()
  if (!/\bindex\s+concurrently\b/i.test(statements)) return null
  if (/^drop\s+index\b/i.test(statements))
    throw new Error('"drop index concurrently" is not supported. Use "drop index" in a migration of its own.')
  const [, name] = pattern.exec(statements) ?? []
  if (name === undefined)
    throw new Error('"create index concurrently" must have a name and be the only statement of its migration.')
  return name
}

/** The statement without `concurrently`, for use in a transaction. It waits for writes to the table, and blocks new ones. */
export const removeConcurrently = (sql: string): string => removeComments(sql).replace(/\bconcurrently\b/i, '')

const removeComments = (sql: string): string => sql.replace(/--.*$|\/\*[\s\S]*?\*\//gm, '')

/**
 * Creates an index while services read and write, and records the migration. Removes what an interrupted attempt has
 * left. Returns false if another process has applied the migration meanwhile.
 *
 * The lock of migrations is held by a second connection, because the statement cannot run in a transaction.
 */
export async function createIndexConcurrently(
  { client, url }: { client: pg.Client; url: string },
  migration: Migration,
  index: string,
): Promise<boolean> {
  const lockHolder = await openClient(url, { connectionTimeoutMillis: 10_000 })
  try {
    return await withMigrationLock(lockHolder, async () => {
      // The transaction that holds the lock is idle while the index is built.
      await lockHolder.query('set local idle_in_transaction_session_timeout = 0')
      if ((await readAppliedMigrations(client)).has(migration.name)) return false
      const startedAt = new Date()
      const isValid = await findIndexState(client, index)
      if (isValid === false) await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`)
      if (isValid !== true) await client.query(migration.sql)
      await recordMigration(client, migration, startedAt)
      // Older versions work with a new index. Its migration has no place for the statement that says so.
      await markCompatible(client, migration)
      return true
    })
  } finally {
    await lockHolder.end()
  }
}

/** Whether the index is valid; null if there is none. An attempt that was interrupted leaves one that is not. */
async function findIndexState(client: pg.Client, name: string): Promise<boolean | null> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select i.indisvalid as "isValid"
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = $1`,
    [name],
  )
  return rows[0]?.isValid ?? null
}
