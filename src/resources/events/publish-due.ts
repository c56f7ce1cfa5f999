import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * Changes scheduled events whose date has come to status `publish`. Reads compare the date themselves, so this only keeps
 * the number of scheduled events small. Concurrent calls do not wait for each other.
 */
export async function publishDueEvents(tx: Pick<Tx, '$executeRaw'>, now: Date): Promise<void> {
  await tx.$executeRaw(sql`
    update events set status = 'publish'
     where id in (select id from events where status = 'future' and published_utc <= ${now}
                   order by id for no key update skip locked)`)
}
