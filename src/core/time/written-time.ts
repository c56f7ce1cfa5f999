import { addDays, startOfDay, toInstant, toWall, type WallTime } from './wall-time.ts'
import { parseZone, type Zone } from './zone.ts'

/** A date or a time as a text writes it. A date has the time 00:00:00. */
export type WrittenTime = {
  wall: WallTime
  hasTime: boolean
  /** The zone that the text names, mostly by an offset; null for a date and a local time. */
  zone: Zone | null
  /** Whether the offset had no sign, and counts as east of UTC: `T17:00:00 09:00`. Forms turn a `+` into a space. */
  hasAssumedSign: boolean
}

const datePattern = /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d{2})(\d{2}))/
/** After a space a time needs its colons, unless the date has no hyphens either. */
const separatorPattern = /^(?:T|[ \u00a0]+(?=\d{1,2}:))/i
const compactSeparatorPattern = /^(?:T|[ \u00a0]+)/i
const extendedClock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,12})?)?/
const basicClock = /^(\d{2})(?:(\d{2})(?:(\d{2})(?:[.,]\d{1,12})?)?)?/
/** ISO 8601 writes the minus sign also as U+2212. */
const offsetPattern = /^\s*(?:(Z|UTC|GMT)|([+\-\u2212\u2013])(\d{1,2})(?::?(\d{2}))?(?::?00)?)?((?:\[[^\]]*\])*)$/i
const unsignedOffsetPattern = /^ ?\d{2}:\d{2}$/

/**
 * Parses a date or a time of ISO 8601, in the extended and the basic format, with any of its offsets, and of RFC 5545;
 * also with a space for the `T`, with fewer digits (`2027-3-1 9:05`) and with the zone of RFC 9557 at the end. 24:00 is
 * 00:00 of the next day, and second 60 is second 59. Null for other texts, and for what does not exist.
 */
export function parseWrittenTime(text: string): WrittenTime | null {
  const trimmed = text.trim()
  const [date, year, month = '', day = '', basicMonth = month, basicDay = day] = datePattern.exec(trimmed) ?? []
  if (date === undefined) return null
  const midnight = `${year}-${basicMonth.padStart(2, '0')}-${basicDay.padStart(2, '0')} 00:00:00`
  if (!isExistingDay(midnight)) return null
  const rest = trimmed.slice(date.length)
  if (rest === '') return { wall: midnight, hasTime: false, zone: null, hasAssumedSign: false }
  const [separator] = (date.includes('-') ? separatorPattern : compactSeparatorPattern).exec(rest) ?? []
  return separator === undefined ? null : parseClock(midnight, rest.slice(separator.length))
}

function parseClock(midnight: WallTime, text: string): WrittenTime | null {
  const [clock, hour = '', minute = '00', second = '00'] = extendedClock.exec(text) ?? basicClock.exec(text) ?? []
  if (clock === undefined) return null
  const wall = setClock(midnight, Number(hour), Number(minute), Number(second))
  const rest = text.slice(clock.length)
  const hasAssumedSign = unsignedOffsetPattern.test(rest)
  const zone = parseZoneOfClock(hasAssumedSign ? `+${rest.trim()}` : rest)
  return wall === null || zone === undefined ? null : { wall, hasTime: true, zone, hasAssumedSign }
}

/** Null for a time that does not exist. */
function setClock(midnight: WallTime, hour: number, minute: number, second: number): WallTime | null {
  if (hour === 24 && minute === 0 && second === 0) {
    const next = addDays(midnight, 1)
    return next === startOfDay(next) ? next : null // no day comes after the year 9999
  }
  if (hour > 23 || minute > 59 || second > 60) return null
  const clock = [hour, minute, Math.min(second, 59)].map(number => String(number).padStart(2, '0'))
  return `${midnight.slice(0, 10)} ${clock.join(':')}`
}

/** The zone of an offset; null for none, undefined for a text that is no offset. */
function parseZoneOfClock(text: string): Zone | null | undefined {
  const [whole, utc, sign, hours = '', minutes = '00', brackets = ''] = offsetPattern.exec(text) ?? []
  if (whole === undefined) return undefined
  if (utc !== undefined) return 'UTC'
  const [, name = ''] = /\[!?([^\]=]+)\]/.exec(brackets) ?? []
  const named = parseZone(name)
  if (named !== null) return named
  if (sign === undefined) return brackets === '' ? null : undefined
  if (Number(hours) === 0 && Number(minutes) === 0) return 'UTC'
  return parseZone(`${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`) ?? undefined
}

function isExistingDay(midnight: WallTime): boolean {
  const date = new Date(`${midnight.replace(' ', 'T')}Z`)
  return (
    !midnight.startsWith('0000') &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(midnight.slice(0, 10))
  )
}

/** A written time as a clock in `zone` shows it; a local time is one of `zone`. */
export function toWallIn(zone: Zone, written: Pick<WrittenTime, 'wall' | 'zone'>): WallTime {
  const { wall } = written
  return written.zone === null || written.zone === zone ? wall : toWall(toInstant(wall, written.zone), zone)
}

/**
 * A written time on the clock whose day counts for events of whole days. Programs write such a day as the instant at
 * which it begins or ends. A time at the edge of a day on its own clock (`T000000Z`) keeps the written day; another
 * time at the edge of a day in `zone` (the zone of the calendar) or in UTC means the day in `zone`.
 */
export function toDayClock(written: Pick<WrittenTime, 'wall' | 'zone'>, zone: Zone): WallTime {
  if (written.zone === null || isEdgeOfDay(written.wall)) return written.wall
  const local = toWallIn(zone, written)
  return isEdgeOfDay(local) || (written.zone === 'UTC' && isWallTime(local)) ? local : written.wall
}

/** Whether a time begins or ends a day: 00:00:00, 23:59:00 or 23:59:59. */
export const isEdgeOfDay = (wall: WallTime): boolean => /^(?!0000)\d{4}-.{5} (?:00:00:00|23:59:00|23:59:59)$/.test(wall)

/** Texts outside the years 0001 to 9999 are no wall times. */
export const isWallTime = (wall: string): boolean => /^(?!0000)\d{4}-/.test(wall)
