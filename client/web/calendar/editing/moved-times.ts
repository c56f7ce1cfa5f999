import { resolveWallTime } from '../../lib/events/event-times.ts'
import { zonePreference } from '../../lib/session/preferences.ts'
import { formatWallTime, toDisplayTimes, viewerZone } from '../../lib/time/times.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import type { EventWithTimes } from '../view-events.ts'
import type { Event } from '../../../index.ts'
import type { NewTimes } from './pending-moves.ts'

/** By how much an end of an event was dragged: days and, among the hours of a week, a time. */
export type Shift = { days: number; ms: number }

/**
 * The times of an event after its start and its end were dragged. The event keeps its time zone, and its duration is
 * one of wall times: a night with a change of clocks does not move its end. In the time zone of the viewer, a new time
 * of day is a time of the viewer's zone, and a new day alone keeps the time of the event.
 */
export const moveTimes = ({ event, times }: EventWithTimes, start: Shift, end: Shift): NewTimes => ({
  input: {
    start_date: moveMoment(event.start_date, times.start, start, isInViewerZone(event)),
    end_date: moveMoment(event.end_date, times.end, end, isInViewerZone(event)),
  },
  shown: { ...times, start: addShift(times.start, start), end: addShift(times.end, end) },
})

const isInViewerZone = ({ all_day }: Event): boolean => !all_day && zonePreference.value === 'viewer'

/** A stored wall time after a shift; with a new time of the viewer's zone, as an instant. */
function moveMoment(stored: string, shown: string, shift: Shift, isOfViewer: boolean): string {
  if (!isOfViewer || shift.ms === 0) return addShift(stored, shift)
  const utcTime = resolveWallTime(addShift(shown, shift), viewerZone)?.utcTime
  return utcTime === undefined ? addShift(stored, shift) : toInstantText(utcTime)
}

function addShift(wall: string, { days, ms }: Shift): string {
  const date = parseWallTime(wall)
  date.setUTCDate(date.getUTCDate() + days)
  return formatWallTime(new Date(date.getTime() + ms))
}

/** `2026-11-20 18:30:00` as an instant of ISO 8601. */
const toInstantText = (utcTime: string): string => `${utcTime.replace(' ', 'T')}Z`

/** The times that the user has typed for an event, in its own time zone. */
export function toNewTimes(event: Event, [start_date, end_date]: [string, string]): NewTimes {
  const toUtc = (wall: string) => resolveWallTime(wall, event.timezone)?.utcTime ?? wall
  const moved = { ...event, start_date, end_date, utc_start_date: toUtc(start_date), utc_end_date: toUtc(end_date) }
  return { input: { start_date, end_date }, shown: toDisplayTimes(zonePreference.value, moved) }
}

/** The times that an event has now, to move it back. They are instants, because a wall time may occur twice. */
export const toStoredTimes = (event: Event): NewTimes => ({
  input: event.all_day
    ? { start_date: event.start_date, end_date: event.end_date }
    : { start_date: toInstantText(event.utc_start_date), end_date: toInstantText(event.utc_end_date) },
  shown: toDisplayTimes(zonePreference.value, event),
})
