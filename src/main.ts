import http from 'node:http'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { loadSampleYear } from '../prisma/sample/load.ts'
import type { Dependencies } from './api/dependencies.ts'
import { publishDueEvents } from './resources/events/publish-due.ts'
import { createService } from './app.ts'
import { connectDatabase } from './db/connection.ts'
import { findFreePort } from './db/embedded/server.ts'
import { startEmbeddedPostgres } from './db/embedded/start.ts'
import { applyMigrations } from './db/migrations.ts'
import { drainServer, listen } from './http/server.ts'
import { createLogger, type Logger } from './log.ts'
import { hasValidPassword } from './resources/accounts/store.ts'
import { projectFolder } from './project-folder.ts'
import { loadSettings, SettingsError, type Settings } from './settings.ts'

/** `place` says in words where the data are. */
type Database = { url: string; place: string }

const sameKeystrokeMs = 500

/** What was opened so far, to be let go of in the opposite order. */
const opened: (() => Promise<void>)[] = []
let opening: Promise<unknown> = Promise.resolve()
let stoppingSince: number | null = null

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))

try {
  await start()
} catch (error) {
  if (stoppingSince === null) {
    console.error(readable(error))
    await stop(1)
  }
}

/** settings → database → migrations → app → listen */
async function start(): Promise<void> {
  const began = performance.now()
  const settings = await settingsWithPort()
  const log = createLogger(settings.logLevel)
  await requireFreePort(settings)

  const database = await openDatabase(settings, log)
  const applied = await applyMigrations(database.url, path.join(projectFolder, 'prisma/migrations'), log)
  if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}`)
  const { databasePoolSize: poolSize, slowQueryMs } = settings
  const db = connectDatabase(database.url, { poolSize, slowQueryMs, log, listensForChanges: true })
  opened.push(() => db.close())
  const parts: Dependencies = { db, settings, log, clock: () => new Date(), randomBytes }
  await publishDueEvents(db.prisma, parts.clock())
  await fillWhenEmpty(parts)

  const server = createService(parts)
  await listen(server, settings.port, settings.host)
  opened.push(() => drainServer(server, settings.drainTimeoutMs))
  console.log(welcome(settings, database, performance.now() - began) + (await firstSteps(parts)))
}

/** Lets go of everything; asked once more it leaves at once. Ctrl-C under npm arrives twice, from the terminal and from npm. */
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== null) {
    if (performance.now() - stoppingSince > sameKeystrokeMs) process.exit(130)
    return
  }
  stoppingSince = performance.now()
  await opening // a database that is just starting must be stopped too
  for (const close of opened.reverse()) await close().catch((error: unknown) => console.error(readable(error)))
  process.exit(exitCode)
}

/** PORT=0 means any free port; links in answers need to know which. */
async function settingsWithPort(): Promise<Settings> {
  const settings = loadSettings()
  return settings.port === 0 ? loadSettings({ PORT: String(await findFreePort()) }) : settings
}

/** Asks for the port first: a second service should say so before it touches the data. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const probe = http.createServer()
  await listen(probe, port, host)
  await new Promise(done => probe.close(done))
}

async function openDatabase({ databaseUrl, dataDir }: Settings, log: Logger): Promise<Database> {
  if (databaseUrl) return { url: databaseUrl, place: withoutSecrets(databaseUrl) }
  const starting = startEmbeddedPostgres({ dir: path.join(dataDir, 'pg'), warn: message => log.warn(message) })
  opening = starting.then(({ stop }) => opened.push(stop)).catch(() => {}) // a failure is told by the line below
  const { url } = await starting
  return { url, place: `${dataDir} (embedded PostgreSQL at ${new URL(url).host})` }
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname} (DATABASE_URL)`
}

/** A first look at the service shows a year of events, unless somebody asked for an empty one. */
async function fillWhenEmpty(parts: Dependencies): Promise<void> {
  if (!parts.settings.sampleData) return
  const { rows } = await parts.db.pool.query<{ isFilled: boolean }>(`
    select exists (select from events)
        or exists (select from venues)
        or exists (select from organizers) as "isFilled"`)
  if (rows[0]?.isFilled) return
  console.log('The database is empty: loading a sample year (SAMPLE_DATA=false starts empty) …')
  const began = performance.now()
  const events = await loadSampleYear(parts)
  console.log(`Sample year loaded: ${events} events in ${seconds(performance.now() - began)}`)
}

function welcome(settings: Settings, { place }: Database, tookMs: number): string {
  const { publicUrl, apiNamespace, auth, authReason } = settings
  return `
The event calendar is ready (${seconds(tookMs)}). Stop it with Ctrl-C.

  Page   ${new URL(publicUrl).origin}/
  API    ${publicUrl}/${apiNamespace}/events
  Docs   ${publicUrl}/docs
  Typed  ${publicUrl}/trpc
  Data   ${place}
  Auth   ${auth}: ${authReason}
`
}

/** A calendar that asks for credentials when nobody has any says how to make the first. */
async function firstSteps({ db, settings, clock }: Dependencies): Promise<string> {
  if (settings.auth === 'open' || (await hasValidPassword(db, clock()))) return ''
  return `
Nobody can sign in yet. Make the first user in another terminal, with the same settings:

  npm run users -- add LOGIN --role administrator
`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Sentences for what a person can mend, the stack for what only a developer can. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database of DATABASE_URL does not answer (${code}).`
  if (error.name === 'error') return `The database refused: ${error.message}` // so pg names what PostgreSQL answers
  return error.constructor === Error || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}
