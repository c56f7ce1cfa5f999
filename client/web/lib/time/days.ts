import { addCalendarDays, type DateRange, daysPerWeek } from '../../../../src/core/time/days.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import { msPerDay } from './times.ts'

/** All days of a range. */
export function listDays({ first, last }: DateRange): string[] {
  const dayCount =
    (parseWallTime(`${last} 00:00:00`).getTime() - parseWallTime(`${first} 00:00:00`).getTime()) / msPerDay
  return Array.from({ length: dayCount + 1 }, (_, i) => addCalendarDays(first, i))
}

/** Splits days into one list for each week. `days` must be whole weeks. */
export const groupByWeek = (days: string[]): string[][] =>
  days.flatMap((_, i) => (i % daysPerWeek === 0 ? [days.slice(i, i + daysPerWeek)] : []))
