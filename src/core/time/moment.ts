import { Temporal } from 'temporal-polyfill'
import { parseTimeOfDay } from './time-of-day.ts'
import { parseNumericDate, parseMonthNameDate } from './absolute-dates.ts'
import { parseRelativeDate, type ParsedDateTime } from './relative-dates.ts'
import { parseZone, toTemporalZone, type Zone } from './zone.ts'
import { toWall, type WallTime } from './wall-time.ts'

/** A point in time: `wall` is what the asked zone shows at `instant`; `hasTime` is false when only a day was named. */
export type Moment = { wall: WallTime; instant: Date; hasTime: boolean }

type At = { zone: Zone; now: Date }

const textMaxLength = 100
const firstMs = Date.parse('0001-01-01T00:00:00Z')
const lastMs = Date.parse('9999-12-31T23:59:59Z')

/** A zone at the end counts only behind a date and time: `…T10:00Z`, `… 5 pm +02:00`, `… 10:00 Europe/Paris`. */
const zoned = /^(.*(?::\d{2}(?:[.,]\d{1,9})?|[ap]\.?m\.?))\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?|\b[a-z]+(?:\/[\w+-]+)+)$/i

/**
 * The moment a text or number means, shown in `at.zone`; null when it is not understood as a whole.
 *
 * Whole numbers are UNIX seconds. Dates are ISO 8601 or nearly (a space for the `T`, no seconds, no padding), US
 * `m/d/Y`, `d-m-Y`, `d.m.Y`, or everyday English (`tomorrow 9am`, `next friday`, `+2 weeks`, `10 March 2026`).
 * Without an offset a text is wall time in `at.zone`, words included; with one it is an instant. Impossible dates,
 * hour 24 and years outside 0001 to 9999 are null; skipped and repeated wall times go as in `toInstant`.
 */
export function parseMoment(text: string | number, at: At): Moment | null {
  const asked = String(text).trim()
  if (/^-?\d{1,15}$/.test(asked)) return momentOf(new Date(Number(asked) * 1000), true, at.zone)
  if (typeof text === 'number' || asked.length > textMaxLength) return null
  const [, rest = '', zone] = zoned.exec(asked) ?? []
  const readIn = zone ? parseZone(zone) : at.zone
  if (!readIn || parseTimeOfDay(rest)) return null
  const said = readSaid(rest || asked, { zone: readIn, now: at.now })
  return said ? momentOf(new Date(said.dateTime.epochMilliseconds), said.hasTime, at.zone) : null
}

function readSaid(text: string, { zone, now }: At): ParsedDateTime | null {
  if (!/[a-z\d]/i.test(text)) return null
  const present = Temporal.Instant.fromEpochMilliseconds(Math.floor(now.getTime() / 1000) * 1000)
  const seen = present.toZonedDateTimeISO(toTemporalZone(zone))
  const isNamed = /[a-z]{3}/i.test(text)
  return (
    parseNumericDate(text, seen) ?? parseRelativeDate(text, seen) ?? (isNamed ? parseMonthNameDate(text, seen) : null)
  )
}

function momentOf(instant: Date, hasTime: boolean, zone: Zone): Moment | null {
  const ms = instant.getTime()
  if (!(ms >= firstMs && ms <= lastMs)) return null
  const wall = toWall(instant, zone)
  return /^\d{4}-/.test(wall) && !wall.startsWith('0000') ? { wall, instant, hasTime } : null
}
