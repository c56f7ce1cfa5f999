import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isProcessAlive, readPostmaster, isServerProcess } from '../../src/db/embedded/postmaster.ts'
import { getHbaFile, readAccessKey } from '../../src/db/embedded/access-key.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { migrateJobQueue } from '../../src/db/job-queue.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { startBuild } from './background-build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated, empty database that `createMigratedDatabase` copies. */
    templateUrl: string
    /** The folder in which tests record the responses they received (contract-coverage.ts). */
    coverageFolder: string
    /** The folder with the Unix socket of the server; null on Windows. */
    socketFolder: string | null
  }
}

const prefix = 'calendar-test-'
/** A file system in memory: each database has 540 files, which take five times as long to copy on a disk. */
const memoryFolder = '/dev/shm'
const memoryMinBytes = 4e9
const parentFolders = [os.tmpdir(), memoryFolder].filter(existsSync)

/** Starts one PostgreSQL for the run, with a migrated template database, and the build of the service. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  console.log(`SEED=${process.env['SEED']} repeats what this run chooses by chance.`)
  removeLeftovers()
  const build = startBuild('service')
  // When root runs the tests, the server runs under another account, which has no access to a folder of mkdtemp.
  const folder = path.join(chooseParentFolder(), `${prefix}${process.pid}-${Date.now()}`)
  const dir = path.join(folder, 'pg')
  const server = await startEmbeddedPostgres({
    dir,
    database: 'template',
    skipsFsync: true,
    hasUnixSocket: true,
  })
  await applyMigrations(server.url, path.join(projectFolder, 'prisma/migrations'))
  await migrateJobQueue(server.url)
  await prepareServer(server.url, dir)
  project.provide('serviceBuildFile', build.file)
  project.provide('templateUrl', server.url)
  project.provide('socketFolder', process.platform === 'win32' ? null : dir)
  project.provide('coverageFolder', path.join(folder, 'coverage'))
  mkdirSync(path.join(folder, 'coverage'))
  return async () => {
    await build.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function chooseParentFolder(): string {
  if (!existsSync(memoryFolder)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= memoryMinBytes ? memoryFolder : os.tmpdir()
}

/**
 * Refuses connections to the template, because PostgreSQL copies a database only while no connection to it is open.
 * Makes connections cheap: no password at the socket, which only this account and root can reach, and one round of its
 * hash elsewhere.
 */
async function prepareServer(templateUrl: string, dir: string): Promise<void> {
  const admin = new URL(templateUrl)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query('alter database template with allow_connections false')
  await client.query('set scram_iterations = 1')
  await client.query(`alter role postgres password ${client.escapeLiteral(readAccessKey(dir))}`)
  appendFileSync(getHbaFile(dir), 'local all all trust\n')
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Stops and removes the servers of killed runs. The name of a folder contains the process id of its run. */
function removeLeftovers(): void {
  const folders = parentFolders.flatMap(parent => readdirSync(parent).map(name => path.join(parent, name)))
  for (const folder of folders.filter(one => path.basename(one).startsWith(prefix))) {
    if (isProcessAlive(Number(path.basename(folder).slice(prefix.length).split('-')[0]))) continue
    const server = readPostmaster(path.join(folder, 'pg'))
    if (server && isServerProcess(server.pid, path.join(folder, 'pg'))) process.kill(server.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
