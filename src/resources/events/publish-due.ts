import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * Writes down that scheduled events whose date has come are published. Every statement compares the date anyway; this keeps those
 * that are compared few, whoever writes next pays for it, and nobody waits for somebody who is doing the same.
 */
export async function publishDueEvents(tx: Pick<Tx, '$executeRaw'>, now: Date): Promise<void> {
  await tx.$executeRaw(sql`
    update events set status = 'publish'
     where id in (select id from events where status = 'future' and published_utc <= ${now}
                   order by id for no key update skip locked)`)
}
