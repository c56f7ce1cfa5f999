import { addDays, startOfDay, toInstant, toWall, type WallTime } from './wall-time.ts'
import type { Zone } from './zone.ts'

/** A length of time. Days are days on the clock, seconds are exact. */
export type Duration = { days: number; seconds: number }

const durationPattern =
  /^([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7}(?:[.,]\d{1,6})?)H)?(?:(\d{1,8}(?:[.,]\d{1,6})?)M)?(?:(\d{1,9})(?:[.,]\d{1,9})?S)?)?$/

/** Parses a duration of RFC 5545 or ISO 8601 such as `P1DT2H` and `PT1.5H`, without years and months; else null. */
export function parseDuration(text: string): Duration | null {
  const upper = text.trim().toUpperCase().replace('\u2212', '-')
  const [whole, sign, ...numbers] = durationPattern.exec(upper) ?? []
  if (whole === undefined || !/\d/.test(upper)) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map(number =>
    Number((number ?? '0').replace(',', '.')),
  )
  const factor = sign === '-' ? -1 : 1
  return {
    days: factor * (weeks * 7 + days),
    seconds: factor * Math.round(hours * 3600 + minutes * 60 + seconds),
  }
}

/** The wall time after a duration. */
export function addDuration(wall: WallTime, zone: Zone, { days, seconds }: Duration): WallTime {
  const day = addDays(wall, days)
  return seconds === 0 ? day : toWall(new Date(toInstant(day, zone).getTime() + seconds * 1_000), zone)
}

/** The last day of an all-day event with a length: at least its first. */
export const getLastDay = (wall: WallTime, { days, seconds }: Duration): WallTime =>
  addDays(startOfDay(wall), Math.max(days + Math.ceil(seconds / 86_400) - 1, 0))
