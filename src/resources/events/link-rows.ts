import { sql, toIdentifier } from '../../db/sql/sql.ts'
import { insertRows, type RowsToInsert } from '../../db/sql/insert-rows.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { publishableKindByName, type LinkTable, type Taxonomy } from '../shared/record/kinds.ts'

/** The ids of the records that an event links to, venues and organizers in order; undefined = leave as they are. */
export type EventLinks = {
  venueIds?: number[] | undefined
  organizerIds?: number[] | undefined
  categoryIds?: number[] | undefined
  tagIds?: number[] | undefined
}

/**
 * Sends the statements that replace the links of an event to the kinds whose ids are not undefined. Links that stay are
 * not written, so that the transaction waits for fewer others.
 */
export function replaceLinks(
  tx: Tx,
  eventId: number,
  { venueIds, organizerIds, categoryIds, tagIds }: EventLinks,
): Promise<unknown>[] {
  const deleteOtherTerms = (taxonomy: Taxonomy, ids: number[]) =>
    tx.$executeRaw(sql`
      delete from event_terms l using terms c
       where l.event_id = ${eventId} and c.id = l.term_id and c.taxonomy = ${taxonomy} and c.id <> all(${ids}::int[])`)
  const { venue, organizer } = publishableKindByName
  return [
    venueIds && deleteOtherLinks(tx, venue.linkTable, eventId, venueIds),
    organizerIds && deleteOtherLinks(tx, organizer.linkTable, eventId, organizerIds),
    categoryIds && deleteOtherTerms('category', categoryIds),
    tagIds && deleteOtherTerms('tag', tagIds),
    ...insertLinks(tx, [{ id: eventId, links: { venueIds, organizerIds, categoryIds, tagIds } }]),
  ].filter(statement => statement !== undefined)
}

/**
 * Deletes the links of an event, except those to a record of `ids` at the same position. Positions count from 0,
 * `ordinality` counts from 1.
 */
const deleteOtherLinks = (tx: Tx, { table, key }: LinkTable, eventId: number, ids: number[]): Promise<number> =>
  tx.$executeRaw(sql`
    delete from ${toIdentifier(table)} l
     where l.event_id = ${eventId}
       and not exists (select from unnest(${ids}::int[]) with ordinality w(id, position)
                        where w.id = ${toIdentifier(`l.${key}`)} and w.position - 1 = l.position)`)

/** Inserts links of events, except those that exist already. */
const insertLinks = (tx: Tx, events: EventWithLinks[]): Promise<void>[] =>
  listLinkRows(events).map(({ table, rows, existing }) => insertRows(tx, table, rows as never[], { existing }))

type EventWithLinks = { id: number; links: EventLinks }

/** The rows of the links of events. Links that exist already are skipped. */
export function listLinkRows(events: EventWithLinks[]) {
  const venues = events.flatMap(({ id: eventId, links: { venueIds = [] } }) =>
    venueIds.map((venueId, position) => ({ eventId, venueId, position })),
  )
  const organizers = events.flatMap(({ id: eventId, links: { organizerIds = [] } }) =>
    organizerIds.map((organizerId, position) => ({ eventId, organizerId, position })),
  )
  const terms = events.flatMap(({ id: eventId, links: { categoryIds = [], tagIds = [] } }) =>
    [...categoryIds, ...tagIds].map(termId => ({ eventId, termId })),
  )
  return [
    { table: 'event_venues', rows: venues, existing: 'skip' },
    { table: 'event_organizers', rows: organizers, existing: 'skip' },
    { table: 'event_terms', rows: terms, existing: 'skip' },
  ] as const satisfies RowsToInsert[]
}
