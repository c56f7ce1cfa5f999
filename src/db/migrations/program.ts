import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { earlierTriggerFunctions } from './adoption.ts'
import { findFunctions } from './calendar-objects.ts'
import { dropFunctions } from './drop-functions.ts'
import { expandNamedKinds } from './expand-kinds.ts'
import { hasTable } from './has-table.ts'

/**
 * The functions and triggers of the calendar: all files of prisma/program as one text. `digest` is the SHA-256 of this
 * text, and `triggers` has their names.
 */
export type Program = { sql: string; digest: string; triggers: string[] }

const triggerPattern = /^create or replace trigger "?(\w+)"?/gim

/** The program beside the folder of the migrations; null if there is none. */
export function readProgram(migrationFolder: string): Program | null {
  const folder = path.join(migrationFolder, '../program')
  if (!existsSync(folder)) return null
  const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
  const texts = names
    .sort()
    .map(name => expandNamedKinds(readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')))
  const sql = texts.join('\n')
  return {
    sql,
    digest: createHash('sha256').update(sql).digest('hex'),
    triggers: [...sql.matchAll(triggerPattern)].map(([, name = '']) => name),
  }
}

/**
 * The functions of the program that the service calls itself. The others are called by these and by triggers. A test compares
 * the names with the sources.
 */
export const calledFunctionNames = [
  ...['distance_km', 'event_links', 'fold', 'like_pattern', 'lock_caller', 'lock_event', 'moment_details'],
  ...['series_columns', 'series_links', 'url_segment', 'zone_abbreviation'],
]

/**
 * Whether a database has a program: `current` if it is the last that was applied, `replaced` if another one was applied
 * after it, so that another release of the service has replaced it.
 */
export type ProgramState = 'missing' | 'replaced' | 'current'

const replacedProgramWarning =
  'another version of the service has replaced the functions and triggers of the database; "npm run db:migrate" puts those ' +
  'of this version back'

export async function readProgramState(client: pg.ClientBase, { digest }: Program): Promise<ProgramState> {
  if (!(await hasTable(client, 'programs'))) return 'missing'
  const { rows } = await client.query<{ digest: string }>('select digest from programs order by applied_utc desc')
  if (rows[0]?.digest === digest) return 'current'
  return rows.some(row => row.digest === digest) ? 'replaced' : 'missing'
}

/**
 * Accepts the program of another version that has replaced this one, with a warning. Fails if it lacks a function that the
 * service calls: PostgreSQL keeps the result of a function as long as its name and arguments are the same.
 */
export async function acceptReplacedProgram(
  client: pg.ClientBase,
  program: Program,
  warn: (message: string) => void = () => {},
): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select s as signature from unnest($1::text[]) s
      where not exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                         where p.oid = to_regprocedure(s) and n.nspname = current_schema())`,
    [listSignatures(program, calledFunctionNames)],
  )
  const [missing] = rows
  if (missing)
    throw new Error(
      'Another version of the service has replaced the functions of the database, and has removed one that this version ' +
        `calls: ${missing.signature}. Install that version, or stop its services and run "npm run db:migrate", which puts ` +
        'the functions and triggers of this version back.',
    )
  warn(replacedProgramWarning)
}

/**
 * Makes the functions and triggers of the calendar on its `tables`, and drops what only the previous program of the
 * calendar had. Functions and triggers of other software stay. Runs in the transaction of `client`.
 */
export async function applyProgram(client: pg.ClientBase, program: Program, tables: string[]): Promise<void> {
  const earlier = await readEarlierFunctions(client)
  await dropEarlierTriggers(client, program, tables, earlier)
  await client.query(program.sql)
  const own = await readOwnFunctions(client, program)
  await dropFunctions(
    client,
    earlier.filter(signature => !own.includes(signature)),
  )
  await client.query(
    `insert into programs (digest, functions) values ($1, $2)
     on conflict (digest) do update set functions = excluded.functions, applied_utc = clock_timestamp()`,
    [program.digest, own],
  )
}

/**
 * The functions of the program that was applied last, as `fold(text)`; without one, the functions of the earlier
 * migrations.
 */
async function readEarlierFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ functions: string[] }>(
    'select functions from programs order by applied_utc desc limit 1',
  )
  return rows[0]?.functions ?? earlierTriggerFunctions
}

/** Drops the triggers of `tables` that call one of the `earlier` functions and that the program does not have. */
async function dropEarlierTriggers(
  client: pg.ClientBase,
  { triggers }: Program,
  tables: string[],
  earlier: string[],
): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', t.tgname, c.oid::regclass) as statement
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = any($1) and not t.tgisinternal and t.tgname <> all($2)
        and t.tgfoid in (select to_regprocedure(s) from unnest($3::text[]) s)`,
    [tables, triggers, earlier],
  )
  for (const { statement } of rows) await client.query(statement)
}

async function readOwnFunctions(client: pg.ClientBase, program: Program): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    'select to_regprocedure(s)::text as signature from unnest($1::text[]) s',
    [listSignatures(program)],
  )
  return rows.map(({ signature }) => signature)
}

/** The functions of the program as `fold(text)`; only those with one of `names`, if there are names. */
const listSignatures = ({ sql }: Program, names?: string[]): string[] =>
  findFunctions(sql)
    .filter(({ name }) => names?.includes(name) ?? true)
    .map(({ name, types }) => `${name}(${types.join(', ')})`)
