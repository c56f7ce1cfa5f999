import type { Db } from '../../db/connection/connection.ts'
import { queryFirstRow, sql } from '../../db/sql/sql.ts'

/**
 * Sets the status `publish` on events with status `future` whose publication time (`published_utc`) has passed. Reads
 * compare the time themselves, so this only keeps the number of events with status `future` small. Call it outside
 * other transactions: these would hold the locks of the events. Concurrent calls do not wait for each other.
 */
export async function publishDueEvents(db: Db, now: Date): Promise<void> {
  const isDue = sql`status = 'future' and published_utc <= ${now}`
  const dueEvent = await queryFirstRow(db, sql`select id from events where ${isDue} limit 1`)
  if (!dueEvent) return // an update runs the triggers of the table even if no row changes
  await db.prisma.$executeRaw(sql`
    update events set status = 'publish'
     where id in (select id from events where ${isDue} order by id for no key update skip locked)`)
}
