import { parseTimeOfDay } from '../../core/time/time-of-day.ts'
import { addDays, isCalendarDate, type WallTime } from '../../core/time/wall-time.ts'

/** Whether `5/6/2027` is the 6th of May or the 5th of June. */
export type DateOrder = 'month-first' | 'day-first'

/** A day, `YYYY-MM-DD`, and the text after it. */
type ParsedDate = { day: string; rest: string }

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const compact = /^(\d{4})(\d\d)(\d\d)(?!\d)/

/** The day at the start of a text; null if there is none. Two digits are a year of this century. */
export function parseDate(text: string, order: DateOrder): ParsedDate | null {
  const [isoText, year, , month, dayOfMonth] = yearFirst.exec(text) ?? []
  if (isoText !== undefined) return toParsedDate(text.slice(isoText.length), year, month, dayOfMonth)
  const [compactText, ...numbers] = compact.exec(text) ?? []
  if (compactText !== undefined) return toParsedDate(text.slice(compactText.length), ...numbers)
  const [lastText, first, mark, second, shortYear = ''] = yearLast.exec(text) ?? []
  if (lastText === undefined) return null
  const isDayFirst = mark === '.' || order === 'day-first'
  const fullYear = shortYear.length === 2 ? `20${shortYear}` : shortYear
  return toParsedDate(text.slice(lastText.length), fullYear, ...(isDayFirst ? [second, first] : [first, second]))
}

function toParsedDate(rest: string, year = '', month = '', dayOfMonth = ''): ParsedDate | null {
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isCalendarDate(day) ? { day, rest } : null
}

/** How the dates of a file are read. `example` is a date that either decides, or shows what was assumed. */
export type FoundDateOrder = { order: DateOrder; isCertain: boolean; example: string | null }

/**
 * The order of the numbers in the dates of a file. The first number of more than 12 decides; without one the month is
 * first in `5/6/2027` and the day in `5-6-2027`, as in The Events Calendar. The day is always first in `5.6.2027`.
 */
export function findDateOrder(dates: Iterable<string>): FoundDateOrder {
  let assumed: FoundDateOrder | null = null
  for (const text of dates) {
    const [example, first, mark, second] = yearLast.exec(text) ?? []
    if (example === undefined || mark === '.') continue
    if (Number(first) > 12) return { order: 'day-first', isCertain: true, example }
    if (Number(second) > 12) return { order: 'month-first', isCertain: true, example }
    assumed ??= { order: mark === '-' ? 'day-first' : 'month-first', isCertain: false, example }
  }
  // Without a date of this form, the order does not matter.
  return assumed ?? { order: 'month-first', isCertain: true, example: null }
}

/** A day with a time; 24:00:00 is 00:00:00 of the next day. */
export const joinTime = (day: string, time: string): WallTime =>
  time === '24:00:00' ? addDays(`${day} 00:00:00`, 1) : `${day} ${time}`

/**
 * `HH:MM:SS` of a time in a 12-hour or 24-hour clock, also as in French (`18h30`) and Greek (`6:30 μ.μ.`); null for
 * none.
 */
export function parseTime(text: string): string | null {
  const time = parseTimeOfDay(
    text
      .replace(/^(\d{1,2})\s?h\s?(\d{2})?$/i, (_, hour: string, minute = '00') => `${hour}:${minute}`)
      .replace(/^(\d{1,2})\.(\d{2})(?!\d)/, '$1:$2')
      .replace(/\s*([πμ])\.?\s?μ\.?$/i, (_, half: string) => (half.toLowerCase() === 'π' ? ' am' : ' pm')),
  )
  const pad = (value: number) => String(value).padStart(2, '0')
  return time && [time.hour, time.minute, time.second].map(pad).join(':')
}
