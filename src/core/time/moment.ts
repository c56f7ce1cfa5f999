import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import { parseTimeOfDay } from './time-of-day.ts'
import { parseNumericDate, parseMonthNameDate } from './absolute-dates.ts'
import { parseRelativeDate, type ParsedDateTime } from './relative-dates.ts'
import { parseZone, toTemporalZone, type Zone } from './zone.ts'
import { startOfDay, toInstant, toWall, type WallTime } from './wall-time.ts'
import { isWallTime, parseWrittenTime, toDayClock } from './written-time.ts'

/**
 * A point in time: `wall` is the time in the requested zone at `instant`; `hasTime` is false when
 * the text names only a day. `day` is what the text means where only days count (see toDayClock), at 00:00:00.
 */
export type Moment = { wall: WallTime; instant: Date; hasTime: boolean; day: WallTime }

/** The zone of texts that name none, and the time that relative texts count from. */
type ParseContext = { zone: Zone; now: Date }

const textMaxLength = 100
const firstMs = Date.parse('0001-01-01T00:00:00Z')
const lastMs = Date.parse('9999-12-31T23:59:59Z')

/** A zone is recognised only after a time of day: `…T10:00Z`, `… 5 pm +02:00`, `… 10:00 Europe/Paris`. */
const timeWithZone =
  /^(.*(?::\d{2}(?:[.,]\d{1,9})?|[ap]\.?m\.?))\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?|\b[a-z]+(?:\/[\w+-]+)+)$/i

/** What such a text means does not depend on the present. */
const isoPattern = /^\d{4}-\d{1,2}-\d{1,2}(?:[ T][\d:.]+Z?)?$/
/** What texts mean by zone and text. Requests and imports repeat most dates, and each is checked before it is used. */
const isoMoments = new LRUCache<string, { moment: Readonly<Moment> | null }>({ max: 5_000 })

/**
 * The moment that a text or number means, in `context.zone`; null unless all of it can be parsed.
 *
 * Whole numbers are UNIX seconds. Dates are ISO 8601 (see `parseWrittenTime`), US `m/d/Y`, `d-m-Y`, `d.m.Y`, or everyday
 * English (`tomorrow 9am`, `next friday`, `+2 weeks`, `10 March 2026`). Without an offset a text is wall time in
 * `context.zone`; with one it is an instant. Impossible dates and years outside 0001 to 9999 give null. See `toInstant`
 * in wall-time.ts for times that summer time skips or repeats.
 */
export function parseMoment(text: string | number, context: ParseContext): Moment | null {
  const trimmed = String(text).trim()
  if (trimmed.length > textMaxLength || !isoPattern.test(trimmed)) return computeMoment(text, trimmed, context)
  const key = `${context.zone} ${trimmed}`
  const known = isoMoments.get(key)
  const { moment } = known ?? { moment: computeMoment(text, trimmed, context) }
  if (!known) isoMoments.set(key, { moment })
  return moment && { ...moment, instant: new Date(moment.instant) }
}

function computeMoment(text: string | number, trimmed: string, context: ParseContext): Moment | null {
  if (/^-?\d{1,15}$/.test(trimmed)) return toMoment(new Date(Number(trimmed) * 1000), true, context.zone)
  if (typeof text === 'number' || trimmed.length > textMaxLength) return null
  const written = parseWrittenTime(trimmed)
  if (written) {
    const instant = toInstant(written.wall, written.zone ?? context.zone)
    const moment = toMoment(instant, written.hasTime, context.zone)
    return moment && { ...moment, day: startOfDay(toDayClock(written, context.zone)) }
  }
  const [, textBeforeZone = '', zone] = timeWithZone.exec(trimmed) ?? []
  const zoneOfText = zone ? parseZone(zone) : context.zone
  if (!zoneOfText) return null
  // A time of day with a zone but without a date is ambiguous.
  if (parseTimeOfDay(textBeforeZone)) return null
  const parsed = parseDate(textBeforeZone || trimmed, { zone: zoneOfText, now: context.now })
  return parsed ? toMoment(new Date(parsed.dateTime.epochMilliseconds), parsed.hasTime, context.zone) : null
}

function parseDate(text: string, { zone, now }: ParseContext): ParsedDateTime | null {
  if (!/[a-z\d]/i.test(text)) return null
  const temporalZone = toTemporalZone(zone)
  const numericDate = parseNumericDate(text, temporalZone)
  if (numericDate) return numericDate
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(now.getTime() / 1000) * 1000)
  const nowInZone = instant.toZonedDateTimeISO(temporalZone)
  const mayHaveMonthName = /[a-z]{3}/i.test(text)
  return parseRelativeDate(text, nowInZone) ?? (mayHaveMonthName ? parseMonthNameDate(text, nowInZone) : null)
}

function toMoment(instant: Date, hasTime: boolean, zone: Zone): Moment | null {
  const ms = instant.getTime()
  if (!(ms >= firstMs && ms <= lastMs)) return null
  const wall = toWall(instant, zone)
  return isWallTime(wall) ? { wall, instant, hasTime, day: startOfDay(wall) } : null
}
