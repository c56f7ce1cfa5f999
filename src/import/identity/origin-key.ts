import { type Sql, sql } from '../../db/sql/sql.ts'
import { removeDate, removeStart } from './calendar-id.ts'

/** A global id as the calendar, and the key of the event in it. */
export function splitGlobalId(globalId: string): { calendar: string; key: string } {
  const withoutDate = removeStart(removeDate(globalId))
  const at = withoutDate.indexOf('?')
  return { calendar: withoutDate.slice(0, at), key: withoutDate.slice(at + 1) }
}

/**
 * The condition that an event `e` was imported with the key of this global id, from any calendar, as any date and with any
 * start. The index `events_by_origin_key` has the expression.
 */
export const buildOriginKeyCondition = (globalId: string): Sql => sql`
  e.origin_id is not null
  and split_part(split_part(split_part(e.origin_id, '?', 2), '&start=', 1), '&recurrence-id=', 1) = ${splitGlobalId(globalId).key}`
