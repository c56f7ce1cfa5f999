import { createMessage } from '../failure/messages.ts'
import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../time/wall-time.ts'
import { isWallTime, parseWrittenTime, toDayClock } from '../time/written-time.ts'
import { getFirstDate, RecurrenceError, type SeriesStart } from './recurrence.ts'
import {
  createUntilCheck,
  partsAfterByDay,
  type DayOfRule,
  frequencies,
  type Frequency,
  numberParts,
  type NumberPart,
  type Rule,
  timeParts,
} from './rule.ts'
import { weekdays } from './weekdays.ts'

const intervalMax = 9_999
const countMax = 1_000_000
/** The largest number of values of a list; longer ones cost too much time. */
const valuesMax = 100
/** The largest number of times of day that BYHOUR, BYMINUTE and BYSECOND may make together. */
const timesPerDayMax = 100

const emptyRule: Rule = {
  frequency: 'DAILY',
  interval: 1,
  count: null,
  until: null,
  weekStart: 'MO',
  days: [],
  seconds: [],
  minutes: [],
  hours: [],
  monthDays: [],
  yearDays: [],
  weekNumbers: [],
  months: [],
  setPositions: [],
}

/**
 * Parses the value of RRULE, in any order and case. In all-day series, times of day are ignored, as RFC 5545 says, and
 * UNTIL is a day (an instant means the day of `toDayClock`); in others, an UNTIL without a time means the end of that
 * day. Throws RecurrenceError, also for an UNTIL before the start.
 */
export function parseRule(text: string, start: SeriesStart): Rule {
  const parts = splitParts(text)
  const rule: Rule = { ...emptyRule, frequency: parseFrequency(parts.get('FREQ')) }
  for (const [name, value] of parts) Object.assign(rule, parsePart(name, value, start))
  if (start.isAllDay) for (const part of timeParts) rule[part] = []
  rejectCombinations(rule)
  if (createUntilCheck(rule, start)(getFirstDate(start)))
    throw new RecurrenceError(
      createMessage('recurrence-before-start', {
        part: `UNTIL=${parts.get('UNTIL') ?? ''}`,
        start: getFirstDate(start),
      }),
    )
  return rule
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    if (part.trim() === '') continue
    const [name = '', ...values] = part.split('=').map(side => side.trim())
    if (parts.has(name)) throw new RecurrenceError(createMessage('recurrence-part-twice', { part: shorten(name) }))
    parts.set(name, values.join('='))
  }
  return parts
}

function parseFrequency(value = ''): Frequency {
  const frequency = frequencies.find(name => name === value)
  if (frequency) return frequency
  throw new RecurrenceError(createMessage('recurrence-frequency', { value: shorten(value) }))
}

const numberPartByName = new Map(
  (Object.keys(numberParts) as NumberPart[]).map(field => [numberParts[field].name as string, field]),
)

function parsePart(name: string, value: string, start: SeriesStart): Partial<Rule> {
  const field = numberPartByName.get(name)
  if (field) return { [field]: parseNumbers(field, value) }
  if (name === 'FREQ') return {}
  if (name === 'INTERVAL') return { interval: parsePositive(name, value, intervalMax) }
  if (name === 'COUNT') return { count: parsePositive(name, value, countMax) }
  if (name === 'UNTIL') return { until: parseUntil(value, start) }
  if (name === 'BYDAY') return { days: sortDays(splitValues(name, value).map(parseDay)) }
  if (name === 'WKST') return { weekStart: weekdays.find(weekday => weekday === value) ?? failValue(name, value) }
  throw new RecurrenceError(createMessage('recurrence-part', { part: shorten(name) }))
}

const parsePositive = (name: string, value: string, max: number): number =>
  /^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= max ? Number(value) : failValue(name, value)

function parseNumbers(field: NumberPart, value: string): number[] {
  const { name, min, max, isSigned } = numberParts[field]
  const numbers = splitValues(name, value).map(text => {
    const number = Number(text)
    const size = isSigned ? Math.abs(number) : number
    return /^[+-]?\d{1,3}$/.test(text.trim()) && size >= min && size <= max ? number : failValue(name, text)
  })
  return [...new Set(numbers)].sort((a, b) => a - b)
}

