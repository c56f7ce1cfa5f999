import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { getLargeSize, loadLargeCalendar } from '../../prisma/large/load.ts'
import { addSessionSettings } from '../../src/db/connection.ts'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { applyMigrations } from '../../src/db/migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** The calendars of the bench: databases of one PostgreSQL of their own, kept between runs. */
export type BenchCalendars = {
  /** The address of a calendar of this many events; it is made again when the migrations or what fills it have changed. */
  prepare(events: number): Promise<string>
  /** The address of a copy of it, to be written to; nobody may use the calendar itself meanwhile. The next copy replaces it. */
  prepareCopy(events: number): Promise<string>
  /** Process number of the server. */
  postmasterPid: number
  stop: () => Promise<void>
}

type Tell = (done: number, events: number) => void

const migrations = path.join(projectFolder, 'prisma/migrations')

export async function startBenchCalendars(tell: Tell): Promise<BenchCalendars> {
  const dir = path.join(projectFolder, '.data/bench/pg')
  const { url, stop } = await startEmbeddedPostgres({ dir, database: 'postgres' })
  const of = (events: number) => calendarOf(url, events, tell)
  const copyOf = async (events: number) => copied(url, await of(events))
  return { prepare: of, prepareCopy: copyOf, postmasterPid: readPostmaster(dir)?.pid ?? 0, stop }
}

/** The remark on a database says what its calendar was made from. */
async function calendarOf(serverUrl: string, events: number, tell: Tell): Promise<string> {
  const name = `events_${events}`
  const at = new URL(serverUrl)
  at.pathname = `/${name}`
  const source = sourceDigest()
  await using(serverUrl, async admin => {
    const { rows } = await admin.query<{ source: string | null }>(
      `select shobj_description(oid, 'pg_database') as source from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.source === source) return
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    await applyMigrations(at.href, migrations)
    await using(at.href, calendar => fill(calendar, events, tell))
    await admin.query(`comment on database ${name} is '${source}'`)
  })
  return at.href
}

async function copied(serverUrl: string, calendarUrl: string): Promise<string> {
  const at = new URL(serverUrl)
  at.pathname = '/written'
  await using(serverUrl, async admin => {
    await admin.query('drop database if exists written with (force)')
    await admin.query(`create database written template ${new URL(calendarUrl).pathname.slice(1)}`)
  })
  await using(at.href, async copy => void (await copy.query('vacuum (analyze)')))
  return at.href
}

async function fill(calendar: pg.Client, events: number, tell: Tell): Promise<void> {
  await loadLargeCalendar(calendar, getLargeSize(events), new Date(), done => tell(done, events))
  // What the server would do by itself some time later, in the middle of a measurement.
  await calendar.query('vacuum (analyze)')
  await calendar.query('checkpoint')
}

/** A digest of the files that decide what is in a calendar. */
function sourceDigest(): string {
  const hash = createHash('sha256')
  for (const folder of [migrations, path.join(projectFolder, 'prisma/large')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(sql|ts)$/.test(file)) hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex')
}

async function using(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: addSessionSettings(url) })
  client.on('error', () => {}) // Ctrl-C stops the server under it
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
