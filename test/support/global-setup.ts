import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isProcessAlive, readPostmaster, isServerProcess } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { applyMigrations } from '../../src/db/migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated, empty database that `freshDatabase` copies. */
    templateUrl: string
    /** Where tests write down what they saw of the contract (ledger.ts). */
    ledgerFolder: string
  }
}

const prefix = 'calendar-test-'

/** One PostgreSQL for the whole run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  // Not mkdtemp: its folders are closed to the account the server runs under when root tests.
  const folder = path.join(os.tmpdir(), `${prefix}${process.pid}-${Date.now()}`)
  const server = await startEmbeddedPostgres({ dir: path.join(folder, 'pg'), database: 'template', skipsFsync: true })
  await applyMigrations(server.url, path.join(projectFolder, 'prisma/migrations'))
  await refuseConnections(server.url)
  project.provide('templateUrl', server.url)
  project.provide('ledgerFolder', path.join(folder, 'ledger'))
  mkdirSync(path.join(folder, 'ledger'))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A database is copied only while nobody is connected to it. */
async function refuseConnections(templateUrl: string): Promise<void> {
  const admin = new URL(templateUrl)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query('alter database template with allow_connections false')
  await client.end()
}

/** Stops and removes the servers of runs that were killed; a folder's name says whose it is. */
function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir()).filter(entry => entry.startsWith(prefix))) {
    if (isProcessAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = path.join(os.tmpdir(), name)
    const server = readPostmaster(path.join(folder, 'pg'))
    if (server && isServerProcess(server.pid, path.join(folder, 'pg'))) process.kill(server.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
