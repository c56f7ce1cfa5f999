import { SAMPLE_EVENTS } from './events.ts'
import type { DatedEvent, RecurrencePattern, SampleEvent, Season } from './types.ts'

const dayMs = 86_400_000
const daysBeforeToday = 14

/**
 * The sample calendar on its days, over the twelve months that begin two weeks before `today` ('YYYY-MM-DD').
 *
 * Ordered by the wall time of the start, then by key; the same `today` gives the same list. A day of the year occurs
 * exactly once; a rule such as the last Sunday of October can fall just outside both ends, or just inside both.
 */
export const buildSampleYear = (today: string): DatedEvent[] => {
  const window = daysOf(today)
  return SAMPLE_EVENTS.flatMap(event => onItsDays(event, window)).sort(
    (one, other) => compare(one.startWall, other.startWall) || compare(one.key, other.key),
  )
}

/** The days of the window, each as its midnight in UTC; nothing here knows of any other zone. */
function daysOf(today: string): Date[] {
  const first = plusDays(new Date(`${today}T00:00:00Z`), -daysBeforeToday)
  const end = Date.UTC(first.getUTCFullYear() + 1, first.getUTCMonth(), first.getUTCDate())
  const count = (end - first.getTime()) / dayMs
  return Array.from({ length: count }, (_, index) => plusDays(first, index))
}

function onItsDays({ on, at, until, days = 1, ...event }: SampleEvent, window: Date[]): DatedEvent[] {
  return window
    .filter(day => fallsOn(on, day))
    .map(day => ({ ...event, ...wallTimesOf(day, plusDays(day, days - 1), at, until) }))
}

function wallTimesOf(first: Date, last: Date, at?: string, until?: string) {
  const [startDay, lastDay] = [toDate(first), toDate(last)]
  if (!at || !until) return { startWall: `${startDay} 00:00:00`, endWall: `${lastDay} 23:59:59`, allDay: true }
  const endDay = startDay === lastDay && until <= at ? toDate(plusDays(last, 1)) : lastDay
  return { startWall: `${startDay} ${at}:00`, endWall: `${endDay} ${until}:00`, allDay: false }
}

function fallsOn(on: RecurrencePattern, day: Date): boolean {
  if (typeof on === 'string') return toDate(day).endsWith(`-${on}`)
  if (on.weekday !== (day.getUTCDay() || 7)) return false
  if ('month' in on) return on.month === monthOf(day) && isInWeek(on.week, day)
  return isInSeason(on, day) && (on.every === 'week' || isInWeek(on.week, day))
}

function isInWeek(week: number, day: Date): boolean {
  if (week === -1) return monthOf(plusDays(day, 7)) !== monthOf(day)
  return Math.ceil(day.getUTCDate() / 7) === week
}

function isInSeason({ fromMonth, toMonth }: Season, day: Date): boolean {
  const month = monthOf(day)
  if (fromMonth <= toMonth) return fromMonth <= month && month <= toMonth
  return fromMonth <= month || month <= toMonth
}

const plusDays = (day: Date, count: number): Date => new Date(day.getTime() + count * dayMs)
const monthOf = (day: Date): number => day.getUTCMonth() + 1
const toDate = (day: Date): string => day.toISOString().slice(0, 10)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
