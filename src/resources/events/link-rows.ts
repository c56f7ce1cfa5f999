import { sql, toIdentifier } from '../../db/sql/sql.ts'
import { type NamedKindName, namedKindNames } from '../../core/kinds/names.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { insertRows, type RowsToInsert } from '../../db/sql/write-rows.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import {
  linkedKindByField,
  namedKindByName,
  type LinkField,
  linkFields,
  type LinkTable,
} from '../shared/record/kinds.ts'

/** The ids of the records that an event links to; ids of named kinds in order. undefined = leave as they are. */
export type EventLinks = { [Field in LinkField]?: readonly number[] | undefined }

/**
 * Sends the statements that replace the links of an event to the kinds whose ids are not undefined. Links that stay are
 * not written, so that the transaction waits for fewer others.
 */
export const replaceLinks = (tx: Tx, eventId: number, links: EventLinks): Promise<unknown>[] => [
  ...linkFields.flatMap(field => {
    const [ids, kind] = [links[field], linkedKindByField[field]]
    if (ids === undefined) return []
    return 'taxonomy' in kind
      ? deleteOtherTerms(tx, kind.taxonomy, eventId, ids)
      : deleteOtherLinks(tx, kind.linkTable, eventId, ids)
  }),
  ...insertLinks(tx, [{ id: eventId, links }]),
]

const deleteOtherTerms = (tx: Tx, taxonomy: Taxonomy, eventId: number, ids: readonly number[]): Promise<number> =>
  tx.$executeRaw(sql`
    delete from event_terms l using terms c
     where l.event_id = ${eventId} and c.id = l.term_id and c.taxonomy = ${taxonomy} and c.id <> all(${ids}::int[])`)

/**
 * Deletes the links of an event, except those to a record of `ids` at the same position. Positions count from 0,
 * `ordinality` counts from 1.
 */
const deleteOtherLinks = (
  tx: Tx,
  { table, key }: LinkTable,
  eventId: number,
  ids: readonly number[],
): Promise<number> =>
  tx.$executeRaw(sql`
    delete from ${toIdentifier(table)} l
     where l.event_id = ${eventId}
       and not exists (select from unnest(${ids}::int[]) with ordinality w(id, position)
                        where w.id = ${toIdentifier(`l.${key}`)} and w.position - 1 = l.position)`)

/** Inserts links of events, except existing ones. */
const insertLinks = (tx: Tx, events: EventWithLinks[]): Promise<void>[] =>
  listLinkRows(events).map(({ table, rows, existing }) => insertRows(tx, table, rows as never[], { existing }))

type EventWithLinks = { id: number; links: EventLinks }

/** The rows of the links of events. Links that exist already are skipped. */
export function listLinkRows(events: EventWithLinks[]) {
  const toNamedRows = (name: NamedKindName) => {
    const rows = events.flatMap(({ id: eventId, links }) =>
      (links[name] ?? []).map((id, position) => ({ eventId, [`${name}Id`]: id, position })),
    )
    return { table: namedKindByName[name].linkTable.table, rows, existing: 'skip' } as const
  }
  const terms = events.flatMap(({ id: eventId, links: { categories = [], tags = [] } }) =>
    [...categories, ...tags].map(termId => ({ eventId, termId })),
  )
  return [
    ...namedKindNames.map(toNamedRows),
    { table: 'event_terms', rows: terms, existing: 'skip' },
  ] as (RowsToInsert & { existing: 'skip' })[]
}
