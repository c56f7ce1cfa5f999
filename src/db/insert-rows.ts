import type { Prisma } from '../generated/prisma/client.ts'
import { joinWithCommas, emptySql, toIdentifier, sql } from './sql.ts'
import type { Tx } from './transaction.ts'

/** The tables that may be filled many rows at a time, each with what a new row of it is made from, in our names. */
type Tables = {
  events: Prisma.EventCreateManyInput
  event_texts: Prisma.EventTextCreateManyInput
  event_venues: Prisma.EventVenueCreateManyInput
  event_organizers: Prisma.EventOrganizerCreateManyInput
  event_terms: Prisma.EventTermCreateManyInput
}

type Options = { skipsExisting?: boolean }

/**
 * Inserts rows; what a row leaves undefined gets its default, and `skipsKnown` leaves out rows that are there already. One
 * statement serves all rows that have the same columns, and its text does not depend on how many they are.
 */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: Tables[Table][],
  { skipsExisting = false }: Options = {},
): Promise<void> {
  for (const [names, alike] of byNames(rows)) {
    const columns = joinWithCommas(names.split(' ').map(toIdentifier))
    await tx.$executeRaw(sql`
      insert into ${toIdentifier(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${toIdentifier(table)}, ${JSON.stringify(alike)}::json)
      ${skipsExisting ? sql`on conflict do nothing` : emptySql}`)
  }
}

/** The rows by the columns that they have, as PostgreSQL names both. */
function byNames(rows: object[]): Map<string, Record<string, unknown>[]> {
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const row of rows) {
    const set = Object.entries(row).filter(([, value]) => value !== undefined)
    const columns = Object.fromEntries(set.map(([name, value]) => [columnOf(name), value as unknown]))
    const names = Object.keys(columns).join(' ')
    const group = groups.get(names)
    if (group) group.push(columns)
    else groups.set(names, [columns])
  }
  return groups
}

/** `start_wall` of `startWall`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
