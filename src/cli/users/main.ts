import { createContextFactory, type Dependencies } from '../../api/dependencies.ts'
import { localAdministrator } from '../../auth/permissions.ts'
import { Failure } from '../../core/failure/failures.ts'
import { UsageError } from '../../start/command-line.ts'
import { formatError } from '../../start/format-error.ts'
import { withDependencies } from '../with-dependencies.ts'
import { runUsersCommand } from './commands.ts'
import { formatUsersFailure } from './messages.ts'
import { type UsersCommand, usersHelp, parseUsersCommand } from './options.ts'

const usageHint = 'npm run users -- --help shows every command.'

try {
  console.log(await run(parseUsersCommand(process.argv.slice(2))))
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usageHint}` : formatError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** Returns the output of the command. Help needs no database. */
async function run(command: UsersCommand): Promise<string> {
  if (command.verb === 'help') return usersHelp
  return withDependencies(dependencies => runAsLocalAdministrator(dependencies, command))
}

/** Runs the command with all permissions. Fails with a message for the operator. */
async function runAsLocalAdministrator(dependencies: Dependencies, command: UsersCommand): Promise<string> {
  const ctx = createContextFactory(dependencies)({ caller: localAdministrator })
  try {
    return await runUsersCommand({ ctx, settings: dependencies.settings }, command)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = formatUsersFailure(error)
    throw error.reason === 'rest_invalid_param' ? new UsageError(message) : new Error(message)
  }
}
