import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isServerProcess, readPostmaster } from '../../src/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useDataDirectory } from './use-data-directory.ts'

const isRoot = process.getuid?.() === 0
const { folder, dir, copyTemplate, start } = useDataDirectory()

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
