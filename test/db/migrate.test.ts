import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createEmptyDatabase, queryRowsAt } from '../support/test-database.ts'
import { partsMigration, partsSql, useMigrations } from './use-migrations.ts'

const migrations = useMigrations()

describe('applyMigrations', () => {
  it('applies each missing migration once, in order', async () => {
    migrations.write('20260102000000_names', 'alter table parts add name text')

    const [first, second] = [await migrations.apply(), await migrations.apply()]
    migrations.write('20260103000000_more', 'insert into parts values (3)')
    const third = await migrations.apply()

    expect([first, second, third]).toEqual([
      ['20260101000000_parts', '20260102000000_names'],
      [],
      ['20260103000000_more'],
    ])
    expect(await queryRowsAt(migrations.database.url, 'select half(id * 2) as id from parts order by id')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })

  it('rolls back a migration that fails, and keeps the earlier ones', async () => {
    migrations.write('20260102000000_broken', 'create table left_behind (id int); insert into parts values (1)')

    await expect(migrations.apply()).rejects.toThrow(/20260102000000_broken failed and was rolled back: duplicate key/)

    expect(await migrations.readTables()).toEqual(['_prisma_migrations', 'parts'])
    expect((await records()).map(({ migration_name }) => migration_name)).toEqual(['20260101000000_parts'])
    migrations.write('20260102000000_broken', 'insert into parts values (3)')
    expect(await migrations.apply()).toEqual(['20260102000000_broken'])
  })

  it('applies each migration once when several services start at the same time', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrations.apply()))

    expect(applied.flat()).toEqual(['20260101000000_parts'])
  })

  it('warns about a migration that changed after it was applied, but not about other line endings', async () => {
    await migrations.apply()
    migrations.write(partsMigration, partsSql.replaceAll('\n', '\r\n'))
    expect(await migrations.readWarnings()).toEqual([])

    migrations.write('20260101000000_parts', `${partsSql}\n-- edited`)
    expect(await migrations.readWarnings()).toEqual(['migration 20260101000000_parts was edited after it was applied'])
  })

  it('fails after a migration that Prisma did not finish', async () => {
    await migrations.apply()
    await queryRowsAt(migrations.database.url, 'update _prisma_migrations set finished_at = null')

    await expect(migrations.apply()).rejects.toThrow('npx prisma migrate resolve --rolled-back 20260101000000_parts')
  })

  it('lets reads go on while it waits for a lock, and goes on when it gets the lock', async () => {
    await migrations.apply()
    migrations.write('20260102000000_names', 'alter table parts add name text')
    const [longRead, reader] = [await connect(), await connect()]
    await longRead.query('begin; select from parts')
    let attempts = 0
    const warn = () => void attempts++
    const applied = migrations.apply({ warn, lockTimeoutMs: 50, pauseMs: 20 })
    // Without the timeout of the migration, these reads would wait for the long one.
    await reader.query('set lock_timeout = 2000')
    while (attempts < 3) await reader.query('select from parts')
    await longRead.query('commit')

    expect(await applied).toEqual(['20260102000000_names'])
    await Promise.all([longRead.end(), reader.end()])
  })

  it('runs a migration in batches, says how far it is, and goes on after an interruption', async () => {
    await migrations.apply()
    const fill = 'alter table parts add half int; insert into parts select n from generate_series(3, 25) n'
    migrations.write('20260102000000_half', fill)
    const [halves, next] = ['20260103000000_halves', '20260104000000_next']
    migrations.write(
      halves,
      `-- in batches, rows left: select count(*) from parts where half is null
       update parts set half = half(id) where id in (select id from parts where half is null order by id limit 10)`.replace(
        /^ +/gm,
        '',
      ),
    )
    migrations.write(next, 'create table compatible_migrations (name text primary key)')
    const reports: object[] = []
    const stopAfterFirstBatch = (progress: { rows?: object }) => {
      reports.push(progress)
      if (progress.rows) throw new Error('stopped')
    }

    await expect(migrations.apply({ onProgress: stopAfterFirstBatch })).rejects.toThrow(
      `Migration ${halves} failed: stopped`,
    )
    expect(reports).toEqual([
      { migration: '20260102000000_half', number: 1, total: 3 },
      { migration: halves, number: 2, total: 3 },
      { migration: halves, number: 2, total: 3, rows: { done: 10, total: 25 } },
    ])
    reports.length = 0
    expect(await migrations.apply({ onProgress: progress => void reports.push(progress) })).toEqual([halves, next])

    const ofHalves = { migration: halves, number: 1, total: 2 }
    expect(reports).toEqual([
      ofHalves,
      { ...ofHalves, rows: { done: 10, total: 15 } },
      { ...ofHalves, rows: { done: 15, total: 15 } },
      { migration: next, number: 2, total: 2 },
    ])
    expect(await queryRowsAt(migrations.database.url, 'select from parts where half is distinct from id / 2')).toEqual(
      [],
    )
  })

  it('rejects a migration in batches with a second statement, which would end it after the first batch', async () => {
    await migrations.apply()
    const name = '20260102000000_two'
    migrations.write(name, '-- in batches, rows left: select count(*) from parts\nupdate parts set id = id; select 1')

    await expect(migrations.apply()).rejects.toThrow(
      `Migration ${name} failed: A migration in batches has one statement.`,
    )
  })

  it('gives up when it gets no lock in time', async () => {
    await migrations.apply()
    migrations.write('20260102000000_names', 'alter table parts add name text')
    const longRead = await connect()
    await longRead.query('begin; select from parts')

    await expect(migrations.apply({ lockTimeoutMs: 20, pauseMs: 1, maxMs: 50 })).rejects.toThrow(
      'Migration 20260102000000_names failed and was rolled back: canceling statement due to lock timeout',
    )
    await longRead.end()
  })

  /** Either may come first on a database: what one recorded, the other must take for done. */
  it('records migrations in the table and format of Prisma, which accepts them', async () => {
    const other = await createEmptyDatabase()
    await migrations.apply()
    expect(prisma(other.url, 'migrate', 'deploy')).toMatchObject({ status: 0 })

    const [ours, prismas] = [await records(), await records(other.url)]

    expect(ours).toEqual(prismas)
    expect(await columns(migrations.database.url)).toEqual(await columns(other.url))
    expect(prisma(migrations.database.url, 'migrate', 'status').stdout).toContain('Database schema is up to date!')
    expect(await applyMigrations(other.url, migrations.folder)).toEqual([])
    await other.drop()
  })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: migrations.database.url })
  await client.connect()
  return client
}

