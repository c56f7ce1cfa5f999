import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createService } from '../../src/app.ts'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { createRateLimits } from '../../src/http/limits/rate-limits.ts'
import { buildNamespacePaths } from '../../src/core/namespace.ts'
import { systemTimers, type Timers } from '../../src/core/async/timers.ts'
import { createLogger, type Logger } from '../../src/log.ts'
import { createImages } from '../../src/images/create-images.ts'
import type { Images } from '../../src/images/images.ts'
import type { Metrics } from '../../src/metrics.ts'
import { toDatabaseOptions, readSettings, type Settings } from '../../src/settings.ts'
import { lowHashCost } from './low-hash-cost.ts'
import { lowProofOfWorkBits } from './proof-of-work.ts'
import { createMigratedDatabase, type TestDatabase, toUnixSocketUrl } from './test-database.ts'

/** The time of the service's clock, unless a test sets another time. */
export const testStartTime = new Date('2026-11-20T09:00:00Z')

export type TestService = {
  /** Scheme, host and port. */
  url: string
  /** The base URL of the calendar's REST API. */
  restUrl: string
  /** The base URL of the accounts REST API. */
  accountsUrl: string
  /** The base URL of the sources REST API. */
  sourcesUrl: string
  /** The base URL of the REST API of the site settings. */
  siteSettingsUrl: string
  db: Db
  databaseUrl: string
  /** The settings that the service has from its environment, unlike the site settings in the database. */
  settings: Settings
  /** The pictures of the service. They are in the folder `dataDir`, which is removed when the service stops. */
  images: Images
  dataDir: string
  /** The cost of the hashes of secrets. */
  hashCost: number
  /** The clock of the service. It stands still; a test may set it. */
  clock: { now: Date }
  timers: Timers
  /** Lets the running requests end, and takes no new ones after `delayMs`. */
  drain(delayMs?: number): Promise<void>
  stop(): Promise<void>
}

type Options = {
  settings?: Partial<Settings>
  now?: Date
  /** Those of the service and of its database; default: those of Node. */
  timers?: Timers
  /** The clock that measures what requests use; default: one that stands still, so that each costs its price. */
  workNowMs?: () => number
  log?: Logger
  metrics?: Metrics
  /** The address of a replica of the database. */
  replicaUrl?: string
  /** Another address of the database, at which the service listens for changes. */
  directUrl?: string
  /** The service uses the database of this other service. */
  sharesDatabaseWith?: TestService
  /** Creates the database; default: one with all tables and no records. */
  createDatabase?: () => Promise<TestDatabase>
  /** The cost of the hashes of secrets; default: a low one, because tests sign in often. */
  hashCost?: number
  /**
   * Whether to listen at a port of an earlier service that this process started with `reusesPort`. Pages that are open
   * in a browser can then call the new service, and the browser keeps what it has stored.
   */
  reusesPort?: boolean
  /** The folder of the built page; default: that of the project. */
  pageFolder?: string
}

/** No limits of requests and connections, because tests send many requests and wrong credentials from one address. */
const noLimits = {
  CONNECTION_LIMIT: '0',
  CONNECTION_LIMIT_PER_ADDRESS: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
  RATE_LIMIT_FAILURES_PER_MINUTE: '0',
  RATE_LIMIT_SUBMISSIONS_PER_HOUR: '0',
}

/**
 * Starts a service on a free port, with its own database, without authentication, and with a clock that stands still.
 */
export async function startTestService({
  settings: overrides = {},
  now = testStartTime,
  timers = systemTimers,
  workNowMs = () => 0,
  log = createLogger('silent'),
  metrics,
  replicaUrl,
  directUrl,
  sharesDatabaseWith,
  createDatabase = createMigratedDatabase,
  hashCost = lowHashCost,
  reusesPort = false,
  pageFolder,
}: Options = {}): Promise<TestService> {
  const database = sharesDatabaseWith
    ? { url: sharesDatabaseWith.databaseUrl, drop: async () => {} }
    : await createDatabase()
  // Links in responses contain the port, so the port is chosen before the service is created.
  const listener = reusesPort ? await listenAgain() : await listen(0)
  const { port } = listener.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const settings = Object.freeze({ ...readSettings({ PUBLIC_URL: url, AUTH: 'open', ...noLimits }), ...overrides })
  const db = connectDatabase(toUnixSocketUrl(database.url), {
    ...toDatabaseOptions(settings),
    poolSize: 5,
    log,
    timers,
    listensForChanges: true,
    replicaUrl,
    directUrl,
  })
  const clock = { now }
  const dataDir = path.join(tmpdir(), `calendar-${process.pid}-${port}`)
  const images = createImages({ ...settings, dataDir })
  const dependencies = {
    db,
    settings,
    images,
    log,
    clock: () => clock.now,
    timers,
    workNowMs,
    randomBytes: createSeededRandomBytes(),
    hashCost,
    proofOfWorkBits: lowProofOfWorkBits,
    ...(metrics ? { metrics } : {}),
  }
  const server = createService(dependencies, createRateLimits(dependencies), pageFolder)
  await new Promise<void>(done => server.listen(listener, done))
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise(done => server.close(done))
    await db.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const restUrl = `${settings.publicUrl}/${settings.apiNamespace}`
  const paths = buildNamespacePaths(settings.apiNamespace)
  const accountsUrl = `${settings.publicUrl}/${paths.accounts}`
  const sourcesUrl = `${settings.publicUrl}/${paths.sources}`
  const siteSettingsUrl = `${settings.publicUrl}/${paths.settings}`
  return {
    url,
    restUrl,
    accountsUrl,
    sourcesUrl,
    siteSettingsUrl,
    db,
    databaseUrl: database.url,
    settings,
    images,
    dataDir,
    hashCost,
    clock,
    timers,
    drain: delayMs => server.drain(drainMaxMs, delayMs),
    stop,
  }
}

const drainMaxMs = 5_000

/** Listens at `port`; at any free one for 0. */
const listen = (port: number): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const listener = net.createServer()
    listener.once('error', reject)
    listener.listen(port, '127.0.0.1', () => resolve(listener))
  })

/** The ports of the services of this process that had `reusesPort`, in the order in which they are used again. */
const reusedPorts: number[] = []

/** Listens at the first of `reusedPorts` that is free, or adds one. */
async function listenAgain(): Promise<net.Server> {
  for (const port of reusedPorts) {
    const listener = await listen(port).catch(() => null)
    if (listener) return listener
  }
  const listener = await listen(0)
  reusedPorts.push((listener.address() as AddressInfo).port)
  return listener
}

/** Pseudo-random bytes, the same in every run. */
function createSeededRandomBytes(): (size: number) => Buffer {
  let callCount = 0
  return size => createHash('shake256', { outputLength: size }).update(`seed ${++callCount}`).digest()
}
