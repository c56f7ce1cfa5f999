import { spawn, type SpawnOptions } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toSpawnIds, serverEnvironment, type Cluster } from './cluster.ts'
import { buildDatabaseUrl } from './access-key.ts'
import { isServerProcess, readPostmaster, removeStaleLock } from './postmaster.ts'

const patienceMs = 120_000
const pauseMs = 25
const logMaxBytes = 1_000_000

/** Reasons to try again: another start was quicker, the port went meanwhile, or children of a killed server are still leaving. */
const passing =
  /lock file .*(already exists|is empty)|pre-existing shared memory block|could not bind|could not create any TCP/

/**
 * The port at which the server of this cluster answers; starts it when none runs.
 *
 * A server left behind by a killed process is taken over. A restart after a crash keeps the port, so that pools find it
 * again. `port` is a wish for a new server; a taken one is replaced by any free one.
 */
export async function ensureServerRunning(cluster: Cluster, wish?: number): Promise<number> {
  const deadline = Date.now() + patienceMs
  let port = wish ?? readPostmaster(cluster.dir)?.port
  for (;;) {
    const running = await runningPort(cluster.dir, deadline)
    if (running !== null) return running
    removeStaleLock(cluster.dir)
    port = port && (await isFree(port)) ? port : await findFreePort()
    const fault = await launch(cluster, port, deadline)
    if (fault === null) return port
    if (!passing.test(fault) || Date.now() > deadline)
      throw new Error(`The embedded PostgreSQL did not start:\n${fault}`)
    await sleep(200)
  }
}

/** A port of the loopback address that nobody uses at this moment. */
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

/** Waits for a server that lives but is still recovering; null when none lives. */
async function runningPort(dir: string, deadline: number): Promise<number | null> {
  for (;;) {
    const server = readPostmaster(dir)
    if (!server || !isServerProcess(server.pid, dir)) return null
    if (await isServed(dir, server.port)) return server.port
    if (Date.now() > deadline)
      throw new Error(`Process ${server.pid} holds ${dir} but does not answer on port ${server.port}. Stop it.`)
    await sleep(pauseMs)
  }
}

/** Whether the server at `port` answers, and is the one of `dir`. */
async function isServed(dir: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: buildDatabaseUrl(dir, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {}) // a server that stops while we ask is no answer, and no crash of ours
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
    return rows[0]?.dir === dir
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts a server and waits until it answers; null, or what it wrote when it gave up. It outlives this process. */
async function launch(cluster: Cluster, port: number, deadline: number): Promise<string | null> {
  const { dir, account, binaries, logFile } = cluster
  const log = openLog(logFile)
  const began = statSync(logFile).size
  // Detached: Ctrl-C in a terminal reaches the whole group, and the service still needs its database while it drains.
  const options: SpawnOptions = {
    ...toSpawnIds(account),
    env: serverEnvironment,
    cwd: dir,
    detached: true,
    stdio: ['ignore', log, log],
  }
  const child = spawn(binaries.postgres, ['-D', dir, '-p', String(port), ...flags(cluster)], options)
  closeSync(log)
  child.unref()
  let hasEnded = false
  let refusal: string | undefined
  child.once('exit', () => (hasEnded = true))
  child.once('error', error => {
    refusal = error.message
    hasEnded = true
  })
  while (!hasEnded) {
    if (await isServed(dir, port)) return null
    if (Date.now() > deadline) return `no answer on port ${port} within ${patienceMs} ms`
    await sleep(pauseMs)
  }
  return refusal ?? (readFileSync(logFile).subarray(began).toString().trim() || 'it ended without a word')
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > logMaxBytes) truncateSync(file)
  return openSync(file, 'a', 0o600)
}

const flags = ({ skipsFsync }: Cluster) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
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
