import { spawn, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toSpawnIds, serverEnvironment, type Cluster } from './cluster.ts'
import { buildDatabaseUrl, getAccessKeyFile, readAccessKey } from './access-key.ts'
import { isServerProcess, readPostmaster, removeStaleLock } from './postmaster.ts'

const startMaxMs = 120_000
const pollEveryMs = 5
const logMaxBytes = 1_000_000
const stopMaxMs = 60_000
/** After this time a refused key is wrong. Before, another process may be replacing it. */
const refusalMaxMs = 1_000

/**
 * Errors after which a retry helps: another process was faster, the lock file is damaged, the port is in use, or
 * processes of a killed server still run.
 */
export const temporaryErrors =
  /lock file .*(already exists|is empty)|bogus data in lock file|pre-existing shared memory block|could not bind|could not create any TCP/

/**
 * Starts the server of a cluster if it does not run. Returns its port.
 *
 * Uses a server that a killed process has left running. A restart after a crash keeps the port, so that pools
 * reconnect. A new server gets `preferredPort` when it is free, else any free port.
 */
export async function ensureServerRunning(cluster: Cluster, preferredPort?: number): Promise<number> {
  const deadline = Date.now() + startMaxMs
  let port = preferredPort ?? readPostmaster(cluster.dir)?.port
  for (;;) {
    const runningPort = await findRunningPort(cluster.dir, deadline)
    if (runningPort !== null) return runningPort
    removeStaleLock(cluster.dir)
    port = port && (await isFree(port)) ? port : await findFreePort()
    const error = await launch(cluster, port, deadline)
    if (error === null) return port
    if (!temporaryErrors.test(error) || Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL did not start:\n${error}`)
    await sleep(200)
  }
}

/** A free port of the loopback address. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** The port of the running server, after its recovery; null when none runs. Fails if it refuses the access key. */
async function findRunningPort(dir: string, deadline: number): Promise<number | null> {
  const isAnswering = createServerCheck(dir)
  for (;;) {
    const server = readPostmaster(dir)
    if (!server || !isServerProcess(server.pid, dir)) return null
    if (await isAnswering(server.port)) return server.port
    if (Date.now() > deadline)
      throw new Error(`Process ${server.pid} holds ${dir} but does not answer on port ${server.port}. Stop it.`)
    await sleep(pollEveryMs)
  }
}

/**
 * Returns a function that tells whether the server of `dir` answers at a port. The function fails when the server has
 * refused the access key for a second.
 */
function createServerCheck(dir: string): (port: number) => Promise<boolean> {
  let refusedSinceMs = Infinity
  return async port => {
    const answer = await queryServer(dir, port)
    const isRefused = answer === 'key refused' && readPostmaster(dir)?.isReady === true
    refusedSinceMs = isRefused ? Math.min(refusedSinceMs, performance.now()) : Infinity
    if (performance.now() - refusedSinceMs > refusalMaxMs) throw new Error(formatKeyError(dir))
    return answer === 'ok'
  }
}

const formatKeyError = (dir: string): string =>
  (readAccessKey(dir) === ''
    ? `${getAccessKeyFile(dir)} is missing. `
    : `PostgreSQL refuses the key in ${getAccessKeyFile(dir)}. `) +
  `Put the right file back. For a new key, stop every service that uses ${dir}, delete the file, and start again.`

/** `ok`: the server at `port` answers and uses `dir`. */
async function queryServer(dir: string, port: number): Promise<'ok' | 'key refused' | 'no answer'> {
  const client = new pg.Client({
    connectionString: buildDatabaseUrl(dir, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {}) // the server may stop at this moment
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
    return rows[0]?.dir === dir ? 'ok' : 'no answer'
  } catch (error) {
    return isKeyRefusal(error) ? 'key refused' : 'no answer'
  } finally {
    await client.end().catch(() => {})
  }
}

/** 28P01: invalid_password. The driver fails with a text about SASL when there is no key to send. */
const isKeyRefusal = (error: unknown): boolean =>
  error instanceof Error && ((error as pg.DatabaseError).code === '28P01' || error.message.startsWith('SASL'))

/** Starts a server and waits until it answers. Returns its error output, or null. The server outlives this process. */
async function launch(cluster: Cluster, port: number, deadline: number): Promise<string | null> {
  const { dir, account, binaries, logFile } = cluster
  const log = openLog(logFile)
  const logStart = statSync(logFile).size
  // Detached: Ctrl-C in a terminal stops the whole process group, and the service needs its
  // database while it shuts down.
  const options: SpawnOptions = {
    ...toSpawnIds(account),
    env: serverEnvironment,
    cwd: dir,
    detached: true,
    stdio: ['ignore', log, log],
  }
  const child = spawn(binaries.postgres, ['-D', dir, '-p', String(port), ...buildFlags(cluster)], options)
  closeSync(log)
  child.unref()
  let hasEnded = false
  let startError: string | undefined
  child.once('exit', () => (hasEnded = true))
  child.once('error', error => {
    startError = error.message
    hasEnded = true
  })
  const isAnswering = createServerCheck(dir)
  try {
    while (!hasEnded) {
      // A server writes this into its file. A connection before that would only be refused.
      if (readPostmaster(dir)?.isReady && (await isAnswering(port))) return null
      if (Date.now() > deadline) return `no answer on port ${port} within ${startMaxMs} ms`
      await sleep(pollEveryMs)
    }
  } catch (error) {
    await stopServer(dir, child.pid ?? 0)
    throw error
  }
  return startError ?? (readFileSync(logFile).subarray(logStart).toString().trim() || 'it stopped without a message')
}

/** Stops a server and waits until it has stopped, at most a minute. */
export async function stopServer(dir: string, pid: number): Promise<void> {
  if (!isServerProcess(pid, dir)) return
  process.kill(pid, 'SIGINT') // PostgreSQL's "fast shutdown": it aborts running statements and writes committed data
  const deadline = Date.now() + stopMaxMs
  while (isServerProcess(pid, dir) && Date.now() < deadline) await sleep(10)
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logMaxBytes) truncateSync(file)
  return openSync(file, 'a', 0o600)
}

const buildFlags = ({ dir, skipsFsync, hasUnixSocket }: Cluster) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: hasUnixSocket && process.platform !== 'win32' ? dir : '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    shared_buffers: '128MB',
    max_connections: '100',
    ...(skipsFsync ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
