import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { getLargeSize, loadLargeCalendar } from '../../prisma/large/load.ts'
import { addSessionSettings } from './session-url.ts'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { applyMigrations } from '../../src/db/migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** The databases of the benchmark, in an embedded PostgreSQL of its own. They stay on disk between runs. */
export type BenchCalendars = {
  /**
   * Returns the URL of a calendar with this many events. Builds it again after a change of the
   * migrations or the generator.
   */
  prepare(events: number): Promise<string>
  /**
   * Returns the URL of a writable copy, which replaces the previous copy. No connection may use the
   * calendar while it is copied.
   */
  prepareCopy(events: number): Promise<string>
  /** Process id of the PostgreSQL server. */
  postmasterPid: number
  stop: () => Promise<void>
}

type ReportProgress = (done: number, events: number) => void

const migrations = path.join(projectFolder, 'prisma/migrations')

export async function startBenchCalendars(reportProgress: ReportProgress): Promise<BenchCalendars> {
  const dir = path.join(projectFolder, '.data/bench/pg')
  const { url, stop } = await startEmbeddedPostgres({ dir, database: 'postgres' })
  const prepare = (events: number) => prepareCalendar(url, events, reportProgress)
  const prepareCopy = async (events: number) => copyCalendar(url, await prepare(events))
  return { prepare, prepareCopy, postmasterPid: readPostmaster(dir)?.pid ?? 0, stop }
}

/**
 * Builds the calendar unless it is up to date: the comment on the database holds the digest of the
 * sources it was built from.
 */
async function prepareCalendar(serverUrl: string, events: number, reportProgress: ReportProgress): Promise<string> {
  const name = `events_${events}`
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
    await withClient(database.href, calendar => fillCalendar(calendar, events, reportProgress))
    await admin.query(`comment on database ${name} is '${digest}'`)
  })
  return database.href
}

async function copyCalendar(serverUrl: string, calendarUrl: string): Promise<string> {
  const database = new URL(serverUrl)
  database.pathname = '/written'
  await withClient(serverUrl, async admin => {
    await admin.query('drop database if exists written with (force)')
    await admin.query(`create database written template ${new URL(calendarUrl).pathname.slice(1)}`)
  })
  await withClient(database.href, async copy => void (await copy.query('vacuum (analyze)')))
  return database.href
}

async function fillCalendar(calendar: pg.Client, events: number, reportProgress: ReportProgress): Promise<void> {
  await loadLargeCalendar(calendar, getLargeSize(events), new Date(), done => reportProgress(done, events))
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
  return hash.digest('hex')
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
