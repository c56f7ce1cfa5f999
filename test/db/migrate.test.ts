import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeConcurrently } from '../../src/db/concurrent-index.ts'
import { applyMigrations } from '../../src/db/migrations.ts'
import { requireCurrentSchema } from '../../src/db/schema-version.ts'
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

  it('lets reads go on while it waits for a lock, and goes on when it gets the lock', async () => {
    await applyMigrations(database.url, folder)
    write('20260102000000_names', 'alter table parts add name text')
    const [longRead, reader] = [await connect(), await connect()]
    await longRead.query('begin; select from parts')
    let attempts = 0
    const warn = () => void attempts++
    const applied = applyMigrations(database.url, folder, { warn, lockTimeoutMs: 50, pauseMs: 20 })
    // Without the timeout of the migration, these reads would wait for the long one.
    await reader.query('set lock_timeout = 2000')
    while (attempts < 3) await reader.query('select from parts')
    await longRead.query('commit')

    expect(await applied).toEqual(['20260102000000_names'])
    await Promise.all([longRead.end(), reader.end()])
  })

  it('gives up when it gets no lock in time', async () => {
    await applyMigrations(database.url, folder)
    write('20260102000000_names', 'alter table parts add name text')
    const longRead = await connect()
    await longRead.query('begin; select from parts')

    await expect(applyMigrations(database.url, folder, { lockTimeoutMs: 20, pauseMs: 1, maxMs: 50 })).rejects.toThrow(
      'Migration 20260102000000_names failed and was rolled back: canceling statement due to lock timeout',
    )
    await longRead.end()
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

describe('create index concurrently', () => {
  const sql = '-- Writes go on.\ncreate unique index concurrently parts_half on parts (half(id * 2));\n'
  const name = '20260102000000_parts_half'
  beforeEach(async () => {
    write('20260101000000_parts', twice.replace('language plpgsql', 'language plpgsql immutable'))
    write('20260101000001_compatible', 'create table compatible_migrations (name text primary key)')
  })

  it('runs once, by one of several services that start together', async () => {
    await applyMigrations(database.url, folder)
    write(name, sql)
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url, folder)))

    expect(applied.flat()).toEqual([name])
    expect(await readIndexes()).toEqual([{ indexrelid: 'parts_half', indisvalid: true }])
    expect(await queryRowsAt(database.url, 'select * from compatible_migrations')).toEqual([{ name }])
  })

  it('repairs an index that an interrupted attempt has left', async () => {
    await applyMigrations(database.url, folder)
    await queryRowsAt(database.url, 'insert into parts values (-2)')
    write(name, sql.replace('half(id * 2)', 'abs(id)'))
    await expect(applyMigrations(database.url, folder)).rejects.toThrow('could not create unique index "parts_half"')
    expect(await readIndexes()).toEqual([{ indexrelid: 'parts_half', indisvalid: false }])
    await queryRowsAt(database.url, 'delete from parts where id < 0')

    expect(await applyMigrations(database.url, folder)).toEqual([name])
    expect(await readIndexes()).toEqual([{ indexrelid: 'parts_half', indisvalid: true }])
  })

  it('must be the only statement of its migration', async () => {
    write(name, `${sql}select 1;`)
    await expect(applyMigrations(database.url, folder)).rejects.toThrow('must have a name and be the only statement')
  })

  it('in a transaction, the word is removed from the statement and not from a comment', () => {
    expect(removeConcurrently('-- Concurrently, so that writes go on.\ncreate index concurrently a on b (c)')).toMatch(
      /^\s*create index {2}a on b \(c\)$/,
    )
  })

  const readIndexes = () =>
    queryRowsAt(
      database.url,
      `select indexrelid::regclass::text, indisvalid from pg_index where indrelid = 'parts'::regclass and not indisprimary`,
    )
})

describe('a schema of another version', () => {
  const newer = '20260102000000_newer'
  beforeEach(async () => {
    write('20260101000001_compatible', 'create table compatible_migrations (name text primary key)')
    write(newer, `alter table parts add name text`)
  })
  const removeNewer = () => rmSync(path.join(folder, newer), { recursive: true })

  it('that is newer is refused, with MIGRATE=false too', async () => {
    await applyMigrations(database.url, folder)
    removeNewer()
    const message = `migrated by a newer version of the service, with which this version does not work (migration ${newer}). Install`
    await expect(applyMigrations(database.url, folder)).rejects.toThrow(message)
    await expect(requireCurrentSchema(database.url, folder)).rejects.toThrow(message)
  })

  it('that is newer is refused when another service applies it meanwhile', async () => {
    removeNewer()
    const record = `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '', '${newer}', now())`
    write('20260101000002_meanwhile', record)
    await expect(applyMigrations(database.url, folder)).rejects.toThrow('migrated by a newer version of the service')
  })

  it('that is newer and says that this version works with it is accepted', async () => {
    write(newer, `alter table parts add name text; insert into compatible_migrations values ('${newer}')`)
    await applyMigrations(database.url, folder)
    removeNewer()
    expect(await warnings()).toEqual([
      `the database has the migration ${newer} of a newer version, which is compatible`,
    ])
    await requireCurrentSchema(database.url, folder)
  })

  it('that is older is refused with MIGRATE=false', async () => {
    await expect(requireCurrentSchema(database.url, folder)).rejects.toThrow(
      'MIGRATE=false, and the database lacks 3 migrations, the first is 20260101000000_parts. Run "npm run db:migrate"',
    )
    expect(await tables()).toEqual([])
    await applyMigrations(database.url, folder)
    await requireCurrentSchema(database.url, folder)
  })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

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
