import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { buildDatabaseUrl } from '../../src/db/embedded/access-key.ts'
import { readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { isWholeSuite } from '../support/suite-size.ts'
import { watchFolder } from '../support/watch-folder.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useDataDirectory } from './use-data-directory.ts'

const { parentFolder, dataDirectory, copyTemplate, start } = useDataDirectory()

describe('startEmbeddedPostgres', () => {
  it('restarts a killed server at the same address', async () => {
    copyTemplate()
    const { url } = await start()
    await queryRowsAt(url, 'create table kept as select 7 as id')
    const killed = readPostmaster(dataDirectory)?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await watchFolder(dataDirectory, () => {
      const server = readPostmaster(dataDirectory)
      return server && server.pid !== killed && server.isReady ? server : undefined
    })

    expect(await queryRowsAt(url, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('uses the running server of a killed process', async () => {
    copyTemplate()
    const writer = await runWriter()
    const pid = readPostmaster(dataDirectory)?.pid
    await writer.kill()

    const { url } = await start()

    expect(readPostmaster(dataDirectory)?.pid).toBe(pid)
    await expectAcknowledged(url, writer.acknowledged)
  })

  it('has every acknowledged row after the writer, the server and its children are killed', async () => {
    copyTemplate()
    for (let round = 1; round <= (isWholeSuite ? 2 : 1); round++) {
      const writer = await runWriter()
      const children = await queryRowsAt<{ pid: number }>(await readUrl(), 'select pid from pg_stat_activity')
      await writer.kill()
      for (const pid of [readPostmaster(dataDirectory)?.pid ?? 0, ...children.map(child => child.pid)]) killIfAlive(pid)

      const server = await start()
      await expectAcknowledged(server.url, writer.acknowledged)
      await server.stop()
    }
  })

  it('starts when another program has the process id and the port of a stale lock', async () => {
    copyTemplate()
    const port = await findFreePort()
    const other = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('listening'))`,
    ])
    await once(other.stdout, 'data')
    writeFileSync(
      path.join(dataDirectory, 'postmaster.pid'),
      `${other.pid}\n${dataDirectory}\n1\n${port}\n\n127.0.0.1\n`,
    )

    const { url } = await start()

    expect(new URL(url).port).not.toBe(String(port))
    other.kill()
  })

  it('starts when the lock file holds no valid lock', async () => {
    copyTemplate()
    for (const text of ['rubbish\n', '\0\0\0\0', '99999999999\n/\n1\n99999\n', '0\nx\ny\nz\n', '-\n']) {
      writeFileSync(path.join(dataDirectory, 'postmaster.pid'), text)
      const { url, stop } = await start()
      expect(await queryRowsAt(url, 'select 1 as one'), text).toEqual([{ one: 1 }])
      await stop()
    }
  })

  it('recovers from a killed initdb', async () => {
    mkdirSync(parentFolder)
    const writer = spawnWriter()
    const initFolder = path.join(parentFolder, await watchFolder(parentFolder, () => listInitFolders()[0]))
    const cluster = path.join(initFolder, 'pg')
    await watchFolder(initFolder, () => existsSync(cluster) || undefined)
    // The first files are there, the cluster is not complete.
    await watchFolder(cluster, () => readdirSync(cluster).includes('global') || undefined)
    writer.kill('SIGKILL')
    await new Promise(done => writer.once('exit', done))
    expect(existsSync(dataDirectory)).toBe(false)

    const { url } = await start()

    expect(await queryRowsAt(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(listInitFolders()).toEqual([])
  })
})

/** The folders in which initdb creates a cluster. */
const listInitFolders = () =>
  existsSync(parentFolder) ? readdirSync(parentFolder).filter(name => name.startsWith('pg.init-')) : []

/** The URL of the running server. */
const readUrl = async () => buildDatabaseUrl(dataDirectory, readPostmaster(dataDirectory)?.port ?? 0, 'calendar')

function spawnWriter(): ChildProcess {
  const program = path.join(projectFolder, 'test/db/embedded-writer-process.ts')
  return spawn(process.execPath, ['--import', 'tsx', program, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectFolder,
  })
}

/**
 * Runs `embedded-writer-process.ts` until it has inserted more than 100 rows. `acknowledged` has the ids of the rows
 * whose insert the server has acknowledged.
 */
async function runWriter() {
  const writer = spawnWriter()
  const acknowledged: number[] = []
  await new Promise<void>((done, fail) => {
    writer.once('close', code => fail(new Error(`the writer ended with code ${code}`)))
    if (!writer.stdout) return
    createInterface({ input: writer.stdout }).on('line', line => acknowledged.push(Number(line)) > 100 && done())
  })
  const kill = async () => {
    writer.kill('SIGKILL')
    await new Promise(done => writer.once('close', done))
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
