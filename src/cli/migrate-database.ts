import path from 'node:path'
import { migrateJobQueue } from '../db/job-queue.ts'
import { applyMigrations } from '../db/migrations.ts'
import { requireCurrentSchema } from '../db/schema-version.ts'
import { projectFolder } from '../project-folder.ts'
import type { Settings } from '../settings.ts'
import type { OpenDatabase } from './open-database.ts'

/** The folder of the migrations. */
export const migrationFolder = path.join(projectFolder, 'prisma/migrations')

/**
 * Applies the migrations that the database does not have yet, prints how many and which, and updates the queue of jobs.
 * With MIGRATE=false only checks that there are none.
 */
export async function migrateDatabase(
  { directUrl }: OpenDatabase,
  { migrates }: Pick<Settings, 'migrates'>,
  { warn, print }: { warn: (message: string) => void; print: (message: string) => void },
): Promise<void> {
  if (!migrates) return requireCurrentSchema(directUrl, migrationFolder, warn)
  const applied = await applyMigrations(directUrl, migrationFolder, { warn })
  await migrateJobQueue(directUrl)
  if (applied.length > 0) print(`Database brought up to date: ${formatMigrations(applied)}`)
}

/** The number of migrations, with the first and the last name: a new database has too many for one line. */
function formatMigrations(names: string[]): string {
  const count = names.length === 1 ? '1 migration' : `${names.length} migrations`
  return names.length === 1 ? `${count}, ${names[0]}` : `${count}, ${names[0]} to ${names.at(-1)}`
}
