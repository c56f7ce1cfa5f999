import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A migration in the format of Prisma. `checksums` are the checksums of its file with any line endings; the first is
 * the checksum of the file as it is.
 */
export type Migration = { name: string; sql: string; checksums: string[] }

/** The migrations in `folder`, in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => existsSync(path.join(folder, name, 'migration.sql')))
  return names.sort().map(name => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    // Git may check the file out with other line endings.
    return { name, sql, checksums: [sql, sql.replaceAll('\r\n', '\n'), sql.replace(/\r?\n/g, '\r\n')].map(sha256) }
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const batchHeading = /^-- in batches, rows left: (select count\(\*\) [^;\n]+)$/m

/**
 * The query that counts the rows that a migration in batches still has to change; null for another migration.
 *
 * Such a migration is one statement that changes at most some thousand rows, and none that it has changed before. It runs
 * until it changes no row, each time in a transaction of its own, so that services and other migrations go on between.
 */
export const findBatches = ({ sql }: Migration): string | null => batchHeading.exec(sql)?.[1] ?? null
