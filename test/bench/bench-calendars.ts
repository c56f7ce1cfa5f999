import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { getLargeSize, loadLargeCalendar } from '../../prisma/large/load.ts'
import { addSessionSettings } from './database-url.ts'
import { createWeeklySeries } from './weekly-series.ts'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** The databases of the benchmark, in an embedded PostgreSQL of its own. They stay on disk between runs. */
export type BenchCalendars = {
  /**
   * Returns the URL of a calendar with this many events. Builds it again after a change of the
   * migrations or the generator.
   */
  prepare(eventCount: number): Promise<string>
  /**
   * Returns the URL of a writable copy, which replaces the previous copy. No connection may use the
   * calendar while it is copied.
   */
  prepareCopy(eventCount: number): Promise<string>
  /**
   * Returns the URLs of two calendars with the same events, which take place once a week: in one they are the dates of
   * series, in the other single events.
   */
  prepareWeekly(eventCount: number): Promise<WeeklyCalendars>
  /** Process id of the PostgreSQL server. */
  postmasterPid: number
  stop: () => Promise<void>
}

/** URLs of databases. */
export type WeeklyCalendars = { series: string; single: string }

/** Called while a calendar is built, with the events that it has so far, and all that it will have. */
export type ReportProgress = (done: number, eventCount: number) => void

const migrations = path.join(projectFolder, 'prisma/migrations')

export async function startBenchCalendars(reportProgress: ReportProgress): Promise<BenchCalendars> {
  const dir = path.join(projectFolder, '.data/bench/pg')
  const { url, stop } = await startEmbeddedPostgres({ dir, database: 'postgres' })
  const prepare = (eventCount: number) => prepareCalendar(url, eventCount, reportProgress)
  const prepareCopy = async (eventCount: number) => copyCalendar(url, await prepare(eventCount))
  const prepareWeekly = (eventCount: number) => prepareWeeklyCalendars(url, eventCount, reportProgress)
  return { prepare, prepareCopy, prepareWeekly, postmasterPid: readPostmaster(dir)?.pid ?? 0, stop }
}

const prepareCalendar = (serverUrl: string, eventCount: number, reportProgress: ReportProgress): Promise<string> =>
  prepareDatabase(serverUrl, `events_${eventCount}`, url =>
    withClient(url, calendar => fillCalendar(calendar, eventCount, reportProgress)),
  )

async function prepareWeeklyCalendars(
  serverUrl: string,
  eventCount: number,
  reportProgress: ReportProgress,
): Promise<WeeklyCalendars> {
  const series = await prepareDatabase(serverUrl, `series_${eventCount}`, async url => {
    await withClient(url, calendar => fillCalendar(calendar, 0, () => undefined))
    await createWeeklySeries(url, eventCount, reportProgress)
    await withClient(url, rewriteTables)
  })
  const single = await prepareDatabase(serverUrl, `weekly_${eventCount}`, async url => {
    await replaceByCopy(serverUrl, series, url)
    await withClient(url, dissolveSeries)
    await withClient(url, rewriteTables)
  })
  return { series, single }
}

/**
 * Creates a database and calls `build`, unless it exists and is up to date: the comment on it has the digest of the
 * sources it was built from.
 */
async function prepareDatabase(
  serverUrl: string,
  name: string,
  build: (url: string) => Promise<void>,
): Promise<string> {
  const database = new URL(serverUrl)
  database.pathname = `/${name}`
  const digest = digestSources()
  await withClient(serverUrl, async admin => {
    const { rows } = await admin.query<{ digest: string | null }>(
      `select shobj_description(oid, 'pg_database') as digest from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.digest === digest) return
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    await applyMigrations(database.href, migrations)
    await build(database.href)
    await admin.query(`comment on database ${name} is '${digest}'`)
  })
  return database.href
}

async function copyCalendar(serverUrl: string, calendarUrl: string): Promise<string> {
  const database = new URL(serverUrl)
  database.pathname = '/written'
  await replaceByCopy(serverUrl, calendarUrl, database.href)
  await withClient(database.href, async copy => void (await copy.query('vacuum (analyze)')))
  return database.href
}

async function replaceByCopy(serverUrl: string, fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [fromUrl, toUrl].map(url => new URL(url).pathname.slice(1))
  await withClient(serverUrl, async admin => {
    await admin.query(`drop database if exists ${to} with (force)`)
    await admin.query(`create database ${to} template ${from}`)
  })
}

/** Makes the dates of all series single events. */
async function dissolveSeries(calendar: pg.Client): Promise<void> {
  await calendar.query('update events set series_id = null, recurrence_wall = null')
  await calendar.query('delete from series')
}

/** Removes the space of old rows, so that calendars with the same rows need the same time to be read. */
async function rewriteTables(calendar: pg.Client): Promise<void> {
  await calendar.query('vacuum (full, analyze)')
  await calendar.query('checkpoint')
}

async function fillCalendar(calendar: pg.Client, eventCount: number, reportProgress: ReportProgress): Promise<void> {
  await loadLargeCalendar(calendar, getLargeSize(eventCount), new Date(), done => reportProgress(done, eventCount))
  // The server would do this later by itself, in the middle of a measurement.
  await calendar.query('vacuum (analyze)')
  await calendar.query('checkpoint')
}

/** A digest of the files that determine the content of a calendar. */
function digestSources(): string {
  const hash = createHash('sha256')
  for (const folder of [migrations, path.join(projectFolder, 'prisma/large')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(sql|ts)$/.test(file)) hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.update(readFileSync(path.join(import.meta.dirname, 'weekly-series.ts'))).digest('hex')
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: addSessionSettings(url) })
  client.on('error', () => {}) // Ctrl-C stops the server under it
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
