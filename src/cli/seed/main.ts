import type pg from 'pg'
import { getLargeSize, loadLargeCalendar } from '../../../prisma/large/load.ts'
import { openClient } from '../../db/connection/pg-client.ts'
import { loadSettings } from '../../settings.ts'
import { parseArguments, UsageError } from '../../start/command-line.ts'
import { formatCount } from '../../start/format-count.ts'
import { migrateDatabase } from '../../start/migrate-database.ts'
import { openDatabase } from '../../start/open-database.ts'
import { createProgress } from '../progress.ts'
import { runProgram } from '../run-program.ts'

const help = `Fills an empty calendar with generated events, to try out a large one.

  npm run seed -- --events 200000

  --events N   the number of events (default: 200000), over ten years around today, in three languages,
               with 5,000 venues, 2,000 organizers, 300 categories and 2,000 tags
  --help       show this help

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR.
Exit code: 0 = done, 1 = failed, 2 = the command line is wrong.`

await runProgram(help, async () => {
  const { values } = parseArguments({
    args: process.argv.slice(2),
    options: {
      events: { type: 'string', default: '200000' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) console.log(help)
  else await seed(parseCount(values.events))
  return 0
})

function parseCount(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (count === 0) throw new UsageError('--events: write a whole number from 1, such as 200000.')
  return count
}

async function seed(events: number): Promise<void> {
  const print = (message: string) => console.error(message)
  const settings = loadSettings()
  const database = await openDatabase(settings, print)
  try {
    await migrateDatabase(database, settings, { warn: print, print })
    await withClient(database.directUrl, client => fillCalendar(client, events))
  } finally {
    await database.stop()
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await openClient(url)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Prints how long it took. Fails if the calendar has events. */
async function fillCalendar(client: pg.Client, events: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from events')
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new Error(
      `This calendar already has ${formatCount(count, 'event')}. Only an empty calendar can be filled: choose another ` +
        'DATABASE_URL or DATA_DIR.',
    )
  const startMs = performance.now()
  const progress = createProgress(process.stderr, { activity: 'Generating', items: 'events' })
  progress.addExpected(events)
  let done = 0
  const reportProgress = (total: number) => {
    progress.addDone(total - done)
    done = total
  }
  await loadLargeCalendar(client, getLargeSize(events), new Date(), reportProgress).finally(progress.stop)
  console.log(`${formatCount(events, 'event')} in ${((performance.now() - startMs) / 1_000).toFixed(1)} s`)
}
