import { SingleBar } from 'cli-progress'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addSessionSettings } from '../src/db/connection.ts'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { applyMigrations } from '../src/db/migrations.ts'
import { projectFolder } from '../src/project-folder.ts'
import { loadSettings } from '../src/settings.ts'
import { getLargeSize, loadLargeCalendar } from './large/load.ts'

const usage = `Fills an empty calendar with made-up events, to try it out at a size.

  npm run seed -- --events 200000

  --events N   how many events (200000), over ten years around today, in three languages,
               with 5,000 venues, 2,000 organizers, 300 categories and 2,000 tags

The calendar is the one of DATABASE_URL, or the embedded one of DATA_DIR.`

const { values } = parseArgs({
  options: { events: { type: 'string', default: '200000' }, help: { type: 'boolean', default: false } },
})
const events = Number(values.events)
if (values.help || !Number.isSafeInteger(events) || events < 1) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const settings = loadSettings()
const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres({ dir: path.join(settings.dataDir, 'pg') })
const url = settings.databaseUrl ?? embedded?.url ?? ''
await applyMigrations(url, path.join(projectFolder, 'prisma/migrations'))
const db = new pg.Client({ connectionString: addSessionSettings(url) })
await db.connect()
try {
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from events')
  if (rows[0]?.n)
    throw new Error(
      `This calendar has ${rows[0].n} events already; only an empty one is filled. Choose another DATA_DIR.`,
    )
  await fill(db)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.end()
  await embedded?.stop()
}

async function fill(client: pg.Client): Promise<void> {
  const began = performance.now()
  const bar = new SingleBar({ format: '{bar} {value}/{total} events, {eta_formatted} left', noTTYOutput: false })
  bar.start(events, 0)
  await loadLargeCalendar(client, getLargeSize(events), new Date(), done => bar.update(done))
  bar.stop()
  console.log(`${events} events in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
