import path from 'node:path'
import { systemTimers } from '../core/async/timers.ts'
import { migrateJobQueue } from '../db/job-queue.ts'
import { applyMigrations, type MigrationProgress } from '../db/migrations/apply-migrations.ts'
import { readProgram } from '../db/migrations/program.ts'
import { requireCurrentSchema } from '../db/migrations/schema-version.ts'
import { projectFolder } from '../project-folder.ts'
import type { Settings } from '../settings.ts'
import { formatCount } from './format-count.ts'
import type { OpenDatabase } from './open-database.ts'

/** The folder of the migrations. Fails if a copy of the service lacks the program beside it. */
export function getMigrationFolder(root = projectFolder): string {
  const folder = path.join(root, 'prisma/migrations')
  if (!readProgram(folder))
    throw new Error(`${path.join(root, 'prisma/program')} is missing. Copy it with prisma/migrations.`)
  return folder
}

type Output = {
  warn: (message: string) => void
  print: (message: string) => void
  /** Called when a migration begins, and after each batch of rows. The migration waits for it. */
  onProgress?: (progress: MigrationProgress) => Promise<void> | void
}

/** A migration that rewrites a large table takes minutes. */
const printEveryMs = 5_000

/**
 * Applies the migrations that the database does not have yet, prints how many and which, and updates the queue of jobs.
 * While they run, it prints every few seconds how far they are. With MIGRATE=false only checks that there are none.
 * `replacesProgram` is whether the functions and triggers of this version replace newer ones.
 */
export async function migrateDatabase(
  { directUrl }: OpenDatabase,
  { migrates, replacesProgram = false }: Pick<Settings, 'migrates'> & { replacesProgram?: boolean },
  { warn, print, onProgress }: Output,
): Promise<void> {
  const migrationFolder = getMigrationFolder()
  if (!migrates) return requireCurrentSchema(directUrl, migrationFolder, warn)
  let current: MigrationProgress | null = null
  const report = (progress: MigrationProgress) => {
    current = progress
    return onProgress?.(progress)
  }
  const stopPrinting = systemTimers.setInterval(() => current && print(formatProgress(current)), printEveryMs)
  const options = { warn, onProgress: report, replacesProgram }
  const applied = await applyMigrations(directUrl, migrationFolder, options).finally(stopPrinting)
  await migrateJobQueue(directUrl)
  if (applied.length > 0) print(`Database brought up to date: ${formatMigrations(applied)}`)
}

function formatProgress({ migration, number, total, rows }: MigrationProgress): string {
  const count = rows ? `, ${rows.done.toLocaleString('en')} of ${formatCount(rows.total, 'row')}` : ''
  return `Migration ${number} of ${total}, ${migration}${count} …`
}

/** The number of migrations, with the first and the last name: a new database has too many for one line. */
function formatMigrations(names: string[]): string {
  const count = names.length === 1 ? '1 migration' : `${names.length} migrations`
  return names.length === 1 ? `${count}, ${names[0]}` : `${count}, ${names[0]} to ${names.at(-1)}`
}
