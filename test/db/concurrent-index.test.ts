import { beforeEach, describe, expect, it } from 'vitest'
import { openClient } from '../../src/db/connection/pg-client.ts'
import { removeConcurrently } from '../../src/db/migrations/concurrent-index.ts'
import { waitForIdleConnections } from '../support/blocked-request.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { partsMigration, partsSql, useMigrations } from './use-migrations.ts'

const migrations = useMigrations()

describe('create index concurrently', () => {
  const sql = '-- Writes go on.\ncreate unique index concurrently parts_half on parts (half(id * 2));\n'
  const name = '20260102000000_parts_half'
  beforeEach(async () => {
    migrations.write(partsMigration, partsSql.replace('language plpgsql', 'language plpgsql immutable'))
    migrations.write('20260101000001_compatible', 'create table compatible_migrations (name text primary key)')
  })

  it('runs once, by one of several services that start together', async () => {
    await migrations.apply()
    migrations.write(name, sql)
    const applied = await Promise.all([1, 2, 3].map(() => migrations.apply()))

    expect(applied.flat()).toEqual([name])
    expect(await readIndexes()).toEqual([{ indexrelid: 'parts_half', indisvalid: true }])
    expect(await queryRowsAt(migrations.database.url, 'select * from compatible_migrations')).toEqual([{ name }])
  })

  // PostgreSQL waits for each transaction that had a snapshot when the index was built, until it ends.
  it('does not wait for a service that waits for the lock of migrations', async () => {
    const lockHolder = await openClient(migrations.database.url)
    await lockHolder.query('select pg_advisory_lock(72707369)')
    const applied = migrations.apply()
    await waitForIdleConnections({ pool: lockHolder }, 1, 'rollback')
    await lockHolder.end()
    expect(await applied).toEqual([partsMigration, '20260101000001_compatible'])
  })

  it('repairs an index that an interrupted attempt has left', async () => {
    await migrations.apply()
    await queryRowsAt(migrations.database.url, 'insert into parts values (-2)')
    migrations.write(name, sql.replace('half(id * 2)', 'abs(id)'))
    await expect(migrations.apply()).rejects.toThrow('could not create unique index "parts_half"')
    expect(await readIndexes()).toEqual([{ indexrelid: 'parts_half', indisvalid: false }])
    await queryRowsAt(migrations.database.url, 'delete from parts where id < 0')

    expect(await migrations.apply()).toEqual([name])
    expect(await readIndexes()).toEqual([{ indexrelid: 'parts_half', indisvalid: true }])
  })

  it('may have comments of both kinds around it', async () => {
    await migrations.apply()
    migrations.write(name, `/* Writes\n go on. */ ${sql}`)

    expect(await migrations.apply()).toEqual([name])
  })

  it('has no counterpart that drops an index', async () => {
    migrations.write(name, 'drop index concurrently if exists parts_half')
    await expect(migrations.apply()).rejects.toThrow('"drop index concurrently" is not supported')
  })

  it('must be the only statement of its migration', async () => {
    migrations.write(name, `${sql}select 1;`)
    await expect(migrations.apply()).rejects.toThrow('must have a name and be the only statement')
  })

  it('in a transaction, the word is removed from the statement and not from a comment', () => {
    expect(removeConcurrently('-- Concurrently, so that writes go on.\ncreate index concurrently a on b (c)')).toMatch(
      /^\s*create index {2}a on b \(c\)$/,
    )
  })

  const readIndexes = () =>
    queryRowsAt(
      migrations.database.url,
      `select indexrelid::regclass::text, indisvalid from pg_index where indrelid = 'parts'::regclass and not indisprimary`,
    )
})
