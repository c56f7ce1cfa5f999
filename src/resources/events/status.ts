import type { AttendanceMode, EventStatus } from '../../core/event-status.ts'
import { toInstant, toWall } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { isYearInRange } from '../shared/publication/publication.ts'
import type { EventPatchFields } from './schema.ts'
import type { EventMoment, EventTimes } from './times.ts'

/** The stored values on which a change of the status depends. */
export type StoredStatus = {
  eventStatus: EventStatus
  attendanceMode: AttendanceMode
  previousStart: EventMoment | null
  times: EventTimes
}

/** The columns for the fields of a request about status and attendance. `before` is the stored event of a patch. */
export const toStatusColumns = (fields: EventPatchFields, before?: StoredStatus) => ({
  eventStatus: fields.event_status,
  attendanceMode: resolveAttendanceMode(fields, before?.attendanceMode ?? 'offline'),
  onlineUrl: fields.online_url,
})

/**
 * `attendance_mode` takes precedence over `is_online`, and `is_online` over the status `moved_online`. `is_online:
 * true` and `moved_online` do not change `mixed`, which is online too. Undefined if the mode does not change.
 */
function resolveAttendanceMode(
  { attendance_mode, is_online, event_status }: EventPatchFields,
  storedMode: AttendanceMode,
): AttendanceMode | undefined {
  if (attendance_mode) return attendance_mode
  if (is_online === false) return 'offline'
  const becomesOnline = is_online === true || event_status === 'moved_online'
  return becomesOnline && storedMode === 'offline' ? 'online' : undefined
}

/**
 * The previous start of an event after a write; null = none, undefined = as it is stored. A write that moves an event
 * that is then `postponed` or `rescheduled` keeps the start before the write. A change of the zone alone keeps the wall
 * time of the previous start, as it keeps the wall time of the event. `times` are the new times, or undefined if the
 * write does not change them.
 */
export function resolvePreviousStart(
  before: { times: Pick<EventTimes, 'startWall' | 'startUtc' | 'zone'>; previousStart: EventMoment | null },
  eventStatus: EventStatus,
  times: EventTimes | undefined,
): EventMoment | null | undefined {
  if (eventStatus === 'scheduled') return null
  if (!times) return undefined
  const { startWall, startUtc, zone } = before.times
  const hasSameZone = times.zone === zone
  // A patch of the zone alone corrects the zone: the wall time stays, and the event does not move.
  const isMoved = hasSameZone ? times.startUtc.getTime() !== startUtc.getTime() : times.startWall !== startWall
  if (isMoved && (eventStatus === 'postponed' || eventStatus === 'rescheduled')) return toMoment(startUtc, times.zone)
  if (hasSameZone || !before.previousStart) return undefined
  return toMoment(toInstant(before.previousStart.wall, times.zone), times.zone)
}

/** Null for an instant outside the years 0001 to 9999 of the zone, which the database cannot store. */
const toMoment = (utc: Date, zone: Zone): EventMoment | null =>
  isYearInRange(utc, zone) ? { wall: toWall(utc, zone), utc } : null

/** Removes the reasons in all languages of an event that takes place as planned again. */
export async function clearStatusReasons(tx: Tx, eventId: number): Promise<void> {
  await tx.$executeRaw(sql`
    update event_texts set event_status_reason = null
     where event_id = ${eventId} and event_status_reason is not null`)
}
