import type { Db } from '../../db/connection.ts'
import { joinWithCommas, queryFirstRow, sql, toIdentifier } from '../../db/sql.ts'
import { publishableTables } from './record-kinds.ts'

/**
 * The time after `now` at which the next scheduled record is published; null when none is scheduled.
 * Uses the index events_scheduled and those of the other publishable kinds.
 */
export async function findNextPublication(db: Db, now: Date): Promise<Date | null> {
  const times = publishableTables.map(
    table => sql`(
      select min(published_utc) from ${toIdentifier(table)} where status = 'future' and published_utc > ${now})`,
  )
  const row = await queryFirstRow<{ at: Date | null }>(db, sql`select least(${joinWithCommas(times)}) as at`)
  return row?.at ?? null
}
