import type { Context } from '../../api/context.ts'
import { invalid } from '../../kernel/failures.ts'
import { endOfDay, startOfDay, toInstant, toWall, type WallTime, type Zone } from '../../kernel/time.ts'
import { isShownIn, momentIn } from '../publication.ts'
import type { EventFields } from './schema.ts'
import { say } from '../../kernel/messages.ts'

/** When an event is: what clocks in its zone show, and the same as instants. */
export type EventTimes = {
  zone: Zone
  allDay: boolean
  startWall: WallTime
  endWall: WallTime
  startUtc: Date
  endUtc: Date
}

type Before = Pick<EventTimes, 'zone' | 'allDay' | 'startWall' | 'endWall'>

/**
 * When an event is after a request, and what of it the request changed; undefined when it changed nothing.
 *
 * Texts without an offset are wall times of the event's zone; a zone sent alone keeps the wall times and moves the instants.
 * All-day events run from 00:00:00 of their first to 23:59:59 of their last day. Wall times that the zone skips move forward by
 * the gap, repeated ones mean the first. Refuses `end_date` when the end lies before the start.
 */
export function timesOf(ctx: Context, fields: EventFields, before?: Before): EventTimes | undefined {
  const { start_date, end_date, timezone, all_day } = fields
  if (before && start_date === undefined && end_date === undefined && !timezone && all_day === undefined)
    return undefined
  const zone = timezone || before?.zone || ctx.siteZone
  const allDay = all_day ?? before?.allDay ?? false
  const start = wallOf(ctx, 'start_date', start_date, zone) ?? before?.startWall
  const end = wallOf(ctx, 'end_date', end_date, zone) ?? before?.endWall
  if (start === undefined || end === undefined) throw new Error('an event without a start or an end passed its schema')
  const [startWall, endWall] = allDay ? [startOfDay(start), endOfDay(end)] : [start, end]
  const [startUtc, endUtc] = [toInstant(startWall, zone), toInstant(endWall, zone)]
  if (![startUtc, endUtc].every(instant => isShownIn(instant, zone))) throw invalid({ timezone: say('out-of-years') })
  if (endUtc < startUtc) throw invalid({ end_date: say('end-before-start', { end: endWall, start: startWall }) })
  // Shown again from the instant: a wall time that its zone skips is stored as what the clock shows instead.
  return { zone, allDay, startWall: toWall(startUtc, zone), endWall: toWall(endUtc, zone), startUtc, endUtc }
}

const wallOf = (ctx: Context, parameter: string, text: string | undefined, zone: Zone): WallTime | undefined =>
  text === undefined ? undefined : momentIn(ctx, parameter, text, zone).wall
