import { Temporal } from 'temporal-polyfill'
import { parseWallTime } from '../../lib/times.ts'
import type { EventValues } from './event-values.ts'

/** Arithmetic with walls of an event's zone, as the service does it. */

type Times = Pick<EventValues, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

/** The date of a wall; empty while it has none. */
export const toDatePart = (wall: string): string => wall.split(' ')[0] ?? ''

/** `18:30`, with seconds where they are not zero; empty while it has none. */
export const toTimePart = (wall: string): string => (wall.split(' ')[1] ?? '').replace(/^(\d\d:\d\d):00$/, '$1')

/** A wall of a date and a time as the fields for them give it. Incomplete while one of them is missing: `2026-11-20 `, ` 18:30:00`. */
export function joinWallTime(date: string, time: string): string {
  if (date === '' && time === '') return ''
  return `${date} ${/^\d\d:\d\d$/.test(time) ? `${time}:00` : time}`
}

/** A wall as the calendar knows it; null while it is incomplete, or no day has that date. */
function plainOf(wall: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wall)) return null
  try {
    return Temporal.PlainDateTime.from(wall.replace(' ', 'T'), { overflow: 'reject' })
  } catch {
    return null
  }
}

/** Whether a wall has a date that there is, and a time. */
export const isCompleteWallTime = (wall: string): boolean => plainOf(wall) !== null

const textOf = (plain: Temporal.PlainDateTime): string => plain.toString({ smallestUnit: 'second' }).replace('T', ' ')

/** The ends of an event as walls: what lasts all day has the whole of its days. */
export const toWallTimes = ({ start_date, end_date, all_day }: Times): [string, string] =>
  all_day ? [`${toDatePart(start_date)} 00:00:00`, `${toDatePart(end_date)} 23:59:59`] : [start_date, end_date]

const newLasts = { hours: 2 }

/** The end after the start was moved: as far from it as before; two hours where there was none before, or none that can be meant. */
export function shiftEnd(times: Times, start: string): string {
  const [before, end, after] = [...toWallTimes(times).map(plainOf), plainOf(start)]
  const day = times.all_day ? plainOf(`${toDatePart(start)} 00:00:00`) : after
  if (!day) return times.end_date
  if (!end || (!before && Temporal.PlainDateTime.compare(end, day) < 0)) return textOf(day.add(newLasts))
  return before ? textOf(end.add(before.until(day, { largestUnit: 'second' }))) : times.end_date
}

/** The name by which the time library knows a zone: `+05:30` for `UTC+5:30`, others as they are; null for one that there is not. */
export function resolveZone(zone: string): string | null {
  const [, sign, hours, minutes = '0', part = '0'] = /^UTC([+-])(\d{1,2})(?::(\d\d)|\.(\d+))?$/i.exec(zone) ?? []
  const offset = (minute: number) => `${sign}${hours?.padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const name = sign ? offset(Number(minutes) || Number(`.${part}`) * 60) : zone
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}

/** An end of an event: what was meant, and when that is. */
export type ResolvedWallTime = {
  /** What clocks in UTC show. */
  utcTime: string
  /** What clocks in the zone show: the wall itself, but for one that they skip. */
  localTime: string
  /** A wall that clocks skip when summer time begins, or show twice when it ends. */
  clockChange: 'skipped' | 'doubled' | null
}

/** When a clock of the zone shows a wall; skipped walls move on by the gap, doubled ones mean the first. Null when it cannot be told. */
export function resolveWallTime(wall: string, zone: string): ResolvedWallTime | null {
  const [plain, known] = [plainOf(wall), resolveZone(zone)]
  if (!plain || !known) return null
  const meant = plain.toZonedDateTime(known, { disambiguation: 'compatible' })
  const later = plain.toZonedDateTime(known, { disambiguation: 'later' })
  const earlier = plain.toZonedDateTime(known, { disambiguation: 'earlier' })
  const shown = textOf(meant.toPlainDateTime())
  const isTold = earlier.epochMilliseconds === later.epochMilliseconds
  return {
    utcTime: textOf(meant.withTimeZone('UTC').toPlainDateTime()),
    localTime: shown,
    clockChange: isTold ? null : shown === wall ? 'doubled' : 'skipped',
  }
}

type Reckoned = { start: ResolvedWallTime; end: ResolvedWallTime; durationSeconds: number }

/** Both ends of an event, and how long it lasts as clocks count that do not change. */
export function resolveStartAndEnd(times: Times): Reckoned | null {
  const [start, end] = toWallTimes(times).map(wall => resolveWallTime(wall, times.timezone))
  if (!start || !end) return null
  const instant = ({ utcTime }: ResolvedWallTime) => parseWallTime(utcTime).getTime()
  return { start, end, durationSeconds: (instant(end) - instant(start)) / 1000 }
}

/** What is wrong with the times, by field; nothing while they are right. */
export function validateTimes(times: Times): Partial<Record<keyof Times, 'missing' | 'early' | 'unknown'>> {
  const [start, end] = toWallTimes(times).map(plainOf)
  if (resolveZone(times.timezone) === null) return { timezone: 'unknown' }
  if (!start || !end) return { ...(start ? {} : { start_date: 'missing' }), ...(end ? {} : { end_date: 'missing' }) }
  const both = resolveStartAndEnd(times)
  return both && both.durationSeconds < 0 ? { end_date: 'early' } : {}
}

/** `UTC+02:00`: how far a zone is from UTC at a wall, or now. */
export function formatOffset(zone: string, wall: string): string {
  const known = resolveZone(zone)
  if (!known) return ''
  const at = plainOf(wall)?.toZonedDateTime(known) ?? Temporal.Now.zonedDateTimeISO(known)
  return `UTC${at.offset}`
}
