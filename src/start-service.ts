import { randomBytes } from 'node:crypto'
import type { Dependencies } from './api/dependencies.ts'
import { createService } from './app.ts'
import { migrateDatabase } from './start/migrate-database.ts'
import type { OpenDatabase } from './start/open-database.ts'
import { systemTimers } from './core/async/timers.ts'
import { connectDatabase } from './db/connection/connection.ts'
import { listen } from './http/server/listen.ts'
import { createStartServer } from './http/server/start-server.ts'
import { startJobs } from './jobs/start-jobs.ts'
import type { Logger } from './log.ts'
import { createImages } from './images/create-images.ts'
import type { Metrics } from './metrics.ts'
import { hasValidPassword } from './resources/accounts/store.ts'
import { publishDueEvents } from './resources/events/publish-due.ts'
import { findServiceVersion } from './service-version.ts'
import { toDatabaseOptions, type Settings } from './settings.ts'

type Options = {
  settings: Settings
  log: Logger
  metrics: Metrics | null
  database: OpenDatabase
  /** Is called with each function that closes something, in the order of opening. */
  onClose: (close: () => Promise<void>) => void
  /** Shows a text to the operator. */
  print: (text: string) => void
  /** When the program has started, in ms. */
  startMs: number
}

/** Starts the service on `database`: migrations → app → listen. Prints where it is. */
export async function startService(options: Options): Promise<void> {
  const { settings, log, metrics, database, onClose, print, startMs } = options
  const warn = (message: string) => log.warn(message)
  const startServer = createStartServer(settings)
  onClose(startServer.close)
  await migrateDatabase(database, settings, { warn, print, onProgress: startServer.reportMigration })
  startServer.endMigrations()
  const db = connectDatabase(database.url, {
    ...toDatabaseOptions(settings),
    log,
    timers: systemTimers,
    listensForChanges: true,
    directUrl: database.directUrl,
    replicaUrl: settings.databaseReplicaUrl,
  })
  onClose(() => db.close())
  const dependencies: Dependencies = {
    db,
    settings,
    images: createImages(settings, { usesChild: true, warn }),
    log,
    metrics,
    clock: () => new Date(),
    timers: systemTimers,
    randomBytes,
  }
  await publishDueEvents(db, dependencies.clock())
  await loadSampleIfEmpty(dependencies, database.url, print)

  if (settings.runsJobs) onClose(await startJobs(dependencies, database.directUrl))
  const server = createService(dependencies)
  await startServer.close()
  await listen(server, settings.port, settings.host)
  onClose(() => server.drain(settings.drainTimeoutMs, settings.shutdownDelayMs))
  log.info({ ...findServiceVersion(settings), node: process.version, url: settings.publicUrl }, 'the service is ready')
  print(formatWelcome(settings, database, performance.now() - startMs) + (await formatFirstSteps(dependencies)))
}

/** Loads a year of sample events into an empty database, if SAMPLE_DATA says so. */
async function loadSampleIfEmpty(
  dependencies: Dependencies,
  databaseUrl: string,
  print: Options['print'],
): Promise<void> {
  if (!dependencies.settings.loadsSampleData) return
  const { isCalendarFilled } = await import('../prisma/sample/is-calendar-filled.ts')
  if (await isCalendarFilled(dependencies.db.prisma)) return
  print('The database is empty: loading a sample year (SAMPLE_DATA=false starts empty) …')
  const startMs = performance.now()
  const { loadSampleYear } = await import('../prisma/sample/load.ts')
  // The limits of requests are too short for the wait for another process that loads the sample year.
  const db = connectDatabase(databaseUrl, { poolSize: 2, log: dependencies.log })
  try {
    const events = await loadSampleYear({ ...dependencies, db })
    const duration = formatSeconds(performance.now() - startMs)
    print(events ? `Sample year loaded: ${events} events in ${duration}` : 'Another process loaded it.')
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
