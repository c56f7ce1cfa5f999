import type { Context } from '../../api/context.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { endOfDay, startOfDay, toInstant, toWall, type WallTime, type Zone } from '../../core/time/wall-time.ts'
import { isYearInRange, parseMomentParameter } from '../shared/publication.ts'
import type { EventPatchFields } from './schema.ts'
import { createMessage } from '../../core/messages.ts'

/** When an event is: what clocks in its zone show, and the same as instants. */
export type EventTimes = {
  zone: Zone
  isAllDay: boolean
  startWall: WallTime
  endWall: WallTime
  startUtc: Date
  endUtc: Date
}

/** An end of an event: what its clock shows, and when that is. */
type End = { wall: WallTime; utc: Date }

/**
 * When an event is after a request, and what of it the request changed; undefined when it changed nothing.
 *
 * Texts without an offset are wall times of the event's zone, where times that the zone skips move forward by the gap and
 * repeated ones mean the first; texts with an offset are instants, and stay the instant they are. A zone sent alone keeps the wall times
 * and moves the instants. All-day events run from 00:00:00 of their first to 23:59:59 of their last day. Refuses `end_date`
 * when the end lies before the start.
 */
export function resolveEventTimes(ctx: Context, fields: EventPatchFields, before?: EventTimes): EventTimes | undefined {
  const { start_date, end_date, timezone, all_day } = fields
  if (before && start_date === undefined && end_date === undefined && !timezone && all_day === undefined)
    return undefined
  const zone = timezone || before?.zone || ctx.siteZone
  const allDay = all_day ?? before?.isAllDay ?? false
  const had = before && { start: kept(before.startWall, before.startUtc), end: kept(before.endWall, before.endUtc) }
  const start = asked(ctx, 'start_date', start_date, zone) ?? had?.start
  const end = asked(ctx, 'end_date', end_date, zone) ?? had?.end
  if (!start || !end) throw new Error('an event without a start or an end passed its schema')
  const [first, last] = allDay ? [at(startOfDay(start.wall), zone), at(endOfDay(end.wall), zone)] : [start, end]
  if (![first.utc, last.utc].every(instant => isYearInRange(instant, zone)))
    throw createInvalidParamFailure({ timezone: createMessage('outside-years') })
  if (last.utc < first.utc)
    throw createInvalidParamFailure({
      end_date: createMessage('end-before-start', { end: last.wall, start: first.wall }),
    })
  // Shown again from the instant: a wall time that its zone skips is stored as what the clock shows instead.
  const [startWall, endWall] = [toWall(first.utc, zone), toWall(last.utc, zone)]
  return { zone, isAllDay: allDay, startWall, endWall, startUtc: first.utc, endUtc: last.utc }

  /** An end that was not sent: the same instant while the zone is the same, else the same wall time. */
  function kept(wall: WallTime, utc: Date): End {
    return zone === before?.zone ? { wall, utc } : at(wall, zone)
  }
}

const at = (wall: WallTime, zone: Zone): End => ({ wall, utc: toInstant(wall, zone) })

function asked(ctx: Context, parameter: string, text: string | undefined, zone: Zone): End | undefined {
  if (text === undefined) return undefined
  const { wall, instant } = parseMomentParameter(ctx, parameter, text, zone)
  return { wall, utc: instant }
}
