import { Temporal } from 'temporal-polyfill'
import { toTemporalZone, type Zone } from './zone.ts'

/** What a clock shows: `YYYY-MM-DD HH:MM:SS`, years 0001 to 9999, whole seconds, no zone. */
export type WallTime = string

const firstWall: WallTime = '0001-01-01 00:00:00'
const lastWall: WallTime = '9999-12-31 23:59:59'

/**
 * The instant at which a wall clock in `zone` shows `wall`.
 *
 * A time skipped by a change to summer time moves forward by the gap (02:30 → 03:30); a time shown twice means the
 * first showing. Both are what Temporal calls "compatible". Throws RangeError for an impossible date or zone.
 */
export const toInstant = (wall: WallTime, zone: Zone): Date =>
  new Date(plainOf(wall).toZonedDateTime(toTemporalZone(zone)).epochMilliseconds)

/** What a wall clock in `zone` shows at `instant`; a part of a second is dropped. */
export function toWall(instant: Date, zone: Zone): WallTime {
  const ms = instant.getTime()
  const offsetNs = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(toTemporalZone(zone)).offsetNanoseconds
  return wallOf(new Date(ms + offsetNs / 1e6).toISOString())
}

/**
 * What a clock shows, for programs, with its offset from what a clock in UTC shows at the same instant: `2026-04-18T09:00:00-04:00`.
 * Offsets of old are rounded to the minute, as RFC 9557 has them.
 */
export function formatWithOffset(wall: WallTime, utc: WallTime): string {
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(`${utc}Z`)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (digits: number) => String(digits).padStart(2, '0')
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** Whether a text is a day that there is, `YYYY-MM-DD`, of a year that calendars know: 1000 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const startOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 00:00:00`

/** The last second of the day, 23:59:59. */
export const endOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 23:59:59`

/** The same time of day `n` days on (or back); stops at the ends of years 0001 and 9999. */
export const addDays = (wall: WallTime, n: number): WallTime => moved(wall, { days: n })

/** The same day and time `n` months on (or back), or the month's last day if it is shorter; stops as `addDays` does. */
export const addMonths = (wall: WallTime, n: number): WallTime => moved(wall, { months: n })

function moved(wall: WallTime, by: { days: number } | { months: number }): WallTime {
  const plain = plainOf(wall).add(by)
  if (plain.year < 1) return firstWall
  return plain.year > 9999 ? lastWall : wallOf(plain.toString({ smallestUnit: 'second' }))
}

/** `wall` as numbers; Temporal refuses what no calendar or clock shows. */
function plainOf(wall: WallTime): Temporal.PlainDateTime {
  const part = (from: number, to: number) => Number(wall.slice(from, to))
  return new Temporal.PlainDateTime(part(0, 4), part(5, 7), part(8, 10), part(11, 13), part(14, 16), part(17, 19))
}

const wallOf = (iso: string): WallTime => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
