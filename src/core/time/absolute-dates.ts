import { casual } from 'chrono-node/en' // without the other languages, which take 12 MB
import { Temporal } from 'temporal-polyfill'
import { parseTimeOfDay } from './time-of-day.ts'
import type { ParsedDateTime } from './relative-dates.ts'

type Fields = { year: number; month: number; day: number }

/**
 * Numeric dates with a four-digit year: year first (`2026-03-10`), month first (`3/10/2026`) or day first
 * (`10.3.2026`).
 */
const numericPatterns: [RegExp, (numbers: [number, number, number]) => Fields][] = [
  [/^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[\sT]+(.+))?$/i, ([year, month, day]) => ({ year, month, day })],
  [/^(\d{1,2})(\/)(\d{1,2})\2(\d{4})(?:\s+(.+))?$/, ([month, day, year]) => ({ year, month, day })],
  [/^(\d{1,2})([-.])(\d{1,2})\2(\d{4})(?:\s+(.+))?$/, ([day, month, year]) => ({ year, month, day })],
]

/** A numeric date in `zone`, with or without a time of day; null for other texts and impossible dates. */
export function parseNumericDate(text: string, zone: string): ParsedDateTime | null {
  for (const [pattern, order] of numericPatterns) {
    const [whole, first, , second, third, timeText] = pattern.exec(text) ?? []
    if (!whole) continue
    const time = timeText === undefined ? null : parseTimeOfDay(timeText)
    if (timeText !== undefined && !time) return null
    return toDateTime(order([Number(first), Number(second), Number(third)]), time, zone)
  }
  return null
}

/** A date with the name of a month; null unless all of the text is parsed. A missing year is the current year. */
export function parseMonthNameDate(text: string, now: Temporal.ZonedDateTime): ParsedDateTime | null {
  const instant = new Date(`${now.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`)
  const [result, ...others] = casual.parse(text, { instant, timezone: 0 })
  if (!result || others.length > 0 || result.end || result.text.length !== text.length) return null
  const { start } = result
  if (!start.isCertain('month') || !(start.isCertain('day') || start.isCertain('year'))) return null
  if (isRelative(start)) return readRelative(start, now.timeZoneId)
  const part = (name: 'month' | 'day' | 'hour' | 'minute' | 'second') => start.get(name) ?? 0
  const year = start.isCertain('year') ? (start.get('year') ?? 0) : now.year
  const hasTime = start.isCertain('hour')
  const time = hasTime ? { hour: part('hour'), minute: part('minute'), second: part('second') } : null
  // Chrono gets the local time as if it were UTC, so an offset other than 0 comes from the text.
  const offsetMinutes = start.get('timezoneOffset') ?? 0
  const zone = offsetMinutes === 0 ? now.timeZoneId : 'UTC'
  const parsed = toDateTime({ year, month: part('month'), day: part('day') }, time, zone)
  return (
    parsed && {
      ...parsed,
      dateTime: parsed.dateTime.subtract({ minutes: offsetMinutes }).withTimeZone(now.timeZoneId),
    }
  )
}

type ParsedComponents = ReturnType<typeof casual.parse>[number]['start']

/** Whether Chrono has counted from another date: `two days after 10 March`. It then adds an offset that no text names. */
const isRelative = (start: ParsedComponents): boolean =>
  !start.isCertain('timezoneOffset') && typeof start.get('timezoneOffset') === 'number'

/**
 * The fields of such a date are in the time zone of this process, so its instant counts, which is the local time as if it
 * were UTC.
 */
function readRelative(start: ParsedComponents, zone: string): ParsedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(start.date().getTime())
  const dateTime = instant.toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(zone)
  const hasTime = start.isCertain('hour')
  return { dateTime: hasTime ? dateTime : dateTime.startOfDay(), hasTime }
}

/** The date in `zone`, at 00:00 without a time of day; null for an impossible date. */
function toDateTime(fields: Fields, time: ReturnType<typeof parseTimeOfDay>, zone: string): ParsedDateTime | null {
  try {
    const date = Temporal.PlainDate.from(fields, { overflow: 'reject' })
    const isEndOfDay = time?.hour === 24
    const dateTime = isEndOfDay ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(time ?? undefined)
    return { dateTime: dateTime.toZonedDateTime(zone), hasTime: time !== null }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
