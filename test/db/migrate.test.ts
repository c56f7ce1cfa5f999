import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createEmptyDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

const twice = `create table parts (id int primary key);
create function half(n int) returns int language plpgsql as $$ begin return n / 2; end; $$;
do $$ begin insert into parts values (1); insert into parts values (2); end $$;`

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-migrations-'))
  writeFileSync(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  write('20260101000000_parts', twice)
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('applyMigrations', () => {
  it('applies each missing migration once, in order', async () => {
    write('20260102000000_names', 'alter table parts add name text')

    const [first, second] = [await applyMigrations(database.url, folder), await applyMigrations(database.url, folder)]
    write('20260103000000_more', 'insert into parts values (3)')
    const third = await applyMigrations(database.url, folder)

    expect([first, second, third]).toEqual([
      ['20260101000000_parts', '20260102000000_names'],
      [],
      ['20260103000000_more'],
    ])
    expect(await queryRowsAt(database.url, 'select half(id * 2) as id from parts order by id')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
  })

  it('rolls back a migration that fails, and keeps the earlier ones', async () => {
    write('20260102000000_broken', 'create table left_behind (id int); insert into parts values (1)')

    await expect(applyMigrations(database.url, folder)).rejects.toThrow(
      /20260102000000_broken failed and was rolled back: duplicate key/,
    )

    expect(await tables()).toEqual(['_prisma_migrations', 'parts'])
    expect((await records()).map(({ migration_name }) => migration_name)).toEqual(['20260101000000_parts'])
    write('20260102000000_broken', 'insert into parts values (3)')
    expect(await applyMigrations(database.url, folder)).toEqual(['20260102000000_broken'])
  })

  it('applies each migration once when several services start at the same time', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => applyMigrations(database.url, folder)))

    expect(applied.flat()).toEqual(['20260101000000_parts'])
  })

  it('warns about a migration that changed after it was applied, but not about other line endings', async () => {
    await applyMigrations(database.url, folder)
    write('20260101000000_parts', twice.replaceAll('\n', '\r\n'))
    expect(await warnings()).toEqual([])

    write('20260101000000_parts', `${twice}\n-- edited`)
    expect(await warnings()).toEqual(['migration 20260101000000_parts was edited after it was applied'])
  })

  it('fails after a migration that Prisma did not finish', async () => {
    await applyMigrations(database.url, folder)
    await queryRowsAt(database.url, 'update _prisma_migrations set finished_at = null')

    await expect(applyMigrations(database.url, folder)).rejects.toThrow(
      'npx prisma migrate resolve --rolled-back 20260101000000_parts',
    )
  })

  /** Either may come first on a database: what one recorded, the other must take for done. */
  it('records migrations in the table and format of Prisma, which accepts them', async () => {
    const other = await createEmptyDatabase()
    await applyMigrations(database.url, folder)
    expect(prisma(other.url, 'migrate', 'deploy')).toMatchObject({ status: 0 })

    const [ours, prismas] = [await records(), await records(other.url)]

    expect(ours).toEqual(prismas)
    expect(await columns(database.url)).toEqual(await columns(other.url))
    expect(prisma(database.url, 'migrate', 'status').stdout).toContain('Database schema is up to date!')
    expect(await applyMigrations(other.url, folder)).toEqual([])
    await other.drop()
  }, 60_000)
})

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

async function warnings(): Promise<string[]> {
  const said: string[] = []
  await applyMigrations(database.url, folder, { warn: message => said.push(message) })
  return said
}

const records = (url = database.url) =>
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

async function tables(): Promise<string[]> {
  const rows = await queryRowsAt<{ name: string }>(
    database.url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Prisma on our scratch migrations: a copy of its configuration beside them, and a schema without models. */
function prisma(url: string, ...args: string[]) {
  const scratch = path.join(projectFolder, 'node_modules/.cache', path.basename(folder))
  mkdirSync(path.join(scratch, 'prisma'), { recursive: true })
  cpSync(folder, path.join(scratch, 'prisma/migrations'), { recursive: true })
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
