import { SingleBar } from 'cli-progress'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { migrateDatabase } from '../src/cli/migrate-database.ts'
import { openDatabase } from '../src/cli/open-database.ts'
import { openClient } from '../src/db/client.ts'
import { loadSettings } from '../src/settings.ts'
import { getLargeSize, loadLargeCalendar } from './large/load.ts'

const usage = `Fills an empty calendar with generated events, to try out a large one.

  npm run seed -- --events 200000

  --events N   the number of events (default: 200000), over ten years around today, in three languages,
               with 5,000 venues, 2,000 organizers, 300 categories and 2,000 tags

It uses the database of DATABASE_URL, or the embedded one of DATA_DIR.`

const { values } = parseArgs({
  options: { events: { type: 'string', default: '200000' }, help: { type: 'boolean', default: false } },
})
const events = Number(values.events)
if (values.help || !Number.isSafeInteger(events) || events < 1) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const print = (message: string) => console.error(message)
const settings = loadSettings()
const database = await openDatabase(settings, print)
await migrateDatabase(database, settings, { warn: print, print })
const db = await openClient(database.directUrl)
try {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from events')
  if (rows[0]?.n)
    throw new Error(
      `This calendar already has ${rows[0].n} events. Only an empty calendar can be filled: choose another DATABASE_URL or DATA_DIR.`,
    )
  await fillCalendar(db)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.end()
  await database.stop()
}

async function fillCalendar(client: pg.Client): Promise<void> {
  const startMs = performance.now()
  const bar = new SingleBar({ format: '{bar} {value}/{total} events, {eta_formatted} left', noTTYOutput: false })
  bar.start(events, 0)
  await loadLargeCalendar(client, getLargeSize(events), new Date(), done => bar.update(done))
  bar.stop()
  console.log(`${events} events in ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
}
