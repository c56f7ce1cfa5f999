import type { Temporal } from 'temporal-polyfill'
import { timeOfDayPattern, parseTimeOfDay, type TimeOfDay } from './time-of-day.ts'

/** A date and time in a zone. `hasTime`: the text has a time of day, or keeps the current one (`+2 days`). */
export type ParsedDateTime = { dateTime: Temporal.ZonedDateTime; hasTime: boolean }

/**
 * The parsed parts of a text. `isDay`: the text names a day, so the time of day is 00:00 instead of the current one.
 */
type ParsedParts = {
  isDay: boolean
  time: TimeOfDay | null
  weekday: { number: number; step: string } | null
  dayOfMonth: string | null
  years: number
  months: number
  days: number
  seconds: number
}

type Groups = (string | undefined)[]

/**
 * The date and time of a relative English text, relative to `now`; null unless every word is parsed.
 *
 * Follows PHP's strtotime: `next friday` is the first one after today, `friday` may be today, `+2 weeks`
 * and `next week` keep the time of day, named days begin at 00:00. Days are calendar days of the zone,
 * hours are elapsed hours.
 */
export function parseRelativeDate(text: string, now: Temporal.ZonedDateTime): ParsedDateTime | null {
  const parts = parseExpressions(text)
  if (!parts) return null
  const isDay = parts.isDay || parts.dayOfMonth !== null || parts.weekday !== null
  let time = now.add({ years: parts.years }).add({ months: parts.months }).add({ days: parts.days })
  if (parts.dayOfMonth) time = time.with({ day: parts.dayOfMonth === 'first' ? 1 : time.daysInMonth })
  if (parts.weekday) time = time.add({ days: countDaysTo(parts.weekday, time.dayOfWeek) })
  if (parts.time) time = time.withPlainTime(parts.time)
  else if (isDay) time = time.withPlainTime()
  time = time.add({ seconds: parts.seconds })
  return { dateTime: time, hasTime: !isDay || parts.time !== null || parts.seconds !== 0 }
}

/** Days from `today` to a weekday: at least 1 for `next`, at most -1 for `last`, else 0 to 6. */
function countDaysTo({ number, step }: { number: number; step: string }, today: number): number {
  const ahead = (number - today + 7) % 7
  if (step === 'next') return ahead || 7
  return step === 'last' || step === 'previous' ? ahead - 7 : ahead
}

const steps: Record<string, number> = { next: 1, this: 0, last: -1, previous: -1 }
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const stepPattern = Object.keys(steps).join('|')
const countPattern = ['an?', ...counts].join('|')
const unitPattern = '(second|sec|minute|min|hour|day|week|fortnight|month|year)'
const weekdayPattern =
  '(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'

/** Each row parses one expression at the start of the remaining text. A function returns false for a contradiction. */
const expressions: [RegExp, (parts: ParsedParts, groups: Groups) => boolean][] = [
  [/^now\b/, () => true],
  [/^(today|tomorrow|yesterday)\b/, (parts, [word]) => setDay(parts, word)],
  [/^(?:at\s+)?(midnight|noon)\b/, (parts, [word]) => setTime(parts, word)],
  [/^(first|last)\s+day\s+of\b/, (parts, [dayOfMonth]) => setDayOfMonth(parts, dayOfMonth)],
  [RegExp(`^(?:(${stepPattern})\\s+)?${weekdayPattern}\\b`), (parts, [step, day]) => setWeekday(parts, step, day)],
  [RegExp(`^(${stepPattern})\\s+${unitPattern}\\b`), (parts, [step = '', unit]) => add(parts, steps[step] ?? 0, unit)],
  [
    RegExp(`^(?:in\\s+)?([+-]?)\\s*(\\d{1,4}|${countPattern})\\s*${unitPattern}s?\\b(\\s+ago\\b|\\s+from\\s+now\\b)?`),
    addNumber,
  ],
  [RegExp(`^(?:at\\s+)?(${timeOfDayPattern})(?![\\w:])`), (parts, [time]) => setTime(parts, time)],
]

function parseExpressions(text: string): ParsedParts | null {
  const nothing = { isDay: false, time: null, weekday: null, dayOfMonth: null }
  const parts: ParsedParts = { ...nothing, years: 0, months: 0, days: 0, seconds: 0 }
  let rest = text.trim().toLowerCase()
  while (rest) {
    const row = expressions.find(([pattern]) => pattern.test(rest))
    const [whole = '', ...groups] = row?.[0].exec(rest) ?? []
    if (!row?.[1](parts, groups)) return null
    rest = rest.slice(whole.length).replace(/^[\s,]+/, '')
  }
  return parts
}

function setDay(parts: ParsedParts, word = ''): boolean {
  parts.isDay = true
  parts.days += { tomorrow: 1, yesterday: -1 }[word] ?? 0
  return true
}

function setTime(parts: ParsedParts, text = ''): boolean {
  if (parts.time) return false
  parts.time = parseTimeOfDay(text)
  return parts.time !== null
}

function setDayOfMonth(parts: ParsedParts, dayOfMonth = ''): boolean {
  if (parts.dayOfMonth) return false
  parts.dayOfMonth = dayOfMonth
  return true
}

function setWeekday(parts: ParsedParts, step = '', day = ''): boolean {
  if (parts.weekday) return false
  parts.weekday = { number: weekdays.indexOf(day.slice(0, 3)) + 1, step }
  return true
}

function addNumber(parts: ParsedParts, [sign, count = '', unit, ago]: Groups): boolean {
  const number = /^\d/.test(count) ? Number(count) : Math.max(counts.indexOf(count), 0) + 1
  const isBack = (sign === '-') !== (ago?.trim() === 'ago')
  return add(parts, isBack ? -number : number, unit)
}

function add(parts: ParsedParts, count: number, unit = ''): boolean {
  if (unit === 'year') parts.years += count
  else if (unit === 'month') parts.months += count
  else if (unit in unitDays) parts.days += count * (unitDays[unit] ?? 0)
  else parts.seconds += count * (unitSeconds[unit] ?? 0)
  return true
}

const unitDays: Record<string, number> = { day: 1, week: 7, fortnight: 14 }
const unitSeconds: Record<string, number> = { second: 1, sec: 1, minute: 60, min: 60, hour: 3600 }
