import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getMigrationFolder } from '../../src/start/migrate-database.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { findFunctions } from '../../src/db/migrations/calendar-objects.ts'
import { calledFunctionNames, readProgram } from '../../src/db/migrations/program.ts'
import { requireCurrentSchema } from '../../src/db/migrations/schema-version.ts'
import { projectFolder } from '../../src/project-folder.ts'
import {
  createEmptyDatabase,
  createMigratedDatabase,
  queryRowsAt,
  type TestDatabase,
} from '../support/test-database.ts'

const folder = path.join(projectFolder, 'prisma/migrations')
const databases: TestDatabase[] = []
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

async function create(make: () => Promise<TestDatabase>): Promise<string> {
  const database = await make()
  databases.push(database)
  return database.url
}

/** Everything that the catalog says of the calendar: columns, constraints, indexes, functions and triggers. */
const readCatalog = (url: string) =>
  queryRowsAt(
    url,
    `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
              || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as line
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'S') and c.relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
                  from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
                 where c.relnamespace = 'public'::regnamespace
      union all select pg_get_functiondef(p.oid) from pg_proc p
                 where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1`,
  )

/** Makes a database look as one of the last version with the earlier migrations. */
const makeEarlier = `
  drop table programs;
  drop index events_by_origin_key;
  alter table events drop column public_version, drop column public_utc;
  alter table venues drop column public_version, drop column public_utc;
  alter table organizers drop column public_version, drop column public_utc;
  alter table series drop column public_version, drop column public_utc, drop column removed_dates;
  alter table terms drop column public_version, drop column public_utc;
  drop sequence public_versions;
  delete from compatible_migrations;
  alter table events rename column version to sequence;
  alter table events add column created_in bigint not null default (pg_current_xact_id()::text)::bigint;
  alter table venues drop column version;
  alter table organizers drop column version;
  alter table terms drop column version;
  alter table images drop column version;
  alter table series drop column version;
  alter table users drop column version;
  alter table sources drop column version;
  alter table site_settings drop column version;
  alter table changes drop column from_utc, drop column until_utc, add column seq bigserial;
  create function tell_records(kind text, ids integer[]) returns void language sql as 'select';
  create function tell_change() returns trigger language plpgsql as 'begin return null; end';
  create trigger events_truncated after truncate on events for each statement execute function tell_change();
  delete from _prisma_migrations;
  insert into _prisma_migrations (id, checksum, migration_name, finished_at)
  values ('1', 'x', '20261120070000_tables', now()), ('2', 'x', '20261126190000_accepted_submissions', now())`

describe('the functions and triggers of the database', () => {
  it('are made once, and a second time makes no difference', async () => {
    const url = await create(createMigratedDatabase)
    const before = await readCatalog(url)
    await queryRowsAt(url, 'delete from programs')

    await applyMigrations(url, folder)

    expect(await readCatalog(url)).toEqual(before)
    expect(await queryRowsAt(url, 'select digest from programs')).toEqual([{ digest: readProgram(folder)?.digest }])
  })

  it('replace those of an earlier version, and leave those of other programs', async () => {
    const url = await create(createMigratedDatabase)
    const before = await readCatalog(url)
    await queryRowsAt(
      url,
      `create function old_trigger() returns trigger language plpgsql as 'begin return null; end';
       create trigger old after insert on events for each row execute function old_trigger();
       create function old_helper(n integer) returns integer language sql as 'select 1';
       create function of_another_program() returns integer language sql as 'select 1';
       update programs set digest = 'earlier', functions = functions || '{old_trigger(),old_helper(integer)}'`,
    )

    await applyMigrations(url, folder)

    await queryRowsAt(url, 'drop function of_another_program()')
    expect(await readCatalog(url)).toEqual(before)
  })

  it('leave the triggers of other programs, with their functions', async () => {
    const url = await create(createMigratedDatabase)
    await queryRowsAt(
      url,
      `create table audit (name text);
       create function note() returns trigger language plpgsql as 'begin insert into audit values (tg_table_name); return null; end';
       create trigger audit_events after insert or update or delete on events for each row execute function note();
       create trigger audit_audit after delete on audit for each row execute function note();
       update programs set digest = 'earlier'`,
    )
    const before = await readCatalog(url)

    await applyMigrations(url, folder)

    expect(await readCatalog(url)).toEqual(before)
  })

  it('of a newer version stay, with a warning, until the command puts its own back', async () => {
    const url = await create(createMigratedDatabase)
    await queryRowsAt(url, `insert into programs (digest, functions) select 'newer', functions from programs`)
    const warnings: string[] = []
    const readDigest = () => queryRowsAt(url, 'select digest from programs order by applied_utc desc limit 1')

    await applyMigrations(url, folder, { warn: message => warnings.push(message) })
    expect(warnings).toEqual([expect.stringContaining('another version of the service has replaced the functions')])
    expect(await readDigest()).toEqual([{ digest: 'newer' }])

    await applyMigrations(url, folder, { replacesProgram: true })
    expect(await readDigest()).toEqual([{ digest: readProgram(folder)?.digest }])
  })

  it('of a newer version that has no function with these arguments are refused, until the command puts its own back', async () => {
    const url = await create(createMigratedDatabase)
    await queryRowsAt(
      url,
      `insert into programs (digest, functions) select 'newer', functions from programs;
       drop function lock_caller(integer, integer) cascade;
       create function lock_caller(caller_id bigint, password_id integer) returns text language sql as 'select null'`,
    )
    const message = 'has removed one that this version calls: lock_caller(integer, integer). Install that version'

    await expect(applyMigrations(url, folder)).rejects.toThrow(message)
    await expect(requireCurrentSchema(url, folder)).rejects.toThrow(message)

    await applyMigrations(url, folder, { replacesProgram: true })
    await requireCurrentSchema(url, folder)
  })

  it('replace those of an earlier version in a schema whose name has capital letters', async () => {
    const url = `${await create(createEmptyDatabase)}?schema=Harbour`
    await applyMigrations(url, folder)
    await queryRowsAt(
      url,
      `create function "Harbour".old_helper() returns integer language sql as 'select 1';
       update "Harbour".programs set digest = 'earlier', functions = functions || '{old_helper()}'`,
    )

    await applyMigrations(url, folder)

    expect(await queryRowsAt(url, `select proname from pg_proc where proname = 'old_helper'`)).toEqual([])
  })

  it('that the service calls have their names in a list', () => {
    const names = findFunctions(readProgram(folder)!.sql).map(({ name }) => name)
    const sources = readdirSync(path.join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.startsWith('generated'))
      .map(name => readFileSync(path.join(projectFolder, 'src', name), 'utf8'))
      .join('\n')
    const called = names.filter(name => new RegExp(`\\b${name}\\(`).test(sources))
    expect(called.sort()).toEqual(calledFunctionNames)
  })

  it('are needed: a copy of the service without prisma/program does not start', () => {
    expect(() => getMigrationFolder('/copy')).toThrow(
      '/copy/prisma/program is missing. Copy it with prisma/migrations.',
    )
  })

  it('that are missing are an error with MIGRATE=false', async () => {
    const url = await create(createMigratedDatabase)
    await queryRowsAt(url, 'delete from programs')

    await expect(requireCurrentSchema(url, folder)).rejects.toThrow('lacks the functions and triggers of this version')
  })
})

