import { Temporal } from 'temporal-polyfill'
import type { Event } from '../../../index.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import { toDatePart } from '../time/wall-time.ts'
import { parseWall, resolveZone } from '../time/zones.ts'

/** Calculates with wall times in an event's time zone, in the same way as the service. */

/** The times in the form of an event. Start and end are wall times; while the user types, they may be incomplete. */
export type EnteredTimes = Pick<Event, 'start_date' | 'end_date' | 'timezone'> & Record<'all_day', boolean>

/** Whether a wall time has a time and a date that exists. */
export const isCompleteWallTime = (wall: string): boolean => parseWall(wall) !== null

const formatWall = (wall: Temporal.PlainDateTime): string => wall.toString({ smallestUnit: 'second' }).replace('T', ' ')

/** Start and end as wall times. An all-day event lasts from the first to the last second of its days. */
export const toWallTimes = ({ start_date, end_date, all_day }: EnteredTimes): [string, string] =>
  all_day ? [`${toDatePart(start_date)} 00:00:00`, `${toDatePart(end_date)} 23:59:59`] : [start_date, end_date]

const defaultDuration = { hours: 2 }

/** The end after the start has changed. Keeps the duration; without a valid duration, the event lasts two hours. */
export function shiftEnd(times: EnteredTimes, start: string): string {
  const [oldStart, end] = toWallTimes(times).map(parseWall)
  const newStart = parseWall(times.all_day ? `${toDatePart(start)} 00:00:00` : start)
  if (!newStart) return times.end_date
  if (!end || (!oldStart && Temporal.PlainDateTime.compare(end, newStart) < 0))
    return formatWall(newStart.add(defaultDuration))
  return oldStart ? formatWall(end.add(oldStart.until(newStart, { largestUnit: 'second' }))) : times.end_date
}

/** A wall time in a time zone, and its instant. */
export type ResolvedWallTime = {
  /** The same instant in UTC. */
  utcTime: string
  /** The wall time itself, or the time that clocks show instead if they skip it. */
  localTime: string
  /** Whether clocks skip the wall time when summer time begins, or show it twice when summer time ends. */
  clockChange: 'skipped' | 'doubled' | null
}

/**
 * The instant at which clocks of a zone show a wall time. A skipped time moves forward by the gap; a doubled time is
 * the first of the two. Null when the wall time is incomplete or the zone does not exist.
 */
export function resolveWallTime(wall: string, zone: string): ResolvedWallTime | null {
  const [plain, zoneName] = [parseWall(wall), resolveZone(zone)]
  if (!plain || !zoneName) return null
  const resolved = plain.toZonedDateTime(zoneName, { disambiguation: 'compatible' })
  const later = plain.toZonedDateTime(zoneName, { disambiguation: 'later' })
  const earlier = plain.toZonedDateTime(zoneName, { disambiguation: 'earlier' })
  const localTime = formatWall(resolved.toPlainDateTime())
  const isUnique = earlier.epochMilliseconds === later.epochMilliseconds
  return {
    utcTime: formatWall(resolved.withTimeZone('UTC').toPlainDateTime()),
    localTime,
    clockChange: isUnique ? null : localTime === wall ? 'doubled' : 'skipped',
  }
}

/** The wall time that clocks of a zone show at a time in UTC. Null when one of them does not exist. */
export function toZoneWallTime(utcTime: string, zone: string): string | null {
  const [utc, zoneName] = [parseWall(utcTime), resolveZone(zone)]
  if (!utc || !zoneName) return null
  return formatWall(utc.toZonedDateTime('UTC').withTimeZone(zoneName).toPlainDateTime())
}

type ResolvedTimes = { start: ResolvedWallTime; end: ResolvedWallTime; durationSeconds: number }

/** Start and end of an event, and the time that passes between them. Null when one of them cannot be resolved. */
export function resolveStartAndEnd(times: EnteredTimes): ResolvedTimes | null {
  const [start, end] = toWallTimes(times).map(wall => resolveWallTime(wall, times.timezone))
  if (!start || !end) return null
  const toMs = ({ utcTime }: ResolvedWallTime) => parseWallTime(utcTime).getTime()
  return { start, end, durationSeconds: (toMs(end) - toMs(start)) / 1000 }
}

/** The errors in the times, by field. */
export function validateTimes(
  times: EnteredTimes,
): Partial<Record<keyof EnteredTimes, 'missing' | 'early' | 'unknown'>> {
  const [start, end] = toWallTimes(times).map(parseWall)
  if (resolveZone(times.timezone) === null) return { timezone: 'unknown' }
  if (!start || !end) return { ...(start ? {} : { start_date: 'missing' }), ...(end ? {} : { end_date: 'missing' }) }
  const resolved = resolveStartAndEnd(times)
  return resolved && resolved.durationSeconds < 0 ? { end_date: 'early' } : {}
}

type TimeMessages = Record<'missingDate' | 'endBeforeStart' | 'unknownZone', string>

/** The messages about errors in the times, by field. */
export function formatTimeFailures(times: EnteredTimes, messages: TimeMessages): Record<string, string> {
  const { start_date, end_date, timezone } = validateTimes(times)
  return {
    ...(start_date ? { start_date: messages.missingDate } : {}),
    ...(end_date ? { end_date: end_date === 'early' ? messages.endBeforeStart : messages.missingDate } : {}),
    ...(timezone ? { timezone: messages.unknownZone } : {}),
  }
}
