import pg from 'pg'
import { earlierFunctions } from './adoption.ts'
import { dropFunctions } from './drop-functions.ts'

/**
 * The names of what the migrations create in the schema of the calendar. Functions of other programs may have the same
 * name, so a function has the types of its arguments too.
 */
export type CalendarObjects = { tables: string[]; sequences: string[]; functions: FunctionSignature[] }
export type FunctionSignature = { name: string; types: string[] }

/** `dependent_objects_still_exist` of PostgreSQL. */
const dependentObjectsStillExistCode = '2BP01'

const tablePattern = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi
const sequencePattern = /\bcreate\s+sequence\s+"?(\w+)"?/gi
const functionPattern = /\bcreate\s+(?:or\s+replace\s+)?function\s+"?(\w+)"?\s*\(([^)]*)\)/gi
const newTableNamePattern = /\balter\s+table\s+"?\w+"?\s+rename\s+to\s+"?(\w+)"?/gi

/** Finds the objects in the SQL of migrations and of the program, with earlier names of renamed tables. */
export function findCalendarObjects(parts: { sql: string }[]): CalendarObjects {
  const sql = parts.map(part => part.sql).join('\n')
  const find = (pattern: RegExp) => [...new Set([...sql.matchAll(pattern)].map(([, name = '']) => name))]
  return {
    tables: [...find(tablePattern), ...find(newTableNamePattern)],
    sequences: find(sequencePattern),
    functions: findFunctions(sql),
  }
}

export const findFunctions = (sql: string): FunctionSignature[] =>
  [...sql.matchAll(functionPattern)].map(([, name = '', args = '']) => ({ name, types: readTypes(args) }))

/** The types of arguments such as `variadic fields text[]` and `sign integer default 1`. */
const readTypes = (args: string): string[] =>
  args
    .split(',')
    .flatMap(argument => /^(?:variadic\s+)?\w+\s+(.+?)(?:\s+default\s.*)?$/i.exec(argument.trim())?.[1] ?? [])

/**
 * Drops the tables, sequences and functions of a calendar, and the record of its migrations. Leaves the objects of
 * other programs and of extensions, except triggers on the tables of the calendar and the functions that these call.
 * Fails if another object depends on the calendar. Runs in the transaction of `client`.
 */
export async function dropCalendarObjects(client: pg.ClientBase, objects: CalendarObjects): Promise<void> {
  const functions = await readFunctions(client, objects)
  const schema = await readSchema(client)
  const drop = (usesRows: boolean) =>
    dropFunctions(
      client,
      functions.filter(found => found.usesRows === usesRows).map(({ signature }) => signature),
    )
  try {
    await dropTriggers(client, objects) // their conditions depend on functions
    await drop(true) // they depend on tables
    await client.query(`drop table if exists ${formatNames(schema, [...objects.tables, '_prisma_migrations'])}`)
    if (objects.sequences.length > 0)
      await client.query(`drop sequence if exists ${formatNames(schema, objects.sequences)}`)
    await drop(false)
    await dropFunctions(client, earlierFunctions)
  } catch (cause) {
    const { code, detail } = cause as pg.DatabaseError
    if (code !== dependentObjectsStillExistCode) throw cause
    throw new Error(`Other objects depend on the calendar: ${detail}. Drop them, or choose an empty database.`, {
      cause,
    })
  }
}

async function dropTriggers(client: pg.ClientBase, { tables }: CalendarObjects): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', t.tgname, c.oid::regclass) as statement
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = any($1) and not t.tgisinternal`,
    [tables],
  )
  for (const { statement } of rows) await client.query(statement)
}

type CalendarFunction = { signature: string; usesRows: boolean }

/**
 * The functions of migrations, and the functions that triggers of the tables call. `usesRows` is whether an argument,
 * the result or one of its columns is a row of a table.
 */
async function readFunctions(
  client: pg.ClientBase,
  { tables, functions }: CalendarObjects,
): Promise<CalendarFunction[]> {
  const { rows } = await client.query<CalendarFunction>(
    `select p.oid::regprocedure::text as signature,
            exists (select from pg_type t
                     where t.typrelid <> 0
                       and (t.oid = p.prorettype or t.oid = any(p.proargtypes) or t.oid = any(p.proallargtypes))) as "usesRows"
       from pg_proc p
      where p.pronamespace = (select oid from pg_namespace where nspname = current_schema())
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        and (exists (select from json_to_recordset($1::json) as f (name text, types text[])
                      where f.name = p.proname
                        and array(select to_regtype(type)::oid from unnest(f.types) with ordinality t (type, number) order by number)
                            = array(select unnest(p.proargtypes)))
             or exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
                         where t.tgfoid = p.oid and c.relnamespace = p.pronamespace and c.relname = any($2)))`,
    [JSON.stringify(functions), tables],
  )
  return rows
}

/** The schema of the calendar. Without it, a name that it lacks would be found in `public`, in another calendar. */
async function readSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ schema: string }>('select current_schema()::text as schema')
  return rows[0]?.schema ?? 'public'
}

const formatNames = (schema: string, names: string[]): string =>
  names.map(name => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`).join(', ')
