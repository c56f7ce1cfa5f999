import type { ChangeTracker } from '../../db/change-tracker.ts'
import type { Db } from '../../db/connection.ts'
import { joinWithCommas, queryFirstRow, sql, toIdentifier } from '../../db/sql.ts'
import { publishableTables } from './record-kinds.ts'

/**
 * Asks `db` for the time after `now` at which the next scheduled record is published, in ms; Infinity when none is
 * scheduled.
 */
export type FindNextPublication = (db: Db, now: Date) => Promise<number>

/** Creates a function that asks the database again only after a change, and when the publication has come. */
export function createPublicationFinder(changes: ChangeTracker): FindNextPublication {
  let last = { version: -1, fromMs: 0, atMs: 0 }
  return async (db, now) => {
    const { version } = changes
    const nowMs = now.getTime()
    const isValid = changes.isListening() && last.version === version && last.fromMs <= nowMs && nowMs < last.atMs
    if (!isValid) last = { version, fromMs: nowMs, atMs: await queryNextPublication(db, now) }
    return last.atMs
  }
}

/** Uses the index events_scheduled and those of the other publishable kinds. */
async function queryNextPublication(db: Db, now: Date): Promise<number> {
  const times = publishableTables.map(
    table => sql`(
      select min(published_utc) from ${toIdentifier(table)} where status = 'future' and published_utc > ${now})`,
  )
  const row = await queryFirstRow<{ at: Date | null }>(db, sql`select least(${joinWithCommas(times)}) as at`)
  return row?.at?.getTime() ?? Infinity
}
