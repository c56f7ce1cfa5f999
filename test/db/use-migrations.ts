import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { createEmptyDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'

export const partsMigration = '20260101000000_parts'
export const partsSql = `create table parts (id int primary key);
create function half(n int) returns int language plpgsql as $$ begin return n / 2; end; $$;
do $$ begin insert into parts values (1); insert into parts values (2); end $$;`

type Migrations = {
  database: TestDatabase
  /** Has `partsMigration` at first. */
  folder: string
  write(name: string, sql: string): void
  /** Applies the migrations. Returns the names of those that it applied. */
  apply(options?: Parameters<typeof applyMigrations>[2]): Promise<string[]>
  /** Applies the migrations. Returns the warnings. */
  readWarnings(): Promise<string[]>
  /** The tables of the schema `public`. */
  readTables(): Promise<string[]>
}

/** An empty database and a folder with migrations, for each test. */
export function useMigrations(): Migrations {
  const migrations = {
    write(name: string, sql: string): void {
      mkdirSync(path.join(migrations.folder, name), { recursive: true })
      writeFileSync(path.join(migrations.folder, name, 'migration.sql'), sql)
    },
    apply: (options?: Parameters<typeof applyMigrations>[2]) =>
      applyMigrations(migrations.database.url, migrations.folder, options),
    async readWarnings() {
      const warnings: string[] = []
      await migrations.apply({ warn: message => warnings.push(message) })
      return warnings
    },
    async readTables() {
      const rows = await queryRowsAt<{ name: string }>(
        migrations.database.url,
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
      return rows.map(({ name }) => name)
    },
  } as Migrations

  beforeEach(async () => {
    migrations.database = await createEmptyDatabase()
    migrations.folder = mkdtempSync(path.join(os.tmpdir(), 'calendar-migrations-'))
    writeFileSync(path.join(migrations.folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
    migrations.write(partsMigration, partsSql)
  })
  afterEach(async () => {
    await migrations.database.drop()
    rmSync(migrations.folder, { recursive: true })
  })
  return migrations
}
