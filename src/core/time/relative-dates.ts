import type { Temporal } from 'temporal-polyfill'
import { timeOfDayPattern, parseTimeOfDay, type TimeOfDay } from './time-of-day.ts'

/** A date and time in a zone. `hasTime`: the text has a time of day, or keeps the current one (`+2 days`). */
export type ParsedDateTime = { dateTime: Temporal.ZonedDateTime; hasTime: boolean }

/**
 * The parsed parts of a text. `hasDayWord`: the text has the word `today`, `tomorrow` or `yesterday`.
 */
type ParsedParts = {
  hasDayWord: boolean
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
  // A text that names a day without a time of day means 00:00, not the current time of day.
  const isDayNamed = parts.hasDayWord || parts.dayOfMonth !== null || parts.weekday !== null
  let dateTime = now.add({ years: parts.years }).add({ months: parts.months }).add({ days: parts.days })
  if (parts.dayOfMonth) dateTime = dateTime.with({ day: parts.dayOfMonth === 'first' ? 1 : dateTime.daysInMonth })
  if (parts.weekday) dateTime = dateTime.add({ days: countDaysTo(parts.weekday, dateTime.dayOfWeek) })
  if (parts.time?.hour === 24) dateTime = dateTime.withPlainTime().add({ days: 1 })
  else if (parts.time) dateTime = dateTime.withPlainTime(parts.time)
  else if (isDayNamed) dateTime = dateTime.withPlainTime()
  dateTime = dateTime.add({ seconds: parts.seconds })
  return { dateTime, hasTime: !isDayNamed || parts.time !== null || parts.seconds !== 0 }
}

/** Days from `today` to a weekday: at least 1 for `next`, at most -1 for `last`, else 0 to 6. */
function countDaysTo({ number, step }: { number: number; step: string }, today: number): number {
  const ahead = (number - today + 7) % 7
  if (step === 'next') return ahead || 7
  return step === 'last' || step === 'previous' ? ahead - 7 : ahead
}

const steps: Record<string, number> = { next: 1, this: 0, last: -1, previous: -1 }
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const stepPattern = Object.keys(steps).join('|')
const countPattern = ['an?', ...numberWords].join('|')
const unitPattern = '(second|sec|minute|min|hour|day|week|fortnight|month|year)'
const weekdayPattern =
  '(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'

/** Each row parses one expression at the start of the remaining text. A function returns false for a contradiction. */
const expressions: [RegExp, (parts: ParsedParts, groups: Groups) => boolean][] = [
  [/^now\b/, () => true],
  [/^(today|tomorrow|yesterday)\b/, (parts, [word]) => setDay(parts, word)],
  [/^(?:the\s+)?day\s+(after\s+tomorrow|before\s+yesterday)\b/, (parts, [word]) => setDay(parts, word)],
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
  const nothing = { hasDayWord: false, time: null, weekday: null, dayOfMonth: null }
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

const dayOffsets: Record<string, number> = {
  'before yesterday': -2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  'after tomorrow': 2,
}

function setDay(parts: ParsedParts, words = ''): boolean {
  parts.hasDayWord = true
  parts.days += dayOffsets[words.replace(/\s+/, ' ')] ?? 0
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

/** The number that `countPattern` or digits matched: `12`, `twelve`, `a`. */
function parseCount(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  return text === 'a' || text === 'an' ? 1 : numberWords.indexOf(text) + 1
}

function addNumber(parts: ParsedParts, [sign, count = '', unit, ago]: Groups): boolean {
  const number = parseCount(count)
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
