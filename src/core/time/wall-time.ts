import type { Zone } from './zone.ts'
import { getOffsetMs } from './zone-offset.ts'

/** The time that a clock shows: `YYYY-MM-DD HH:MM:SS`, years 0001 to 9999, whole seconds, no zone. */
export type WallTime = string

const firstWall: WallTime = '0001-01-01 00:00:00'
export const lastWall: WallTime = '9999-12-31 23:59:59'

/**
 * The instant at which a clock in `zone` shows `wall`.
 *
 * A time that the change to summer time skips moves forward by the gap (02:30 → 03:30); a time that occurs twice means
 * its first occurrence. Temporal calls this "compatible". Throws RangeError for an impossible date or zone.
 */
export function toInstant(wall: WallTime, zone: Zone): Date {
  const ms = parseExisting(wall)
  // A zone has at most one change of its offset within two days.
  const [before, after] = [getOffsetMs(zone, ms - dayMs), getOffsetMs(zone, ms + dayMs)]
  const isAfterChange =
    before !== after && getOffsetMs(zone, ms - before) !== before && getOffsetMs(zone, ms - after) === after
  return new Date(ms - (isAfterChange ? after : before))
}

/** The time that a clock in `zone` shows at `instant`, without fractions of a second. */
export function toWall(instant: Date, zone: Zone): WallTime {
  const ms = instant.getTime()
  return fromIso(new Date(ms + getOffsetMs(zone, ms)).toISOString())
}

/**
 * The wall time with its offset from UTC, as RFC 9557 writes it: `2026-04-18T09:00:00-04:00`. `utc` is the same instant
 * on a clock in UTC. Historical offsets are rounded to the minute.
 */
export function formatWithOffset(wall: WallTime, utc: WallTime): string {
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(`${utc}Z`)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const pad = (digits: number) => String(digits).padStart(2, '0')
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`
}

/** Whether a text is an existing day, `YYYY-MM-DD`, of the years 1000 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const startOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 00:00:00`

/** The last second of the day, 23:59:59. */
export const endOfDay = (wall: WallTime): WallTime => `${wall.slice(0, 10)} 23:59:59`

/** The same time of day `n` days later, or earlier when `n` is negative; at least year 0001 and at most 9999. */
export const addDays = (wall: WallTime, n: number): WallTime => clampToYears(parseUtc(wall) + n * dayMs)

/** The same day and time `n` months later, or the last day of a shorter month; bounds as in addDays. */
export function addMonths(wall: WallTime, n: number): WallTime {
  const date = new Date(parseUtc(wall))
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + n)
  const isInShorterMonth = date.getUTCDate() !== day
  if (isInShorterMonth) date.setUTCDate(0)
  return clampToYears(date.getTime())
}

/** When a clock in UTC shows the time, for arithmetic and formats that need no zone. */
export const parseWallTime = (wall: WallTime): Date => new Date(parseUtc(wall))

const dayMs = 86_400_000

/** When a clock in UTC shows the time, in ms since 1970. */
const parseUtc = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** The time that a clock in UTC shows at `ms`; the first or last wall time outside the years 0001 to 9999. */
function clampToYears(ms: number): WallTime {
  const iso = new Date(ms).toISOString()
  if (iso.startsWith('-') || iso.startsWith('0000')) return firstWall
  return iso.startsWith('+') ? lastWall : fromIso(iso)
}

/** As `parseUtc`. Throws RangeError for an impossible date or time. */
function parseExisting(wall: WallTime): number {
  const ms = parseUtc(wall)
  if (Number.isNaN(ms) || fromIso(new Date(ms).toISOString()) !== wall) throw new RangeError(`${wall} does not exist`)
  return ms
}

const fromIso = (iso: string): WallTime => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
