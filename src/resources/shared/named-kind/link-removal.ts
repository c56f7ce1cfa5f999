import { sql, toIdentifier } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import type { LinkTable } from '../record/kinds.ts'

/**
 * How long a transaction may take that removes a record with its links. Each link is a change of an event: on a busy machine,
 * 50,000 take half of this.
 */
export const removalMaxMs = 60_000

/** The links that one statement deletes, which takes a tenth of the time that a statement has. */
const batchSize = 5_000

/**
 * Locks the events that link to a record. A change of an event locks the event before the records that it links to, so a
 * removal that locked them in the other order could deadlock with it.
 */
export const lockLinkedEvents = async (tx: Tx, { table, key }: LinkTable, id: number): Promise<void> =>
  void (await tx.$queryRaw(sql`
    select from events where id in (select event_id from ${toIdentifier(table)} where ${toIdentifier(key)} = ${id})
     order by id for no key update`))

/**
 * Deletes the links of events to a record, in the order of the events. Several statements do it, because that of a record
 * with many events would reach its timeout.
 */
export async function deleteLinks(tx: Tx, { table, key }: LinkTable, id: number, limit = batchSize): Promise<void> {
  const isLink = sql`${toIdentifier(key)} = ${id}`
  let deleted: number
  do
    deleted = await tx.$executeRaw(sql`
      delete from ${toIdentifier(table)} where ${isLink} and event_id in (
        select event_id from ${toIdentifier(table)} where ${isLink} order by event_id limit ${limit})`)
  while (deleted === limit)
}
