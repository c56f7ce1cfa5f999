import { loadSettings } from '../../settings.ts'
import { parseArguments } from '../command-line.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { openDatabase } from '../open-database.ts'
import { runProgram } from '../run-program.ts'

const help = `Applies the migrations that the database lacks, without the service. Services may go on if the new version says so.

  npm run db:migrate

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR.
Exit code: 0 = the database is up to date, 1 = failed, 2 = the command line is wrong.`

await runProgram(help, async () => {
  const { values } = parseArguments({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) console.log(help)
  else await migrate()
  return 0
})

async function migrate(): Promise<void> {
  const settings = loadSettings()
  const database = await openDatabase(settings, message => console.error(message))
  try {
    await migrateDatabase(database, { migrates: true }, { warn: message => console.error(message), print: console.log })
    console.log(`Up to date: ${database.location}`)
  } finally {
    await database.stop()
  }
}
