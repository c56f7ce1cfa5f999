import { type NamedKindName, namedKindNames, type NamedPlural, pluralByName } from '../../core/kinds/names.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { joinWithCommas, emptySql, type Sql, toIdentifier, sql } from './sql.ts'
import type { Tx } from '../transactions/transaction.ts'

/** The tables that insertRows accepts, with the type of a new row. */
type Tables = {
  events: Prisma.EventCreateManyInput
  event_texts: Prisma.EventTextCreateManyInput
  event_terms: Prisma.EventTermCreateManyInput
} & { [Name in NamedKindName as `event_${NamedPlural<Name>}`]: NamedLink<Name> }

/** A link of an event to a record of a named kind. */
type NamedLink<Name extends NamedKindName> = Exclude<
  Prisma.TypeMap['model'][`Event${Capitalize<Name>}`]['operations']['createMany']['args']['data'],
  readonly unknown[]
>

/** The columns that say whether a row exists: PostgreSQL cannot choose them where a key is deferred. */
const primaryKeys: Record<keyof Tables, string[]> = {
  events: ['id'],
  event_texts: ['event_id', 'language'],
  event_terms: ['event_id', 'term_id'],
  ...(Object.fromEntries(
    namedKindNames.map(name => [`event_${pluralByName[name]}`, ['event_id', `${name}_id`]]),
  ) as Record<`event_${NamedPlural}`, string[]>),
}

/** What happens to a new row whose key exists: the insert fails, or the row stays, or it gets the new values. */
type Options = { existing?: 'fail' | 'skip' | 'update' }

/** Rows for a table. */
type Insert = { table: keyof Tables; rows: object[] } & Options

/** `Insert` with the type of the rows of its table. */
export type RowsToInsert = { [Table in keyof Tables]: { table: Table; rows: Tables[Table][] } & Options }[keyof Tables]

/**
 * Inserts rows. An undefined field gets the default of its column or, in a row that exists, stays as it is. One
 * statement inserts all rows with the same columns, and its text does not depend on their number.
 */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: Tables[Table][],
  options: Options = {},
): Promise<void> {
  await Promise.all(buildInserts({ table, rows, ...options }).map(insert => tx.$executeRaw(insert)))
}

/**
 * Inserts rows of several tables as `insertRows` does. Rows of the first table exist before the triggers of the others
 * look for them. One statement inserts all, if the rows of each table have the same columns.
 */
export async function insertRowsOfTables(tx: Tx, [first, ...others]: [RowsToInsert, ...RowsToInsert[]]): Promise<void> {
  const [firstInserts, otherInserts] = [
    buildInserts(first),
    others.flatMap(insert => buildInserts(insert, isFirstReady)),
  ]
  const [insert] = firstInserts
  if (insert && firstInserts.length === 1 && otherInserts.length > 0 && otherInserts.length <= others.length) {
    const clauses = otherInserts.map((other, index) => sql`${toIdentifier(`rows_${index}`)} as (${other})`)
    await tx.$executeRaw(sql`with first_rows as (${insert} returning true), ${joinWithCommas(clauses)} select`)
    return
  }
  const inserts = ([first, ...others] as Insert[]).flatMap(({ table, rows, existing }) =>
    buildInserts({ table, rows, ...(existing && { existing }) }),
  )
  await Promise.all(inserts.map(one => tx.$executeRaw(one)))
}

/** A statement for each group of rows with the same columns. `condition` says whether the rows are inserted. */
const buildInserts = ({ table, rows, existing = 'fail' }: Insert, condition: Sql = sql`true`): Sql[] =>
  [...groupByColumns(rows)].map(([names, group]) => {
    const columns = joinWithCommas(names.split(' ').map(toIdentifier))
    const conflict = sql`on conflict (${joinWithCommas(primaryKeys[table].map(toIdentifier))})
        do ${resolveConflict(table, names, existing)}`
    return sql`
      insert into ${toIdentifier(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${toIdentifier(table)}, ${JSON.stringify(group)}::json)
       where ${condition} ${existing === 'fail' ? emptySql : conflict}`
  })

function resolveConflict(table: keyof Tables, names: string, existing: Options['existing']): Sql {
  const columns = names.split(' ').filter(name => !primaryKeys[table].includes(name))
  if (existing === 'skip' || columns.length === 0) return sql`nothing`
  return sql`update set ${joinWithCommas(columns.map(name => sql`${toIdentifier(name)} = ${toIdentifier(`excluded.${name}`)}`))}`
}

/**
 * Changes the columns of an event whose fields are not undefined, and inserts or changes a row of its texts, in one
 * statement. The trigger of the texts finds that the event has changed.
 */
export async function updateEventAndText(
  tx: Tx,
  id: number,
  event: Partial<Tables['events']>,
  text: Tables['event_texts'] | null,
): Promise<void> {
  const [textInsert] = text
    ? buildInserts({ table: 'event_texts', rows: [text], existing: 'update' }, isFirstReady)
    : []
  const updates = [...groupByColumns([event])].map(([names, [columns]]) => {
    const assignments = names.split(' ').map(name => sql`${toIdentifier(name)} = ${toIdentifier(`v.${name}`)}`)
    const update = sql`
      update events set ${joinWithCommas(assignments)}
        from json_populate_record(null::events, ${JSON.stringify(columns)}::json) v where events.id = ${id}`
    return tx.$executeRaw(textInsert ? sql`with first_rows as (${update} returning true) ${textInsert}` : update)
  })
  await Promise.all(updates)
}

/** A condition of the other parts of a statement, which are then carried out after the part `first_rows`. */
const isFirstReady = sql`(select count(*) from first_rows) >= 0`

/** The rows, with column names as keys, grouped by the columns that they have. */
function groupByColumns(rows: object[]): Map<string, Record<string, unknown>[]> {
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const row of rows) {
    const fields = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = Object.fromEntries(fields.map(([name, value]) => [toColumnName(name), value as unknown]))
    const names = Object.keys(columns).join(' ')
    const group = groups.get(names)
    if (group) group.push(columns)
    else groups.set(names, [columns])
  }
  return groups
}

/** `startWall` → `start_wall`. */
const toColumnName = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
