import http from 'node:http'
import { randomBytes } from 'node:crypto'
import { isCalendarFilled, loadSampleYear } from '../prisma/sample/load.ts'
import type { Dependencies } from './api/dependencies.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { publishDueEvents } from './resources/events/publish-due.ts'
import { createService } from './app.ts'
import { formatError } from './cli/format-error.ts'
import { migrateDatabase, openDatabase, type OpenDatabase } from './cli/open-database.ts'
import { onStopSignal } from './cli/stop-signal.ts'
import { systemTimers } from './core/timers.ts'
import { connectDatabase } from './db/connection.ts'
import { findFreePort } from './db/embedded/server.ts'
import { createMetricsServer } from './http/metrics-server.ts'
import { listen } from './http/server.ts'
import { findServiceVersion } from './service-version.ts'
import { createLogger, type Logger } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createMedia } from './media/create-media.ts'
import { hasValidPassword } from './resources/accounts/store.ts'
import { toDatabaseOptions, loadSettings, type Settings } from './settings.ts'

/** The functions that close the database, the connection and the server, in the order of opening. */
const closeFunctions: (() => Promise<void>)[] = []
let databaseStart: Promise<unknown> = Promise.resolve()
let isStopping = false
let logger: Logger | undefined

onStopSignal(signal => {
  logger?.info({ signal }, 'the service stops')
  void stop(0)
})

// Such an error is a bug, and what it left undone is not known. So the program ends, after the requests that run.
process.on('uncaughtException', error => {
  if (logger) logger.fatal({ err: error }, 'the service stops because of an error that nothing handled')
  else console.error(formatError(error))
  void stop(1)
})

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
  const startMs = performance.now()
  const settings = await loadSettingsWithPort()
  const log = (logger = createLogger(settings.logLevel))
  await requireFreePort(settings)
  const metrics = settings.metricsPort === undefined ? null : await serveMetrics(settings.metricsPort, settings)

  const warn = (message: string) => log.warn(message)
  const databasePromise = openDatabase(settings, warn)
  // Errors are ignored here, because the next `await` throws them.
  databaseStart = databasePromise.then(database => closeFunctions.push(database.stop)).catch(() => {})
  const database = await databasePromise
  await migrateDatabase(database, settings, { warn, print: message => console.log(message) })
  const db = connectDatabase(database.url, {
    ...toDatabaseOptions(settings),
    log,
    timers: systemTimers,
    listensForChanges: true,
    directUrl: database.directUrl,
    replicaUrl: settings.databaseReplicaUrl,
  })
  closeFunctions.push(() => db.close())
  const dependencies: Dependencies = {
    db,
    settings,
    media: createMedia(settings, { usesChild: true, warn }),
    log,
    metrics,
    clock: () => new Date(),
    timers: systemTimers,
    randomBytes,
  }
  await publishDueEvents(db, dependencies.clock())
  await loadSampleIfEmpty(dependencies, database.url)

  if (settings.runsJobs) closeFunctions.push(await startJobs(dependencies, database.directUrl))
  const server = createService(dependencies)
  await listen(server, settings.port, settings.host)
  closeFunctions.push(() => server.drain(settings.drainTimeoutMs, settings.shutdownDelayMs))
  log.info({ ...findServiceVersion(settings), node: process.version, url: settings.publicUrl }, 'the service is ready')
  console.log(formatWelcome(settings, database, performance.now() - startMs) + (await formatFirstSteps(dependencies)))
}

/** Closes everything in the opposite order of opening, and ends the program. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await databaseStart // a database that is just starting must be stopped too
  for (const close of closeFunctions.reverse())
    await close().catch((error: unknown) => console.error(formatError(error)))
  process.exit(exitCode)
}

/** Serves the metrics until the end of the program: they show how it stops. Fails if the port is taken. */
async function serveMetrics(port: number, settings: Settings): Promise<Metrics> {
  const metrics = createMetrics(findServiceVersion(settings))
  const server = createMetricsServer(metrics)
  await listen(server, port, settings.metricsHost, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  return metrics
}

/** With PORT=0 the service takes any free port. It is chosen here, because links in replies contain it. */
async function loadSettingsWithPort(): Promise<Settings> {
  const settings = loadSettings()
  return settings.port === 0 ? loadSettings({ PORT: String(await findFreePort()) }) : settings
}

/** Fails if the port is taken. A second service must fail before it opens the database of the first. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const probe = http.createServer()
  await listen(probe, port, host)
  await new Promise(done => probe.close(done))
}

/** Loads a year of sample events into an empty database, if SAMPLE_DATA says so. */
async function loadSampleIfEmpty(dependencies: Dependencies, databaseUrl: string): Promise<void> {
  if (!dependencies.settings.loadsSampleData || (await isCalendarFilled(dependencies.db.prisma))) return
  console.log('The database is empty: loading a sample year (SAMPLE_DATA=false starts empty) …')
  const startMs = performance.now()
  // The limits of requests are too short for the wait for another process that loads the sample year.
  const db = connectDatabase(databaseUrl, { poolSize: 2, log: dependencies.log })
  try {
    const events = await loadSampleYear({ ...dependencies, db })
    const duration = formatSeconds(performance.now() - startMs)
    console.log(events ? `Sample year loaded: ${events} events in ${duration}` : 'Another process loaded it.')
  } finally {
    await db.close()
  }
}

function formatWelcome(settings: Settings, { location }: OpenDatabase, durationMs: number): string {
  const { publicUrl, apiNamespace, auth, authReason } = settings
  return `
The event calendar is ready (${formatSeconds(durationMs)}). Stop it with Ctrl-C.

  Page   ${new URL(publicUrl).origin}/
  API    ${publicUrl}/${apiNamespace}/events
  Docs   ${publicUrl}/docs
  Typed  ${publicUrl}/trpc
  Data   ${location}
  Auth   ${auth}: ${authReason}
`
}

/** How to add the first user. Empty when a user can sign in, or when the service requires no credentials. */
async function formatFirstSteps({ db, settings, clock }: Dependencies): Promise<string> {
  if (settings.auth === 'open' || (await hasValidPassword(db, clock()))) return ''
  return `
No user can sign in yet. Add the first user in another terminal, with the same settings:

  npm run users -- add LOGIN --role administrator
`
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
