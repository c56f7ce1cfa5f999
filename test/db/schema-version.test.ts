import { rmSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readDatabaseState, withSnapshot } from '../../src/backup/snapshot.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { readSchemaState, requireCurrentSchema } from '../../src/db/migrations/schema-version.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useMigrations } from './use-migrations.ts'

const migrations = useMigrations()

describe('a schema of another version', () => {
  const newer = '20260102000000_newer'
  beforeEach(async () => {
    migrations.write('20260101000001_compatible', 'create table compatible_migrations (name text primary key)')
    migrations.write(newer, `alter table parts add name text`)
  })
  const removeNewer = () => rmSync(path.join(migrations.folder, newer), { recursive: true })

  it('that is newer is refused, with MIGRATE=false too', async () => {
    await migrations.apply()
    removeNewer()
    const message = `migrated by a newer version of the service, with which this version does not work (migration ${newer}). Install`
    await expect(migrations.apply()).rejects.toThrow(message)
    await expect(requireCurrentSchema(migrations.database.url, migrations.folder)).rejects.toThrow(message)
  })

  it('that is newer is refused when another service applies it meanwhile', async () => {
    removeNewer()
    const record = `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', '', '${newer}', now())`
    migrations.write('20260101000002_meanwhile', record)
    await expect(migrations.apply()).rejects.toThrow('migrated by a newer version of the service')
  })

  it('that is newer and says that this version works with it is accepted', async () => {
    migrations.write(newer, `alter table parts add name text; insert into compatible_migrations values ('${newer}')`)
    await migrations.apply()
    removeNewer()
    expect(await migrations.readWarnings()).toEqual([
      `the database has the migration ${newer} of a newer version, which is compatible`,
    ])
    await requireCurrentSchema(migrations.database.url, migrations.folder)
  })

  it('that is newer is refused, whatever another calendar of the same database accepts', async () => {
    await migrations.apply()
    removeNewer()
    const { url } = migrations.database
    await queryRowsAt(
      url,
      `create schema other;
       create table other._prisma_migrations as table _prisma_migrations;
       insert into compatible_migrations values ('${newer}')`,
    )
    await expect(requireCurrentSchema(`${url}?schema=other`, migrations.folder)).rejects.toThrow(
      'migrated by a newer version of the service',
    )
  })

  it('of another schema is not read when that of the address is missing', async () => {
    await migrations.apply()
    const url = `${migrations.database.url}?schema=missing`
    const message = 'The database has no schema "missing"'

    await expect(readSchemaState(url, migrations.folder)).rejects.toThrow(message)
    await expect(requireCurrentSchema(url, migrations.folder)).rejects.toThrow(message)
    await expect(readDatabaseState(url, migrations.folder)).rejects.toThrow(message)
    await expect(withSnapshot(url, migrations.folder, async () => {})).rejects.toThrow(message)
  })

  it('is not migrated in another schema when the user may not use that of the address', async () => {
    const { url } = migrations.database
    const role = `stranger_${process.pid}`
    await queryRowsAt(url, `create schema other; create role ${role}; grant create on schema public to ${role}`)
    try {
      const strangerUrl = `${url}?schema=other&options=-c%20role%3D${role}`
      await expect(applyMigrations(strangerUrl, migrations.folder)).rejects.toThrow('may not use the schema "other"')
      expect(await migrations.readTables()).toEqual([])
    } finally {
      await queryRowsAt(url, `drop owned by ${role}; drop role ${role}`)
    }
  })

  it('that is older is refused with MIGRATE=false', async () => {
    await expect(requireCurrentSchema(migrations.database.url, migrations.folder)).rejects.toThrow(
      'MIGRATE=false, and the database lacks 3 migrations, the first is 20260101000000_parts. Run "npm run db:migrate"',
    )
    const state = await readSchemaState(migrations.database.url, migrations.folder)
    expect(state).toEqual({
      applied: [],
      missing: [expect.stringMatching(/_parts$/), expect.any(String), newer],
      program: null,
    })
    expect(await migrations.readTables()).toEqual([])
    await migrations.apply()
    expect(await readSchemaState(migrations.database.url, migrations.folder)).toEqual({
      applied: state.missing,
      missing: [],
      program: null,
    })
    await requireCurrentSchema(migrations.database.url, migrations.folder)
  })
})
