import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildDatabaseUrl } from '../../src/db/embedded/access-key.ts'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { findFreePort } from '../../src/db/embedded/server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useDataDirectory } from './use-data-directory.ts'

const timeoutMs = 60_000
const { folder, dir, copyTemplate, start } = useDataDirectory()

describe('startEmbeddedPostgres', () => {
  it('restarts a killed server at the same address', async () => {
    copyTemplate()
    const { url } = await start()
    await queryRowsAt(url, 'create table kept as select 7 as id')
    process.kill(readPostmaster(dir)?.pid ?? 0, 'SIGKILL')

    expect(await eventually(() => queryRowsAt(url, 'select id from kept'))).toEqual([{ id: 7 }])
  })

  it('uses the running server of a killed service', async () => {
    copyTemplate()
    const service = await runService()
    const pid = readPostmaster(dir)?.pid
    await service.kill()

    const { url } = await start()

    expect(readPostmaster(dir)?.pid).toBe(pid)
    await expectAcknowledged(url, service.acknowledged)
  }, 60_000)

  it('has every acknowledged row after service, server and its children are killed, twice', async () => {
    copyTemplate()
    for (let round = 1; round <= 2; round++) {
      const service = await runService()
      const children = await queryRowsAt<{ pid: number }>(await readUrl(), 'select pid from pg_stat_activity')
      await service.kill()
      for (const pid of [readPostmaster(dir)?.pid ?? 0, ...children.map(child => child.pid)]) killIfAlive(pid)

      const server = await start()
      await expectAcknowledged(server.url, service.acknowledged)
      await server.stop()
    }
  }, 60_000)

  it('starts when another program has the process id and the port of a stale lock', async () => {
    copyTemplate()
    const port = await findFreePort()
    const other = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('listening'))`,
    ])
    await once(other.stdout, 'data')
    writeFileSync(path.join(dir, 'postmaster.pid'), `${other.pid}\n${dir}\n1\n${port}\n\n127.0.0.1\n`)

    const { url } = await start()

    expect(new URL(url).port).not.toBe(String(port))
    other.kill()
  })

  it.each(['rubbish\n', '\0\0\0\0', '99999999999\n/\n1\n99999\n', '0\nx\ny\nz\n', '-\n'])(
    'starts when the lock file holds %j',
    async text => {
      copyTemplate()
      writeFileSync(path.join(dir, 'postmaster.pid'), text)
      const { url } = await start()
      expect(await queryRowsAt(url, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  it('recovers from a killed initdb', async () => {
    const service = spawnService()
    await eventually(async () => expect(listInitFolders()).toHaveLength(1))
    // The first files are there, the cluster is not complete.
    await eventually(async () =>
      expect(readdirSync(path.join(folder, listInitFolders()[0] ?? '', 'pg'))).toContain('global'),
    )
    service.kill('SIGKILL')
    await new Promise(done => service.once('exit', done))
    expect(existsSync(dir)).toBe(false)

    const { url } = await start()

    expect(await queryRowsAt(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(listInitFolders()).toEqual([])
  })
})

/** The folders in which initdb creates a cluster. */
const listInitFolders = () =>
  existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('pg.init-')) : []

/** The URL of the running server. */
const readUrl = async () => buildDatabaseUrl(dir, readPostmaster(dir)?.port ?? 0, 'calendar')

function spawnService(): ChildProcess {
  const program = path.join(projectFolder, 'test/db/embedded-writer-process.ts')
  return spawn(process.execPath, ['--import', 'tsx', program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectFolder,
  })
}

/**
 * A service in another process that has written more than 100 rows. `acknowledged` are the ids of the rows it
 * committed.
 */
async function runService() {
  const service = spawnService()
  const acknowledged: number[] = []
  if (service.stdout) createInterface({ input: service.stdout }).on('line', line => acknowledged.push(Number(line)))
  await eventually(async () => expect(acknowledged.length).toBeGreaterThan(100))
  const kill = async () => {
    service.kill('SIGKILL')
    await new Promise(done => service.once('close', done))
  }
  return { acknowledged, kill }
}

async function expectAcknowledged(url: string, acknowledged: number[]): Promise<void> {
  const found = new Set((await queryRowsAt<{ id: number }>(url, 'select id from acknowledged')).map(({ id }) => id))
  expect(acknowledged.filter(id => !found.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(100)
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The children of a killed server end by themselves.
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(20)
    }
  }
}