const records = (url = migrations.database.url) =>
  queryRowsAt<{ migration_name: string }>(
    url,
    `select migration_name, checksum, logs, rolled_back_at, applied_steps_count, finished_at >= started_at as in_order, length(id)
       from _prisma_migrations order by migration_name`,
  )

const columns = (url: string) =>
  queryRowsAt(
    url,
    `select column_name, data_type, character_maximum_length, is_nullable, column_default
       from information_schema.columns where table_name = '_prisma_migrations' order by ordinal_position`,
  )

/** Prisma on our scratch migrations: a copy of its configuration beside them, and a schema without models. */
function prisma(url: string, ...args: string[]) {
  const scratch = path.join(projectFolder, 'node_modules/.cache', path.basename(migrations.folder))
  mkdirSync(path.join(scratch, 'prisma'), { recursive: true })
  cpSync(migrations.folder, path.join(scratch, 'prisma/migrations'), { recursive: true })
  for (const file of ['prisma.config.ts', 'prisma/schema-engine.mjs', 'prisma/schema-engine-adapter.mjs']) {
    cpSync(path.join(projectFolder, file), path.join(scratch, file))
  }
  symlinkSync(path.join(projectFolder, 'src'), path.join(scratch, 'src')) // prisma.config.ts imports from it
  writeFileSync(path.join(scratch, 'prisma/schema.prisma'), 'datasource db {\n  provider = "postgresql"\n}\n')
  try {
    const program = path.join(projectFolder, 'node_modules/prisma/build/index.js')
    const env = { ...process.env, DATABASE_URL: url }
    return spawnSync(process.execPath, [program, ...args], { cwd: scratch, env, encoding: 'utf8' })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
