import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- the test does not wait for these pauses, in which initdb works
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { isServerProcess, readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useDataDirectory } from './use-data-directory.ts'

const accessKeyHbaRules = 'host all all 127.0.0.1/32 scram-sha-256\n'
const trustHbaRules = 'host all all 127.0.0.1/32 trust\n'
const isRoot = process.getuid?.() === 0
const { parentFolder, dataDirectory, copyTemplate, start } = useDataDirectory()

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
    expect(readdirSync(parentFolder).sort()).toEqual(['pg', 'pg.log'])
  })

  it('refuses connections without the access key, which other accounts cannot read', async () => {
    copyTemplate()
    const { url } = await start()
    const [withoutKey, withAnother] = [new URL(url), new URL(url)]
    withoutKey.password = ''
    withAnother.password = 'guessed'

    await expect(queryRowsAt(withoutKey.href, 'select 1')).rejects.toThrow()
    await expect(queryRowsAt(withAnother.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect(new URL(url).password).toBe(readFileSync(path.join(dataDirectory, 'access.key'), 'utf8').trim())
    expect(statSync(path.join(dataDirectory, 'access.key')).mode & 0o077).toBe(0)
  })

  it('accepts nobody without the access key during its first start', async () => {
    const port = await findFreePort()
    let hasEnded = false
    const statements: string[] = []
    const intrude = async () => {
      const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
      while (!hasEnded) {
        const error = await queryRowsAt(url, 'select 1').then(
          () => null,
          ({ message }: Error) => message,
        )
        statements.push(error ?? 'accepted')
        await sleep(2)
      }
    }
    const intruder = intrude()
    const server = await startEmbeddedPostgres({ dir: dataDirectory, port })
    hasEnded = true
    await intruder
    await server.stop()

    expect(new Set(statements)).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`)
    expect(statements).not.toContain('accepted')
  })

  it.each([
    ['trusts every account', trustHbaRules],
    ['requires a lost access key', accessKeyHbaRules],
    ['was not given its access key', ''],
  ])('adds an access key to a data directory that %s, and keeps its data', async (_name, hbaRules) => {
    copyTemplate()
    const first = await start()
    await queryRowsAt(first.url, 'create table kept as select 7 as id')
    await first.stop()
    rmSync(path.join(dataDirectory, 'access.key'))
    writeFileSync(path.join(dataDirectory, 'pg_hba.conf'), hbaRules)

    const [second, third] = await Promise.all([start(), start()])

    expect(third.url).toBe(second.url)
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
    expect(await queryRowsAt(second.url, 'select id from kept')).toEqual([{ id: 7 }])
    expect(readFileSync(path.join(dataDirectory, 'pg_hba.conf'), 'utf8')).toBe(accessKeyHbaRules)
    expect(statSync(path.join(dataDirectory, 'access.key')).mode & 0o077).toBe(0)
  })

  it('adds an access key to a running server that trusts every account', async () => {
    copyTemplate()
    const first = await start()
    writeFileSync(path.join(dataDirectory, 'pg_hba.conf'), trustHbaRules)
    await queryRowsAt(first.url, 'select pg_reload_conf()')
    rmSync(path.join(dataDirectory, 'access.key'))

    const second = await start()

    expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
    expect(readFileSync(path.join(dataDirectory, 'pg_hba.conf'), 'utf8')).toBe(accessKeyHbaRules)
    await expect(queryRowsAt(first.url, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it.each(['running', 'stopped'])('reports a wrong access key of a %s server', async state => {
    copyTemplate()
    const first = await start()
    if (state === 'stopped') await first.stop()
    const key = readFileSync(path.join(dataDirectory, 'access.key'), 'utf8')
    writeFileSync(path.join(dataDirectory, 'access.key'), 'wrong\n')

    await expect(start()).rejects.toThrow(`refuses the key in ${path.join(dataDirectory, 'access.key')}`)

    const pid = readPostmaster(dataDirectory)?.pid
    expect(pid !== undefined && isServerProcess(pid, dataDirectory)).toBe(state === 'running')
    writeFileSync(path.join(dataDirectory, 'access.key'), key)
    expect(await queryRowsAt((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('reports a missing access key of a running server', async () => {
    copyTemplate()
    await start()
    rmSync(path.join(dataDirectory, 'access.key'))

    await expect(start()).rejects.toThrow(`${path.join(dataDirectory, 'access.key')} is missing`)
  })

  it('starts one server for several users, and the last one stops it', async () => {
    const [first, second] = await Promise.all([start(), start()])
    const pid = readPostmaster(dataDirectory)?.pid ?? 0

    expect(second.url).toBe(first.url)
    await first.stop()
    expect(await queryRowsAt(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(isServerProcess(pid, dataDirectory)).toBe(false)
    expect(existsSync(path.join(dataDirectory, 'postmaster.pid'))).toBe(false)
  })

  it('keeps the data between starts', async () => {
    copyTemplate()
    const first = await start()
    await queryRowsAt(first.url, 'create table kept as select 7 as id')
    await first.stop()

    expect(await queryRowsAt((await start()).url, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('refuses a folder with other files', async () => {
    mkdirSync(dataDirectory, { recursive: true })
    writeFileSync(path.join(dataDirectory, 'thesis.txt'), 'years of work')

    await expect(start()).rejects.toThrow(`${dataDirectory} is not empty and not a database`)
  })

  it('refuses a file in place of a folder', async () => {
    writeFileSync(parentFolder, 'not a folder')
    await expect(start()).rejects.toThrow(`${parentFolder} is a file or inside one. Set DATA_DIR to a folder.`)
    const inside = startEmbeddedPostgres({ dir: path.join(parentFolder, 'data', 'pg') })
    await expect(inside).rejects.toThrow(`${parentFolder}/data is a file or inside one. Set DATA_DIR to a folder.`)
    rmSync(parentFolder)
    mkdirSync(parentFolder)
    writeFileSync(dataDirectory, 'not a folder')
    await expect(start()).rejects.toThrow(
      `${dataDirectory} is a file, but the database needs a folder there. Move the file away.`,
    )
  })

  it('names the version of PostgreSQL that created an unsupported data directory', async () => {
    mkdirSync(dataDirectory, { recursive: true })
    writeFileSync(path.join(dataDirectory, 'PG_VERSION'), '16\n')

    await expect(start()).rejects.toThrow(
      /belongs to PostgreSQL 16; the embedded version is 18\. Run "npm run backup FILE" with the version of this service that used/,
    )
  })

  it.runIf(isRoot)('names the folder to which the account of the server has no access', async () => {
    const closed = path.join(parentFolder, 'closed')
    mkdirSync(closed, { recursive: true })
    chmodSync(closed, 0o700)

    await expect(startEmbeddedPostgres({ dir: path.join(closed, 'deep/pg') })).rejects.toThrow(`chmod o+x ${closed}`)
  })
})
