import type { Db } from '../../db/connection.ts'
import { queryFirstRow, sql } from '../../db/sql.ts'

/**
 * The time after `now` at which the next scheduled event, venue or organizer is published; null when none is scheduled.
 * Uses: events_scheduled, venues_scheduled, organizers_scheduled.
 */
export async function findNextPublication(db: Db, now: Date): Promise<Date | null> {
  const row = await queryFirstRow<{ at: Date | null }>(
    db,
    sql`select least(
          (select min(published_utc) from events     where status = 'future' and published_utc > ${now}),
          (select min(published_utc) from venues     where status = 'future' and published_utc > ${now}),
          (select min(published_utc) from organizers where status = 'future' and published_utc > ${now})) as at`,
  )
  return row?.at ?? null
}
