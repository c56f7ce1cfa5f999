import { weekdays } from '../../core/recurrence/weekdays.ts'

/** Fewer dates are no pattern. */
const datesMin = 3

/** Dates of years that follow each other, and the parts of the yearly rule that all of them have; null for no pattern. */
export type YearlyRun = { dates: Date[]; rule: string | null }

/**
 * Divides dates, in order, into runs with a yearly rule: on the nth weekday of a month, on the first such weekday from a
 * day on, or on a day. Dates without a pattern are a run each. All dates are in UTC.
 */
export function findYearlyRuns(dates: readonly Date[]): YearlyRun[] {
  const runs: YearlyRun[] = []
  for (let index = 0; index < dates.length;) {
    const run = findRun(dates.slice(index))
    runs.push(run)
    index += run.dates.length
  }
  return runs
}

function findRun(dates: readonly Date[]): YearlyRun {
  let best: YearlyRun = { dates: dates.slice(0, 1), rule: null }
  for (let length = datesMin; length <= dates.length; length++) {
    const part = dates.slice(0, length)
    const rule = findRule(part)
    if (rule === null) break
    best = { dates: part, rule }
  }
  return best
}

function findRule(dates: Date[]): string | null {
  const [first] = dates
  if (!first) return null
  const isYearly = dates.every((date, index) => date.getUTCFullYear() === first.getUTCFullYear() + index)
  const isSame = (get: (date: Date) => unknown) => dates.every(date => get(date) === get(first))
  if (!isYearly || !isSame(date => date.getUTCMonth()) || !isSame(date => date.toISOString().slice(11))) return null
  const month = `FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1}`
  if (!isSame(date => date.getUTCDay())) {
    return isSame(date => date.getUTCDate()) ? `${month};BYMONTHDAY=${first.getUTCDate()}` : null
  }
  const weekday = weekdays[(first.getUTCDay() + 6) % 7] ?? ''
  if (dates.every(isLastOfMonth)) return `${month};BYDAY=-1${weekday}`
  if (isSame(getNumber)) return `${month};BYDAY=${getNumber(first)}${weekday}`
  const earliest = Math.min(...dates.map(date => date.getUTCDate()))
  if (dates.some(date => date.getUTCDate() >= earliest + 7)) return null
  const days = Array.from({ length: 7 }, (_, index) => earliest + index).filter(day => day <= countDays(first))
  return `${month};BYMONTHDAY=${days.join(',')};BYDAY=${weekday}`
}

/** 1 for the first weekday of its name in the month. */
const getNumber = (date: Date): number => Math.ceil(date.getUTCDate() / 7)

const isLastOfMonth = (date: Date): boolean => date.getUTCDate() + 7 > countDays(date)

const countDays = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
