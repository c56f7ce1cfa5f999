import { readSchemaState } from '../../db/migrations/schema-version.ts'
import { loadSettings } from '../../settings.ts'
import { parseArguments } from '../../start/command-line.ts'
import { formatCount } from '../../start/format-count.ts'
import { getMigrationFolder, migrateDatabase } from '../../start/migrate-database.ts'
import { hasEmbeddedDatabase, type OpenDatabase, openDatabase } from '../../start/open-database.ts'
import { runProgram } from '../run-program.ts'

const help = `Applies the migrations that the database lacks, without the service. Services may go on if the new version says so.

  npm run db:migrate    apply them
  npm run db:status     only compare the database with the migrations of this version; programs read the exit code

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR.
Exit code: 0 = the database is up to date, 1 = it is not, or the command failed, 2 = the command line is wrong.`

const warn = (message: string) => console.error(message)

await runProgram(help, async () => {
  const { values } = parseArguments({
    args: process.argv.slice(2),
    options: {
      status: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) console.log(help)
  else if (values.status) return hasDatabase() ? withDatabase(printStatus) : printNoDatabase()
  else await withDatabase(migrate)
  return 0
})

/** Whether there is a database already: to open the embedded one would create it. */
function hasDatabase(): boolean {
  const settings = loadSettings()
  return settings.databaseUrl !== undefined || hasEmbeddedDatabase(settings)
}

/** Returns the exit code. */
function printNoDatabase(): number {
  console.log(
    'There is no database yet. "npm run db:migrate" or "npm start" creates it. If you have one, set DATABASE_URL.',
  )
  return 1
}

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(loadSettings(), warn)
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

async function migrate(database: OpenDatabase): Promise<void> {
  await migrateDatabase(database, { migrates: true, replacesProgram: true }, { warn, print: console.log })
  console.log(`Up to date: ${database.location}`)
}

/** Returns the exit code. */
async function printStatus({ directUrl, location }: OpenDatabase): Promise<number> {
  const { applied, missing, program } = await readSchemaState(directUrl, getMigrationFolder(), warn)
  console.log(`${location}: ${formatCount(applied.length, 'migration')} applied`)
  const parts =
    program === 'current' || program === null ? missing : [...missing, 'the functions and triggers of this version']
  if (parts.length === 0) console.log('The database is up to date.')
  else console.log(['Missing, "npm run db:migrate" applies them:', ...parts].join('\n  '))
  return parts.length === 0 ? 0 : 1
}
