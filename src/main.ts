import http from 'node:http'
import { parseArguments, UsageError } from './start/command-line.ts'
import { openDatabase } from './start/open-database.ts'
import { onStopSignal } from './start/stop-signal.ts'
import { findFreePort } from './db/embedded/postgres-server.ts'
import { listen } from './http/server/listen.ts'
import { createLogger, type Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { findServiceVersion } from './service-version.ts'
import { loadSettings, type Settings } from './settings.ts'

const help = `Runs the event calendar. It has no arguments: its settings are variables of the environment, or of a file .env.

  npm start
  PORT=4000 npm start

  --version    show the version of the service
  --help       show this help

.env.example and docs/configuration.md list the settings.
Exit code: 0 = stopped, 1 = failed, 2 = the command line is wrong.`

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
  void (logger ? stop(1) : fail(error))
})

/** Shows what the command line asks for, and ends the program then. */
function readCommandLine(): void {
  try {
    const options = { version: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
    const { values } = parseArguments({ args: process.argv.slice(2), options })
    if (!values.version && !values.help) return
    console.log(values.help ? help : formatVersion())
    process.exit(0)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${help}`)
    process.exit(2)
  }
}

/** `0.1.0`, with the commit if the build knows it. */
function formatVersion(): string {
  const { version, commit } = findServiceVersion({ gitCommit: undefined })
  return commit === undefined ? version : `${version} (commit ${commit})`
}

readCommandLine()
// Without `await`, because files that are loaded later import what the build puts into this one. They would wait for it.
start().catch((error: unknown) => (isStopping ? undefined : fail(error)))

/**
 * settings → database → all else. This file imports little, so that PostgreSQL starts soon: the rest of the service is
 * loaded meanwhile.
 */
async function start(): Promise<void> {
  const startMs = performance.now()
  const settings = await loadSettingsWithPort()
  const log = (logger = createLogger(settings.logLevel))
  for (const warning of settings.warnings) log.warn(warning)
  await requireFreePort(settings)
  const metrics = settings.metricsPort === undefined ? null : await serveMetrics(settings.metricsPort, settings)

  const databasePromise = openDatabase(settings, message => log.warn(message))
  // Errors are ignored here, because the last `await` throws them.
  databaseStart = databasePromise.then(database => closeFunctions.push(database.stop)).catch(() => {})
  const { startService } = await import('./start-service.ts')
  const database = await databasePromise
  const onClose = (close: () => Promise<void>) => void closeFunctions.push(close)
  await startService({ settings, log, metrics, database, onClose, print: text => console.log(text), startMs })
}

/** Prints the error, closes everything, and ends the program. */
async function fail(error: unknown): Promise<void> {
  const { formatError } = await import('./start/format-error.ts')
  console.error(formatError(error))
  await stop(1)
}

/** Closes everything in the opposite order of opening, and ends the program. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await databaseStart // a database that is just starting must be stopped too
  for (const close of closeFunctions.reverse())
    await close().catch(async (error: unknown) => {
      const { formatError } = await import('./start/format-error.ts')
      console.error(formatError(error))
    })
  process.exit(exitCode)
}

async function serveMetrics(port: number, settings: Settings): Promise<Metrics> {
  const server = await import('./http/server/metrics-server.ts')
  return server.serveMetrics(port, settings)
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
