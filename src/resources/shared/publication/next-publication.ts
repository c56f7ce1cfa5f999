import type { ChangeTracker } from '../../../db/changes/change-tracker.ts'
import type { Db } from '../../../db/connection/connection.ts'
import { joinWithCommas, queryFirstRow, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { publishableTables } from '../record/kinds.ts'

/**
 * Asks `db` for the time after `now` at which the next scheduled record is published, in ms; Infinity when none is
 * scheduled.
 */
export type FindNextPublication = (db: Db, now: Date) => Promise<number>

/** The statement that ran last, or still runs. */
type Search = { version: number; fromMs: number; atMs: Promise<number> }

/**
 * Creates a function that asks the database again only after a change, and when the publication has come. Calls between
 * two changes share one statement. If it fails, because its client leaves, the next call runs it again.
 */
export function createPublicationFinder(changes: ChangeTracker): FindNextPublication {
  let last: Search | null = null
  const isShareable = ({ version, fromMs }: Search, nowMs: number): boolean =>
    changes.isListening() && version === changes.version && fromMs <= nowMs

  return async (db, now) => {
    const nowMs = now.getTime()
    while (last && isShareable(last, nowMs)) {
      const search: Search = last
      const atMs = await search.atMs.catch(() => null)
      if (atMs !== null && nowMs < atMs) return atMs
      if (last === search) break
    }
    last = { version: changes.version, fromMs: nowMs, atMs: queryNextPublication(db, now) }
    return last.atMs
  }
}

/** Uses the index events_scheduled and the same indexes of the other publishable kinds. */
async function queryNextPublication(db: Db, now: Date): Promise<number> {
  const times = publishableTables.map(
    table => sql`(
      select min(published_utc) from ${toIdentifier(table)} where status = 'future' and published_utc > ${now})`,
  )
  const row = await queryFirstRow<{ at: Date | null }>(db, sql`select least(${joinWithCommas(times)}) as at`)
  return row?.at?.getTime() ?? Infinity
}
