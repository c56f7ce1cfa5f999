import { createHash } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import { createService } from '../../src/app.ts'
import { connectDatabase, type Db } from '../../src/db/connection.ts'
import { createRateLimits } from '../../src/http/limits/rate-limits.ts'
import { buildNamespacePaths } from '../../src/core/namespace.ts'
import { createLogger, type Logger } from '../../src/log.ts'
import { readSettings, type Settings } from '../../src/settings.ts'
import { createMigratedDatabase, type TestDatabase } from './test-database.ts'

/** What the clock of a test shows unless it says otherwise. */
export const testStartTime = new Date('2026-11-20T09:00:00Z')

export type TestService = {
  /** Scheme, host and port. */
  url: string
  /** Where the REST interface is. */
  restUrl: string
  /** Where that of users and passwords is. */
  accountsUrl: string
  db: Db
  databaseUrl: string
  settings: Settings
  /** The service's only clock; a test may set it. */
  clock: { now: Date }
  stop(): Promise<void>
}

/** `beside` is another service whose database this one shares; `windowSeconds` is how long limits count before they begin anew. */
type Options = {
  settings?: Partial<Settings>
  now?: Date
  log?: Logger
  sharesDatabaseWith?: TestService
  /** Makes its database; an empty one unless it says otherwise. */
  createDatabase?: () => Promise<TestDatabase>
  windowSeconds?: number
  /** Where the calendar page has been built; where it always is, unless a test is about that. */
  pageFolder?: string
}

/** Tests ask more than anybody else, and guess; those that are about limits set them. */
const noLimits = {
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
  RATE_LIMIT_FAILURES_PER_MINUTE: '0',
}

/** A service of the caller's own on a free port, with a database of its own, an open door and a clock that stands still. */
export async function startTestService({
  settings: chosen = {},
  now = testStartTime,
  log = createLogger('silent'),
  sharesDatabaseWith,
  createDatabase: make = createMigratedDatabase,
  windowSeconds,
  pageFolder,
}: Options = {}): Promise<TestService> {
  const database = sharesDatabaseWith ? { url: sharesDatabaseWith.databaseUrl, drop: async () => {} } : await make()
  const db = connectDatabase(database.url, { poolSize: 5, listensForChanges: true })
  // The address is in every link, so the port is taken before there is a service to listen on it.
  const port = net.createServer()
  await new Promise<void>(done => port.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`
  const settings = Object.freeze({ ...readSettings({ PUBLIC_URL: url, AUTH: 'open', ...noLimits }), ...chosen })
  const clock = { now }
  const parts = { db, settings, log, clock: () => clock.now, randomBytes: seededBytes() }
  const server = createService(parts, createRateLimits(parts, windowSeconds), pageFolder)
  await new Promise<void>(done => server.listen(port, done))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
    await db.close()
    await database.drop()
  }
  const restUrl = `${settings.publicUrl}/${settings.apiNamespace}`
  const accountsUrl = `${settings.publicUrl}/${buildNamespacePaths(settings.apiNamespace).accounts}`
  return { url, restUrl, accountsUrl, db, databaseUrl: database.url, settings, clock, stop }
}

/** Bytes that are the same in every run. */
function seededBytes(): (size: number) => Buffer {
  let drawn = 0
  const block = () => createHash('sha256').update(`seed ${++drawn}`).digest()
  return size => Buffer.concat(Array.from({ length: Math.ceil(size / 32) }, block)).subarray(0, size)
}
