import type { Temporal } from 'temporal-polyfill'
import { timeOfDayPattern, parseTimeOfDay, type TimeOfDay } from './time-of-day.ts'

/** An instant seen in a zone, and whether a time of day was said (or kept from the present). */
export type ParsedDateTime = { dateTime: Temporal.ZonedDateTime; hasTime: boolean }

/** What has been understood so far. `isDay` is true once a day was named, which drops the present time of day. */
type Reading = {
  isDay: boolean
  clock: TimeOfDay | null
  weekday: { number: number; step: string } | null
  edge: string | null
  years: number
  months: number
  days: number
  seconds: number
}

type Parts = (string | undefined)[]

/**
 * The time that relative English says, seen from `present`; null unless every word is understood.
 *
 * Read as PHP's strtotime reads: `next friday` is the first one after today, `friday` may be today, `+2 weeks` and
 * `next week` keep the time of day, named days begin at 00:00. Days are counted on the calendar of the zone, hours on
 * the stopwatch.
 */
export function parseRelativeDate(text: string, present: Temporal.ZonedDateTime): ParsedDateTime | null {
  const reading = readAll(text)
  if (!reading) return null
  const isDay = reading.isDay || reading.edge !== null || reading.weekday !== null
  let time = present.add({ years: reading.years }).add({ months: reading.months }).add({ days: reading.days })
  if (reading.edge) time = time.with({ day: reading.edge === 'first' ? 1 : time.daysInMonth })
  if (reading.weekday) time = time.add({ days: daysTo(reading.weekday, time.dayOfWeek) })
  if (reading.clock) time = time.withPlainTime(reading.clock)
  else if (isDay) time = time.withPlainTime()
  time = time.add({ seconds: reading.seconds })
  return { dateTime: time, hasTime: !isDay || reading.clock !== null || reading.seconds !== 0 }
}

/** Days from a weekday to the asked one: `next` is at least one on, `last` at least one back, else today may do. */
function daysTo({ number, step }: { number: number; step: string }, today: number): number {
  const ahead = (number - today + 7) % 7
  if (step === 'next') return ahead || 7
  return step === 'last' || step === 'previous' ? ahead - 7 : ahead
}

const steps: Record<string, number> = { next: 1, this: 0, last: -1, previous: -1 }
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const step = Object.keys(steps).join('|')
const count = ['an?', ...counts].join('|')
const unit = '(second|sec|minute|min|hour|day|week|fortnight|month|year)'
const weekday = '(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'

/** One expression a row, looked for at the start of what is left; false is a contradiction and refuses the text. */
const rows: [RegExp, (reading: Reading, parts: Parts) => boolean][] = [
  [/^now\b/, () => true],
  [/^(today|tomorrow|yesterday)\b/, (reading, [word]) => setDay(reading, word)],
  [/^(?:at\s+)?(midnight|noon)\b/, (reading, [word]) => setClock(reading, word)],
  [/^(first|last)\s+day\s+of\b/, (reading, [edge]) => setEdge(reading, edge)],
  [RegExp(`^(?:(${step})\\s+)?${weekday}\\b`), (reading, [step, day]) => setWeekday(reading, step, day)],
  [RegExp(`^(${step})\\s+${unit}\\b`), (reading, [step = '', unit]) => add(reading, steps[step] ?? 0, unit)],
  [RegExp(`^(?:in\\s+)?([+-]?)\\s*(\\d{1,4}|${count})\\s*${unit}s?\\b(\\s+ago\\b|\\s+from\\s+now\\b)?`), addCounted],
  [RegExp(`^(?:at\\s+)?(${timeOfDayPattern})(?![\\w:])`), (reading, [time]) => setClock(reading, time)],
]

function readAll(text: string): Reading | null {
  const nothing = { isDay: false, clock: null, weekday: null, edge: null }
  const reading: Reading = { ...nothing, years: 0, months: 0, days: 0, seconds: 0 }
  let rest = text.trim().toLowerCase()
  while (rest) {
    const row = rows.find(([pattern]) => pattern.test(rest))
    const [whole = '', ...parts] = row?.[0].exec(rest) ?? []
    if (!row?.[1](reading, parts)) return null
    rest = rest.slice(whole.length).replace(/^[\s,]+/, '')
  }
  return reading
}

function setDay(reading: Reading, word = ''): boolean {
  reading.isDay = true
  reading.days += { tomorrow: 1, yesterday: -1 }[word] ?? 0
  return true
}

function setClock(reading: Reading, text = ''): boolean {
  if (reading.clock) return false
  reading.clock = parseTimeOfDay(text)
  return reading.clock !== null
}

function setEdge(reading: Reading, edge = ''): boolean {
  if (reading.edge) return false
  reading.edge = edge
  return true
}

function setWeekday(reading: Reading, step = '', day = ''): boolean {
  if (reading.weekday) return false
  reading.weekday = { number: weekdays.indexOf(day.slice(0, 3)) + 1, step }
  return true
}

function addCounted(reading: Reading, [sign, count = '', unit, ago]: Parts): boolean {
  const number = /^\d/.test(count) ? Number(count) : Math.max(counts.indexOf(count), 0) + 1
  const isBack = (sign === '-') !== (ago?.trim() === 'ago')
  return add(reading, isBack ? -number : number, unit)
}

function add(reading: Reading, count: number, unit = ''): boolean {
  if (unit === 'year') reading.years += count
  else if (unit === 'month') reading.months += count
  else if (unit in unitDays) reading.days += count * (unitDays[unit] ?? 0)
  else reading.seconds += count * (unitSeconds[unit] ?? 0)
  return true
}

const unitDays: Record<string, number> = { day: 1, week: 7, fortnight: 14 }
const unitSeconds: Record<string, number> = { second: 1, sec: 1, minute: 60, min: 60, hour: 3600 }
