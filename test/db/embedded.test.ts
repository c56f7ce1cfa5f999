import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildDatabaseUrl } from '../../src/db/embedded/access-key.ts'
import { isServerProcess, readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { findFreePort } from '../../src/db/embedded/server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { queryRowsAt } from '../support/test-database.ts'

const isRoot = process.getuid?.() === 0
const timeoutMs = 60_000

/** A stopped server's data directory, which tests copy, because initdb takes seconds. */
const templateFolder = createFolderName('template')

/** The global setup of the next run removes what a crashed run leaves. */
function createFolderName(suffix: string): string {
  return path.join(os.tmpdir(), `calendar-test-${process.pid}-${Date.now()}-${suffix}`)
}

let folder: string
let dir: string
let started: EmbeddedPostgres[]

beforeAll(async () => {
  const { stop } = await startEmbeddedPostgres({ dir: path.join(templateFolder, 'pg') })
  await stop()
})
afterAll(() => rmSync(templateFolder, { recursive: true, force: true }))

beforeEach(() => {
  folder = createFolderName('copy')
  dir = path.join(folder, 'pg')
  started = []
})

afterEach(async () => {
  for (const server of started) await server.stop()
  const left = readPostmaster(dir)
  if (left && isServerProcess(left.pid, dir)) process.kill(left.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

describe('startEmbeddedPostgres', () => {
  it('creates a UTF-8 cluster in UTC that folds the case of all alphabets and survives a power cut', async () => {
    const { url } = await start()

    const [row] = await queryRowsAt(
      url,
      `select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
              'ΑΘΉΝΑ' ilike 'αθήνα' as folds, current_setting('server_version_num')::int / 10000 as version`,
    )

    expect(row).toEqual({
      zone: 'UTC',
      encoding: 'UTF8',
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      folds: true,
      version: 18,
    })
    expect(readdirSync(folder).sort()).toEqual(['pg', 'pg.log'])
  })

  it('refuses connections without the access key, which other accounts cannot read', async () => {
    copyTemplate()
    const { url } = await start()
    const [withoutKey, withAnother] = [new URL(url), new URL(url)]
    withoutKey.password = ''
    withAnother.password = 'guessed'

    await expect(queryRowsAt(withoutKey.href, 'select 1')).rejects.toThrow()
    await expect(queryRowsAt(withAnother.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(new URL(url).password).toBe(readFileSync(path.join(dir, 'access.key'), 'utf8').trim())
    expect(statSync(path.join(dir, 'access.key')).mode & 0o077).toBe(0)
  })

  it('adds an access key to a data directory without one, and keeps its data', async () => {
    copyTemplate()
    const first = await start()
    await queryRowsAt(first.url, 'create table kept as select 7 as id')
    await first.stop()
    rmSync(path.join(dir, 'access.key'))
    writeFileSync(path.join(dir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')

    const second = await start()

    expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
    expect(await queryRowsAt(second.url, 'select id from kept')).toEqual([{ id: 7 }])
    expect(readFileSync(path.join(dir, 'pg_hba.conf'), 'utf8')).toBe('host all all 127.0.0.1/32 scram-sha-256\n')
  })

  it('starts one server for several users, and the last one stops it', async () => {
    const [first, second] = await Promise.all([start(), start()])
    const pid = readPostmaster(dir)?.pid ?? 0

    expect(second.url).toBe(first.url)
    await first.stop()
    expect(await queryRowsAt(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(isServerProcess(pid, dir)).toBe(false)
    expect(existsSync(path.join(dir, 'postmaster.pid'))).toBe(false)
  })

  it('keeps the data between starts', async () => {
    copyTemplate()
    const first = await start()
    await queryRowsAt(first.url, 'create table kept as select 7 as id')
    await first.stop()

    expect(await queryRowsAt((await start()).url, 'select id from kept')).toEqual([{ id: 7 }])
  })

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
      const children = await queryRowsAt<{ pid: number }>(await urlOf(), 'select pid from pg_stat_activity')
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

  it('recovers from a killed initdb', async () => {
    const making = spawnService()
    await eventually(async () => expect(drafts()).toHaveLength(1))
    // The first files are there, the cluster is not complete.
    await eventually(async () => expect(readdirSync(path.join(folder, drafts()[0] ?? ''))).toContain('global'))
    making.kill('SIGKILL')
    await new Promise(done => making.once('exit', done))
    expect(existsSync(dir)).toBe(false)

    const { url } = await start()

    expect(await queryRowsAt(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(drafts()).toEqual([])
  })

  it('refuses a folder with other files', async () => {
    mkdirSync(dir, { recursive: true })
    writeFileSync(path.join(dir, 'thesis.txt'), 'years of work')

    await expect(start()).rejects.toThrow(`${dir} is not empty and not a database`)
  })

  it('names the version of PostgreSQL that created an unsupported data directory', async () => {
    mkdirSync(dir, { recursive: true })
    writeFileSync(path.join(dir, 'PG_VERSION'), '16\n')

    await expect(start()).rejects.toThrow(/belongs to PostgreSQL 16; the embedded version is 18/)
  })

  it.runIf(isRoot)('names the folder to which the account of the server has no access', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed, { recursive: true })
    chmodSync(closed, 0o700)

    await expect(startEmbeddedPostgres({ dir: path.join(closed, 'deep/pg') })).rejects.toThrow(`chmod o+x ${closed}`)
  })
})

/** Copies the template with its owner and modes, as `cp -a` alone does. */
function copyTemplate(): void {
  execFileSync('cp', ['-a', templateFolder, folder])
}

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dir })
  started.push(server)
  return server
}

const drafts = () => (existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith('pg.init-')) : [])

const urlOf = async () => buildDatabaseUrl(dir, readPostmaster(dir)?.port ?? 0, 'calendar')

function spawnService(): ChildProcess {
  const program = path.join(projectFolder, 'test/db/embedded-writer-process.ts')
  return spawn(process.execPath, ['--import', 'tsx', program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectFolder,
  })
}

/** A service in another process that has written more than 100 rows. `acknowledged` are the ids of the rows it committed. */
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
