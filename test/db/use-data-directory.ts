import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { isServerProcess, readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/db/embedded/start.ts'

/**
 * `dataDirectory` is inside `parentFolder`. Neither exists before a test creates it, and both are removed after each
 * test. `start` starts a server that stops after the test.
 */
export function useDataDirectory() {
  /** The data directory of a stopped server. Tests copy it, because initdb takes seconds. */
  const templateFolder = createFolderName('template')
  const parentFolder = createFolderName('copy')
  const dataDirectory = path.join(parentFolder, 'pg')
  let started: EmbeddedPostgres[]

  beforeAll(async () => {
    const { stop } = await startEmbeddedPostgres({ dir: path.join(templateFolder, 'pg') })
    await stop()
  })
  afterAll(() => rmSync(templateFolder, { recursive: true, force: true }))

  beforeEach(() => {
    started = []
  })

  afterEach(async () => {
    for (const server of started) await server.stop()
    const postmaster = readPostmaster(dataDirectory)
    if (postmaster && isServerProcess(postmaster.pid, dataDirectory)) process.kill(postmaster.pid, 'SIGKILL')
    rmSync(parentFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  /** Copies the template with its owner and modes, as only `cp -a` does. */
  const copyTemplate = () => void execFileSync('cp', ['-a', templateFolder, parentFolder])

  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dir: dataDirectory })
    started.push(server)
    return server
  }

  return { parentFolder, dataDirectory, copyTemplate, start }
}

/** The global setup of the next run removes what a crashed run leaves. */
export function createFolderName(suffix: string): string {
  return path.join(os.tmpdir(), `calendar-test-${process.pid}-${Date.now()}-${suffix}`)
}