it.each([
  ['term', `insert into terms (id, taxonomy, language) values (1, 'tag', 'en')`],
  [
    'venue',
    `insert into venues (id, author_id, status, language, published_wall, created_utc, modified_utc)
             select 1, id, 'publish', 'en', now(), now(), now() from users`,
  ],
])('a %s that is deleted changes all its events in one statement', async (kind, insert) => {
  const url = await create(createMigratedDatabase)
  const position = kind === 'venue' ? ', position' : ''
  await queryRowsAt(
    url,
    `${insert};
     insert into events (id, author_id, status, language, published_wall, created_utc, modified_utc, start_wall, end_wall,
                         start_utc, end_utc, zone, zone_abbreviation)
     select n, u.id, 'publish', 'en', now(), now(), now(), now(), now(), now(), now(), 'UTC', 'UTC'
       from users u, generate_series(1, 30) n;
     insert into event_${kind}s (event_id, ${kind}_id${position}) select n, 1${position && ', 0'} from generate_series(1, 30) n;
     truncate changes;
     create table runs_of_update (n integer);
     create function count_run() returns trigger language plpgsql as 'begin insert into runs_of_update values (1); return null; end';
     create trigger counted after update on events for each statement execute function count_run()`,
  )
  const versions = await queryRowsAt<{ version: number }>(url, 'select version from events order by id')

  await queryRowsAt(url, `delete from ${kind}s where id = 1`)

  expect(await queryRowsAt(url, 'select count(*)::int from runs_of_update')).toEqual([{ count: 1 }])
  expect(await queryRowsAt(url, `select count(*)::int from changes where kind = 'event' and op = 'update'`)).toEqual([
    { count: 30 },
  ])
  const after = versions.map(({ version }) => ({ version: version + 1 }))
  expect(await queryRowsAt(url, 'select version from events order by id')).toEqual(after)
})

describe('a database with the earlier migrations', () => {
  it('is adopted: then it is as a new one, and its events go on with their versions', async () => {
    const [url, newUrl] = [await create(createMigratedDatabase), await create(createMigratedDatabase)]
    await queryRowsAt(
      url,
      `insert into events (id, author_id, status, language, published_wall, created_utc, modified_utc, start_wall, end_wall,
                           start_utc, end_utc, zone, zone_abbreviation, version)
       select 7, id, 'draft', 'en', now(), now(), now(), now(), now(), now(), now(), 'UTC', 'UTC', 3 from users`,
    )
    await queryRowsAt(url, makeEarlier)

    const onProgress = vi.fn()
    await applyMigrations(url, folder, { onProgress })

    expect(onProgress.mock.calls).toEqual([
      [{ migration: '0003_versions', number: 1, total: 5 }],
      [{ migration: '0004_public_versions', number: 2, total: 5 }],
      [{ migration: '0005_removed_dates', number: 3, total: 5 }],
      [{ migration: '0006_term_times', number: 4, total: 5 }],
      [{ migration: '0007_origin_keys', number: 5, total: 5 }],
    ])
    expect(await readCatalog(url)).toEqual(await readCatalog(newUrl))
    expect(await queryRowsAt(url, 'select id, version from events')).toEqual([{ id: 7, version: 3 }])
    const readNames = (from: string) => queryRowsAt(from, 'select migration_name from _prisma_migrations order by 1')
    expect(await readNames(url)).toEqual(await readNames(newUrl))
  })

  it('that is older is refused, and nothing changes', async () => {
    const url = await create(createMigratedDatabase)
    await queryRowsAt(url, makeEarlier)
    await queryRowsAt(url, `delete from _prisma_migrations where migration_name like '%accepted%'`)
    const before = await readCatalog(url)

    await expect(applyMigrations(url, folder)).rejects.toThrow(
      'its last migration is 20261120070000_tables, and the oldest that this version adopts is 20261126190000_accepted_submissions',
    )
    expect(await readCatalog(url)).toEqual(before)
  })

  it('needs no adoption if it is new', async () => {
    const url = await create(createEmptyDatabase)
    const warnings: string[] = []
    await applyMigrations(url, folder, { warn: message => warnings.push(message) })
    expect(warnings).toEqual([])
  })
})
