import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildDatabaseUrl, getHbaFile, writeServerFile } from '../../src/db/embedded/access-key.ts'
import { type Cluster, openCluster, serverEnvironment, toSpawnIds } from '../../src/db/embedded/cluster.ts'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { createFolderName } from '../db/use-data-directory.ts'

type Server = { url: string; start(): Promise<void>; stop(): Promise<void> }

/** A primary and two streaming replicas of it, all empty, as servers of their own. */
export type ReplicatedDatabase = { primary: Server; replica: Server; otherReplica: Server; drop(): Promise<void> }

/** Copies the files of the stopped primary, because the embedded PostgreSQL has no pg_basebackup. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = createFolderName('replica')
  const cluster = await openCluster(path.join(folder, 'primary'), { skipsFsync: true, hasUnixSocket: false })
  const hbaRules = ['all', 'replication'].map(database => `host ${database} all 127.0.0.1/32 trust\n`).join('')
  writeServerFile(cluster, getHbaFile(cluster.dir), hbaRules)
  const primary = createServer(cluster, await findFreePort())
  const primaryPort = new URL(primary.url).port
  const replica = await copyAsReplica(cluster, path.join(folder, 'replica'), primaryPort)
  const otherReplica = await copyAsReplica(cluster, path.join(folder, 'other'), primaryPort)
  await primary.start()
  await Promise.all([replica.start(), otherReplica.start()])
  return {
    primary,
    replica,
    otherReplica,
    async drop() {
      await Promise.all([replica.stop(), otherReplica.stop()])
      await primary.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function copyAsReplica(cluster: Cluster, dir: string, primaryPort: string): Promise<Server> {
  execFileSync('cp', ['-a', cluster.dir, dir])
  const replica = { ...cluster, dir }
  writeServerFile(replica, path.join(dir, 'standby.signal'), '')
  appendFileSync(
    path.join(dir, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres'\nwal_retrieve_retry_interval = 100\n`,
  )
  return createServer(replica, await findFreePort())
}

function createServer({ dir, account, binaries }: Cluster, port: number): Server {
  const url = buildDatabaseUrl(dir, port, 'postgres')
  let child: ChildProcess | null = null
  return {
    url,
    async start() {
      const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'wal_keep_size=256MB']
      child = spawn(binaries.postgres, ['-D', dir, '-p', String(port), ...flags.flatMap(flag => ['-c', flag])], {
        ...toSpawnIds(account),
        env: serverEnvironment,
        cwd: dir,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      await waitUntilReady(child)
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGINT')
      await closed
    },
  }
}

/** Resolves when PostgreSQL has written that it accepts connections; fails with its log if it ends before. */
const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', chunk => {
      log += String(chunk)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    child.once('close', code => reject(new Error(`PostgreSQL ended with code ${code}: ${log}`)))
  })
