import * as chrono from 'chrono-node'
import { Temporal } from 'temporal-polyfill'
import { parseTimeOfDay } from './time-of-day.ts'
import type { ParsedDateTime } from './relative-dates.ts'

type Fields = { year: number; month: number; day: number }

/** Dates in figures with a four-digit year: year first, US month first with slashes, else day first. */
const figures: [RegExp, (numbers: [number, number, number]) => Fields][] = [
  [/^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[\sT]+(.+))?$/i, ([year, month, day]) => ({ year, month, day })],
  [/^(\d{1,2})(\/)(\d{1,2})\2(\d{4})(?:\s+(.+))?$/, ([month, day, year]) => ({ year, month, day })],
  [/^(\d{1,2})([-.])(\d{1,2})\2(\d{4})(?:\s+(.+))?$/, ([day, month, year]) => ({ year, month, day })],
]

/** A date in figures, with or without a time of day; null for other texts and for dates no calendar has. */
export function parseNumericDate(text: string, present: Temporal.ZonedDateTime): ParsedDateTime | null {
  for (const [pattern, order] of figures) {
    const [whole, first, , second, third, time] = pattern.exec(text) ?? []
    if (!whole) continue
    const clock = time === undefined ? null : parseTimeOfDay(time)
    if (time !== undefined && !clock) return null
    return seen(order([Number(first), Number(second), Number(third)]), clock, present.timeZoneId)
  }
  return null
}

/** A date with the name of its month, understood to the last letter; an omitted year is the present one. */
export function parseMonthNameDate(text: string, present: Temporal.ZonedDateTime): ParsedDateTime | null {
  const instant = new Date(`${present.toPlainDateTime().toString({ smallestUnit: 'second' })}Z`)
  const [found, ...others] = chrono.en.casual.parse(text, { instant, timezone: 0 })
  if (!found || others.length > 0 || found.end || found.text.length !== text.length) return null
  const { start } = found
  if (!start.isCertain('month') || !(start.isCertain('day') || start.isCertain('year'))) return null
  const part = (name: 'month' | 'day' | 'hour' | 'minute' | 'second') => start.get(name) ?? 0
  const year = start.isCertain('year') ? (start.get('year') ?? 0) : present.year
  const hasTime = start.isCertain('hour')
  const clock = hasTime ? { hour: part('hour'), minute: part('minute'), second: part('second') } : null
  // Chrono counts from our clock as if it were UTC's, so an offset other than 0 was written in the text.
  const offsetMinutes = start.get('timezoneOffset') ?? 0
  const zone = offsetMinutes === 0 ? present.timeZoneId : 'UTC'
  const said = seen({ year, month: part('month'), day: part('day') }, clock, zone)
  return (
    said && { ...said, dateTime: said.dateTime.subtract({ minutes: offsetMinutes }).withTimeZone(present.timeZoneId) }
  )
}

/** The date in `zone`, at 00:00 when no clock was read; null when no calendar has it. */
function seen(fields: Fields, clock: ReturnType<typeof parseTimeOfDay>, zone: string): ParsedDateTime | null {
  try {
    const date = Temporal.PlainDate.from(fields, { overflow: 'reject' })
    return { dateTime: date.toPlainDateTime(clock ?? undefined).toZonedDateTime(zone), hasTime: clock !== null }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
