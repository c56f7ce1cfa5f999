import type { Context } from '../../api/context.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { isYearInRange, parseMomentParameter } from '../shared/publication/publication.ts'
import type { EventPatchFields } from './schema.ts'
import { createMessage } from '../../core/failure/messages.ts'

/** Start and end of an event, as wall times in its zone and as instants. */
export type EventTimes = {
  zone: Zone
  isAllDay: boolean
  startWall: WallTime
  endWall: WallTime
  startUtc: Date
  endUtc: Date
}

/** A moment as the wall time in the zone of the event, and as an instant. */
export type EventMoment = { wall: WallTime; utc: Date }

/**
 * The times of an event after a write. `before` are the stored times, for a patch; the result is undefined if the patch
 * does not change them.
 *
 * A date without an offset is a wall time in the zone of the event. A time that the zone skips moves forward by the
 * gap; a repeated time means its first occurrence, or the stored one. A date with an offset is an instant. A patch of
 * the zone alone keeps the wall times and moves the instants. All-day events last from 00:00:00 of the first to
 * 23:59:59 of the last day; `toDayClock` says which day an instant means.
 *
 * Throws `rest_invalid_param` for `end_date` before the start, and `timezone` if it moves an instant out of the years
 * 0001 to 9999.
 */
export function resolveEventTimes(ctx: Context, fields: EventPatchFields, before?: EventTimes): EventTimes | undefined {
  const { start_date, end_date, timezone, all_day } = fields
  if (before && start_date === undefined && end_date === undefined && !timezone && all_day === undefined)
    return undefined
  const zone = timezone || before?.zone || ctx.siteZone
  const isAllDay = all_day ?? before?.isAllDay ?? false
  const storedStart = before && moveToZone(before.startWall, before.startUtc)
  const storedEnd = before && moveToZone(before.endWall, before.endUtc)
  const start = parse('start_date', start_date, storedStart) ?? storedStart
  const end = parse('end_date', end_date, storedEnd) ?? storedEnd
  if (!start || !end) throw new Error('The schema accepted an event without a start or an end.')
  const [first, last] = isAllDay
    ? [toMoment(startOfDay(start.wall), zone), toMoment(endOfDay(end.wall), zone)]
    : [start, end]
  if (![first.utc, last.utc].every(instant => isYearInRange(instant, zone)))
    throw createInvalidParamFailure({ timezone: createMessage('outside-years') })
  if (last.utc < first.utc)
    throw createInvalidParamFailure({
      end_date: createMessage('end-before-start', { end: last.wall, start: first.wall }),
    })
  // Computed from the instants, because a zone may skip the wall time in the request.
  const [startWall, endWall] = [toWall(first.utc, zone), toWall(last.utc, zone)]
  return { zone, isAllDay, startWall, endWall, startUtc: first.utc, endUtc: last.utc }

  /** A stored moment. If the patch changes the zone, the wall time stays and the instant moves. */
  function moveToZone(wall: WallTime, utc: Date): EventMoment {
    return zone === before?.zone ? { wall, utc } : toMoment(wall, zone)
  }

  /**
   * If the text equals the stored time as responses show it, it means the stored time, even the second occurrence of a
   * repeated time.
   */
  function parse(parameter: string, text: string | undefined, stored?: EventMoment): EventMoment | undefined {
    if (text === undefined || text === stored?.wall) return stored
    const { wall, instant, day } = parseMomentParameter(ctx, parameter, text, zone)
    return { wall: isAllDay ? day : wall, utc: instant }
  }
}

const toMoment = (wall: WallTime, zone: Zone): EventMoment => ({ wall, utc: toInstant(wall, zone) })
