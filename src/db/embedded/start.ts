import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, type Cluster, type ServerOptions } from './cluster.ts'
import { readPostmaster } from './postmaster.ts'
import { buildDatabaseUrl, enableAccessKey } from './access-key.ts'
import { addMissingKey } from './missing-key.ts'
import { ensureServerRunning, stopServer } from './postgres-server.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

type Options = Partial<ServerOptions> & {
  dir: string
  database?: string
  port?: number
  warn?: (message: string) => void
}

/** Advisory lock. Every process that uses the server holds it shared; only the last one can get it exclusively. */
const usersLock = 7_270_001
/** A server that takes longer to respond may not respond at all. */
const responseMaxMs = 1_000

/**
 * Starts a private PostgreSQL 18 on the data directory `dir`, only on 127.0.0.1, and creates
 * `database` when it is missing.
 *
 * Several processes may start the same `dir`. They share one server, and the last one to stop also stops the
 * server. A server that crashes is started again on the same port.
 */
export async function startEmbeddedPostgres({
  dir,
  database = 'calendar',
  port,
  skipsFsync = false,
  hasUnixSocket = false,
  warn = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dir, { skipsFsync, hasUnixSocket })
  await addMissingKey(cluster, warn)
  const serverPort = await ensureServerRunning(cluster, port)
  await enableAccessKey(cluster, serverPort)
  const { connection, stop } = await keepRunning(cluster, serverPort, warn)
  await createDatabase(connection, database)
  return { url: buildDatabaseUrl(cluster.dir, serverPort, database), stop }
}

async function createDatabase(connection: pg.Client, database: string): Promise<void> {
  try {
    const { rowCount } = await connection.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await connection.query(`create database ${connection.escapeIdentifier(database)}`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42P04' && (error as pg.DatabaseError).code !== '23505') throw error // another process has created it
  }
}

/**
 * Takes the users' lock and restarts the server when it stops. Returns the connection with the lock, and a function that
 * releases the lock.
 */
async function keepRunning(
  cluster: Cluster,
  port: number,
  warn: (message: string) => void,
): Promise<{ connection: pg.Client; stop: () => Promise<void> }> {
  let isStopping = false
  let connection = await register(cluster, port, onLost)

  function onLost(): void {
    if (isStopping) return
    warn('the embedded PostgreSQL stopped; starting it again')
    void restartServer()
  }

  async function restartServer(): Promise<void> {
    while (!isStopping) {
      try {
        connection = await register(cluster, await ensureServerRunning(cluster, port), onLost)
        return
      } catch (error) {
        warn(`the embedded PostgreSQL does not start: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
  }

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await release(cluster.dir, connection)
  }
  return { connection, stop }
}

/** A connection that holds the users' lock shared. Calls `onLost` when it breaks. */
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

/**
 * Releases the lock. Stops the server when no other process holds the lock, and waits until it has stopped. A server
 * that does not respond keeps running, because other processes may use it.
 */
async function release(dir: string, connection: pg.Client): Promise<void> {
  const server = readPostmaster(dir)
  const isLast = await Promise.race([releaseLock(connection), sleep(responseMaxMs).then(() => false)])
  if (isLast && server) await stopServer(dir, server.pid)
  await Promise.race([connection.end().catch(() => {}), sleep(responseMaxMs)])
}

/** Returns whether no other process holds the lock; false if the server has stopped already. */
const releaseLock = (connection: pg.Client): Promise<boolean> =>
  connection
    .query('select pg_advisory_unlock_shared($1)', [usersLock])
    .then(() => connection.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [usersLock]))
    .then(({ rows }) => rows[0]?.alone === true)
    .catch(() => false)
