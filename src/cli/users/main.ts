import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { localAdministrator } from '../../auth/permissions.ts'
import { createContextFactory } from '../../api/dependencies.ts'
import { connectDatabase } from '../../db/connection.ts'
import { startEmbeddedPostgres } from '../../db/embedded/start.ts'
import { applyMigrations } from '../../db/migrations.ts'
import { Failure } from '../../core/failures.ts'
import { createLogger } from '../../log.ts'
import { projectFolder } from '../../project-folder.ts'
import { loadSettings, type Settings, SettingsError } from '../../settings.ts'
import { runUsersCommand } from './commands.ts'
import { type UsersCommand, usersHelp, parseUsersCommand, UsageError } from './options.ts'
import { formatUsersFailure } from './messages.ts'

const poolSize = 2

try {
  console.log(await run(parseUsersCommand(process.argv.slice(2))))
} catch (error) {
  console.error(readable(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** What to tell of a command when it is done. */
async function run(command: UsersCommand): Promise<string> {
  if (command.verb === 'help') return usersHelp
  const settings = loadSettings()
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await startEmbeddedPostgres({ dir: path.join(settings.dataDir, 'pg'), warn: message => console.error(message) })
  try {
    const applied = await applyMigrations(database.url, path.join(projectFolder, 'prisma/migrations'), console)
    if (applied.length > 0) console.error(`Database brought up to date: ${applied.join(', ')}`)
    return await performIn(database.url, settings, command)
  } finally {
    await database.stop()
  }
}

/** Who can start this program owns the data: it acts as an administrator who is nobody in particular. */
async function performIn(url: string, settings: Settings, command: UsersCommand): Promise<string> {
  const log = createLogger('warn')
  const db = connectDatabase(url, { poolSize, log })
  const contextOf = createContextFactory({ db, settings, log, clock: () => new Date(), randomBytes })
  const ctx = contextOf({ caller: localAdministrator })
  try {
    return await runUsersCommand({ ctx, settings }, command)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw error.reason === 'rest_invalid_param'
      ? new UsageError(formatUsersFailure(error))
      : new Error(formatUsersFailure(error))
  } finally {
    await db.close()
  }
}

/** Sentences for what a person can mend, the stack for what only a developer can. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof UsageError) return `${error.message}\n\nnpm run users -- --help shows every command.`
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database of DATABASE_URL does not answer (${code}).`
  if (error.name === 'error') return `The database refused: ${error.message}` // so pg names what PostgreSQL answers
  return error.constructor === Error || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}