function splitValues(part: string, value: string): string[] {
  const values = value.split(',')
  if (values.length <= valuesMax) return values
  throw new RecurrenceError(createMessage('recurrence-values', { part, max: valuesMax }))
}

function parseDay(text: string): DayOfRule {
  const [, sign = '', digits, name] = /^([+-]?)(\d{1,2})?([A-Z]{2})$/.exec(text.trim()) ?? []
  const weekday = weekdays.find(one => one === name)
  const position = digits === undefined ? null : Number(`${sign}${digits}`)
  const isPosition = position === null ? sign === '' : position !== 0 && Math.abs(position) <= 53
  return weekday && isPosition ? { weekday, position } : failValue('BYDAY', text)
}

function sortDays(days: DayOfRule[]): DayOfRule[] {
  const byText = new Map(days.map(day => [`${day.position ?? ''}${day.weekday}`, day]))
  const order = ({ weekday, position }: DayOfRule) => (position ?? 0) * 7 + weekdays.indexOf(weekday)
  return [...byText.values()].sort((a, b) => order(a) - order(b))
}

/** A day in all-day series, also if UNTIL has a time; else a time in UTC. */
function parseUntil(value: string, { zone, isAllDay }: SeriesStart): WallTime {
  const written = parseWrittenTime(value) ?? failValue('UNTIL', value)
  if (isAllDay) return startOfDay(toDayClock(written, zone))
  const wall = written.hasTime ? written.wall : endOfDay(written.wall)
  const utc = toWall(toInstant(wall, written.zone ?? zone), 'UTC')
  return isWallTime(utc) ? utc : failValue('UNTIL', value)
}

/**
 * Throws RecurrenceError for parts that RFC 5545 does not allow together, or that programs read in different ways, for
 * BYSETPOS without another part, and for too many times a day.
 */
function rejectCombinations(rule: Rule): void {
  const { frequency, count, until, days, monthDays, yearDays, weekNumbers, setPositions } = rule
  const hasPositions = days.some(({ position }) => position !== null)
  const isYearly = frequency === 'YEARLY'
  const freq = `FREQ=${frequency}`
  if (count !== null && until !== null) failTogether('COUNT', 'UNTIL')
  if (weekNumbers.length > 0 && !isYearly) failTogether('BYWEEKNO', freq)
  if (yearDays.length > 0 && !isYearly) failTogether('BYYEARDAY', freq)
  if (monthDays.length > 0 && frequency === 'WEEKLY') failTogether('BYMONTHDAY', freq)
  if (hasPositions && !isYearly && frequency !== 'MONTHLY') failTogether(`BYDAY=${formatDay(rule)}`, freq)
  if (hasPositions && weekNumbers.length > 0) failTogether(`BYDAY=${formatDay(rule)}`, 'BYWEEKNO')
  // Programs disagree: some choose among the dates of both parts, others among the dates that both have.
  const dayLists = (['monthDays', 'yearDays', 'weekNumbers'] as const).filter(part => rule[part].length > 0)
  const [one, other] = dayLists.map(part => numberParts[part].name)
  if (setPositions.length > 0 && one && other) failTogether('BYSETPOS', `${one} + ${other}`)
  const otherParts = [...timeParts, ...partsAfterByDay].filter(part => part !== 'setPositions')
  if (setPositions.length > 0 && days.length === 0 && otherParts.every(part => rule[part].length === 0))
    throw new RecurrenceError(createMessage('recurrence-set-position'))
  const timesPerDay = timeParts.reduce((product, part) => product * Math.max(rule[part].length, 1), 1)
  if (timesPerDay > timesPerDayMax)
    throw new RecurrenceError(createMessage('recurrence-times', { max: timesPerDayMax }))
}

const formatDay = ({ days }: Rule): string =>
  days.flatMap(({ weekday, position }) => (position === null ? [] : [`${position}${weekday}`]))[0] ?? ''

function failTogether(part: string, other: string): never {
  throw new RecurrenceError(createMessage('recurrence-not-together', { part, other }))
}

function failValue(part: string, value: string): never {
  throw new RecurrenceError(createMessage('recurrence-value', { part, value: shorten(value) }))
}

/** The text of a caller as messages show it. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
