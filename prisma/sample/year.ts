import { toInstant } from '../../src/core/time/wall-time.ts'
import { SAMPLE_EVENTS } from './events.ts'
import type { RecurrencePattern, SampleEvent, SampleOccurrence, Season } from './types.ts'

const dayMs = 86_400_000
const daysBeforeToday = 14

/**
 * The occurrences of the sample events in the twelve months that begin two weeks before `today` ('YYYY-MM-DD').
 *
 * They are ordered by the wall time of the start, then by key. The same `today` gives the same list. An event on a day
 * of the year occurs once. An event on a weekday, such as the last Sunday of October, can occur twice or not at all.
 */
export const buildSampleYear = (today: string): SampleOccurrence[] => {
  const days = listDays(today)
  return SAMPLE_EVENTS.flatMap(event => listOccurrences(event, days)).sort(
    (one, other) => compareTexts(one.startWall, other.startWall) || compareTexts(one.key, other.key),
  )
}

/** The days of the twelve months. A day is its midnight in UTC; time zones play no part here. */
function listDays(today: string): Date[] {
  const first = addDays(new Date(`${today}T00:00:00Z`), -daysBeforeToday)
  const end = Date.UTC(first.getUTCFullYear() + 1, first.getUTCMonth(), first.getUTCDate())
  const count = (end - first.getTime()) / dayMs
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

function listOccurrences(
  { on, at, until, days: dayCount = 1, ...event }: SampleEvent,
  days: Date[],
): SampleOccurrence[] {
  const occurrences = days
    .filter(day => occursOn(on, day))
    .map(day => ({ ...event, ...getWallTimes(day, addDays(day, dayCount - 1), at, until) }))
  const last = occurrences.at(-1)
  if (typeof on === 'string' || 'month' in on || !last || occurrences.length === 1) return occurrences
  const recurrence = [formatRule(on, last)]
  return occurrences.map(occurrence => ({ ...occurrence, recurrence }))
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule (RFC 5545) of an event of each week or month, up to its last occurrence. */
function formatRule(
  pattern: Extract<RecurrencePattern, { every: string }>,
  { startWall, zone, allDay }: SampleOccurrence,
): string {
  const until = allDay ? startWall.slice(0, 10) : toInstant(startWall, zone).toISOString().slice(0, 19)
  const weekday = weekdayCodes[pattern.weekday - 1] ?? ''
  const [frequency, day] = pattern.every === 'week' ? ['WEEKLY', weekday] : ['MONTHLY', `${pattern.week}${weekday}`]
  const months = allMonths.filter(month => isMonthInSeason(pattern, month))
  const compactUntil = until.replaceAll(/[-:]/g, '') + (allDay ? '' : 'Z')
  return `RRULE:FREQ=${frequency};BYDAY=${day};BYMONTH=${months.join()};UNTIL=${compactUntil}`
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

function getWallTimes(firstDay: Date, lastDay: Date, at?: string, until?: string) {
  const [firstDate, lastDate] = [formatDate(firstDay), formatDate(lastDay)]
  if (!at || !until) return { startWall: `${firstDate} 00:00:00`, endWall: `${lastDate} 23:59:59`, allDay: true }
  const endDate = firstDate === lastDate && until <= at ? formatDate(addDays(lastDay, 1)) : lastDate
  return { startWall: `${firstDate} ${at}:00`, endWall: `${endDate} ${until}:00`, allDay: false }
}

function occursOn(pattern: RecurrencePattern, day: Date): boolean {
  if (typeof pattern === 'string') return formatDate(day).endsWith(`-${pattern}`)
  if (pattern.weekday !== (day.getUTCDay() || 7)) return false
  if ('month' in pattern) return pattern.month === getMonth(day) && isInWeek(pattern.week, day)
  return isInSeason(pattern, day) && (pattern.every === 'week' || isInWeek(pattern.week, day))
}

function isInWeek(week: number, day: Date): boolean {
  if (week === -1) return getMonth(addDays(day, 7)) !== getMonth(day)
  return Math.ceil(day.getUTCDate() / 7) === week
}

const isInSeason = (season: Season, day: Date): boolean => isMonthInSeason(season, getMonth(day))

function isMonthInSeason({ fromMonth, toMonth }: Season, month: number): boolean {
  if (fromMonth <= toMonth) return fromMonth <= month && month <= toMonth
  return fromMonth <= month || month <= toMonth
}

const addDays = (day: Date, count: number): Date => new Date(day.getTime() + count * dayMs)
const getMonth = (day: Date): number => day.getUTCMonth() + 1
const formatDate = (day: Date): string => day.toISOString().slice(0, 10)
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
