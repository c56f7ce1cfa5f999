import http from 'node:http'
import { randomBytes } from 'node:crypto'
import { loadSampleYear } from '../prisma/sample/load.ts'
import type { Dependencies } from './api/dependencies.ts'
import { publishDueEvents } from './resources/events/publish-due.ts'
import { createService } from './app.ts'
import { formatError } from './cli/format-error.ts'
import { migrateDatabase, openDatabase, type OpenDatabase } from './cli/open-database.ts'
import { onStopSignal } from './cli/stop-signal.ts'
import { connectDatabase } from './db/connection.ts'
import { findFreePort } from './db/embedded/server.ts'
import { drainServer, listen } from './http/server.ts'
import { createLogger } from './log.ts'
import { hasValidPassword } from './resources/accounts/store.ts'
import { loadSettings, type Settings } from './settings.ts'

/** The functions that close what is open, in the order of opening. */
const opened: (() => Promise<void>)[] = []
let opening: Promise<unknown> = Promise.resolve()
let isStopping = false

onStopSignal(() => void stop(0))

try {
  await start()
} catch (error) {
  if (!isStopping) {
    console.error(formatError(error))
    await stop(1)
  }
}

/** settings → database → migrations → app → listen */
async function start(): Promise<void> {
  const began = performance.now()
  const settings = await settingsWithPort()
  const log = createLogger(settings.logLevel)
  await requireFreePort(settings)

  const warn = (message: string) => log.warn(message)
  const starting = openDatabase(settings, warn)
  opening = starting.then(database => opened.push(database.stop)).catch(() => {}) // the next line throws the error
  const database = await starting
  await migrateDatabase(database.url, { warn, print: message => console.log(message) })
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

/** Closes everything in the opposite order of opening, and ends the program. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await opening // a database that is just starting must be stopped too
  for (const close of opened.reverse()) await close().catch((error: unknown) => console.error(formatError(error)))
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

function welcome(settings: Settings, { location }: OpenDatabase, tookMs: number): string {
  const { publicUrl, apiNamespace, auth, authReason } = settings
  return `
The event calendar is ready (${seconds(tookMs)}). Stop it with Ctrl-C.

  Page   ${new URL(publicUrl).origin}/
  API    ${publicUrl}/${apiNamespace}/events
  Docs   ${publicUrl}/docs
  Typed  ${publicUrl}/trpc
  Data   ${location}
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
