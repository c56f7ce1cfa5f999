import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A migration in the format of Prisma. `checksums` are those of its file with any line endings; the first is that of
 * the file.
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
