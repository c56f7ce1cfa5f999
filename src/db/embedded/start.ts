import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, type Cluster } from './cluster.ts'
import { isServerProcess, readPostmaster } from './postmaster.ts'
import { buildDatabaseUrl, requireAccessKey } from './access-key.ts'
import { ensureServerRunning } from './server.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Options = { dir: string; database?: string; port?: number; skipsFsync?: boolean; warn?: (message: string) => void }

/** Held shared, in the database `postgres`, by everyone who uses the server; who gets it alone is the last one. */
const usersLock = 7_270_001
const stopMaxMs = 60_000

/**
 * A private PostgreSQL 18 on the data directory `dir`, listening on 127.0.0.1 alone, with `database` made when missing.
 *
 * Several processes may start the same `dir`: they share one server, and the last to stop stops it. A server that dies
 * meanwhile is started again on the same port; what was committed is there. `fast` gives up exactly that and is for tests.
 */
export async function startEmbeddedPostgres({
  dir,
  database = 'calendar',
  port,
  skipsFsync = false,
  warn = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dir, skipsFsync)
  const reached = await ensureServerRunning(cluster, port)
  await requireAccessKey(cluster, reached)
  const stop = await keepRunning(cluster, reached, warn)
  await createDatabase(cluster, reached, database)
  return { url: buildDatabaseUrl(cluster.dir, reached, database), stop }
}

async function createDatabase({ dir }: Cluster, port: number, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: buildDatabaseUrl(dir, port, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42P04' && (error as pg.DatabaseError).code !== '23505') throw error // made by another start meanwhile
  } finally {
    await client.end()
  }
}

/** Registers as a user of the server and brings it back when it dies; the function that ends both. */
async function keepRunning(
  cluster: Cluster,
  port: number,
  warn: (message: string) => void,
): Promise<() => Promise<void>> {
  let isStopping = false
  let lease = await register(cluster, port, onLost)

  function onLost(): void {
    if (isStopping) return
    warn('the embedded PostgreSQL went away; starting it again')
    void revive()
  }

  async function revive(): Promise<void> {
    while (!isStopping) {
      try {
        lease = await register(cluster, await ensureServerRunning(cluster, port), onLost)
        return
      } catch (error) {
        warn(`the embedded PostgreSQL is not back yet: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
  }

  return async () => {
    if (isStopping) return
    isStopping = true
    await release(cluster.dir, lease)
  }
}

/** A connection that holds a share of the users' lock; `onLost` is told when it breaks. */
async function register({ dir }: Cluster, port: number, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: buildDatabaseUrl(dir, port, 'postgres'),
    application_name: 'calendar lease',
    keepAlive: true,
  })
  client.on('error', () => {}) // 'end' follows and is enough
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1)', [usersLock])
  client.once('end', onLost)
  return client
}

/** Gives the share back and, when nobody else has one, stops the server and waits until it is gone. */
async function release(dir: string, lease: pg.Client): Promise<void> {
  const server = readPostmaster(dir)
  const isLast = await lease
    .query('select pg_advisory_unlock_shared($1)', [usersLock])
    .then(() => lease.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [usersLock]))
    .then(({ rows }) => rows[0]?.alone === true)
    .catch(() => false) // it is gone already
  if (isLast && server) await stopServer(dir, server.pid)
  await lease.end().catch(() => {})
}

async function stopServer(dir: string, pid: number): Promise<void> {
  if (!isServerProcess(pid, dir)) return
  process.kill(pid, 'SIGINT') // PostgreSQL's "fast shutdown": running statements end, what was committed is written
  const deadline = Date.now() + stopMaxMs
  while (isServerProcess(pid, dir) && Date.now() < deadline) await sleep(10)
}
