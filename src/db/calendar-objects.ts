import pg from 'pg'
import type { Migration } from './migration-files.ts'

/** The names of what the migrations create in the schema of the calendar. */
export type CalendarObjects = { tables: string[]; sequences: string[]; functions: string[] }

const tablePattern = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi
const sequencePattern = /\bcreate\s+sequence\s+"?(\w+)"?/gi
const functionPattern = /\bcreate\s+(?:or\s+replace\s+)?function\s+"?(\w+)"?/gi
const newTableNamePattern = /\balter\s+table\s+"?\w+"?\s+rename\s+to\s+"?(\w+)"?/gi

/** Finds the objects in the SQL of migrations, with earlier names of renamed tables. */
export function findCalendarObjects(migrations: Migration[]): CalendarObjects {
  const sql = migrations.map(migration => migration.sql).join('\n')
  const find = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, name = '']) => name))]
  return {
    tables: [...find(tablePattern), ...find(newTableNamePattern)],
    sequences: find(sequencePattern),
    functions: find(functionPattern),
  }
}

/**
 * Drops the tables, sequences and functions of a calendar, and the record of its migrations. Leaves the objects of
 * other programs and of extensions. Runs in the transaction of `client`.
 */
export async function dropCalendarObjects(client: pg.ClientBase, objects: CalendarObjects): Promise<void> {
  const { rows: functions } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
       from pg_proc p
      where p.pronamespace = (select oid from pg_namespace where nspname = current_schema())
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        and (p.proname = any($1)
             or exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
                         where t.tgfoid = p.oid and c.relnamespace = p.pronamespace and c.relname = any($2)))`,
    [objects.functions, objects.tables],
  )
  await client.query(`drop table if exists ${formatNames([...objects.tables, '_prisma_migrations'])} cascade`)
  if (objects.sequences.length > 0)
    await client.query(`drop sequence if exists ${formatNames(objects.sequences)} cascade`)
  for (const { signature } of functions) await client.query(`drop function if exists ${signature} cascade`)
}

const formatNames = (names: string[]): string => names.map(name => pg.escapeIdentifier(name)).join(', ')
