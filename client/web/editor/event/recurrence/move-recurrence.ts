import { parseWallTime } from '../../../../../src/core/time/wall-time.ts'
import { isCompleteWallTime, toWallTimes } from '../../../lib/events/event-times.ts'
import { toDatePart } from '../../../lib/time/wall-time.ts'
import { formatRecurrenceLines, parseRecurrenceLines } from './recurrence-values.ts'
import {
  getDayOfMonth,
  getMonth,
  getNth,
  isLastWeekday,
  type MonthDay,
  type RuleValues,
  type SeriesTimes,
} from './rule-values.ts'
import { getWeekday, weekdays } from '../../../../../src/core/recurrence/weekdays.ts'

/**
 * The lines after the times have changed from `before` to `after`. A rule that names the day of the old start names the
 * day of the new one, and added dates and dates left out move by the same time. The lines stay while a start is
 * incomplete.
 *
 * Unlike the service, which moves all weekdays of a stored rule or refuses the new start, this replaces the weekday of
 * the old start only, and leaves a rule that cannot follow as it is: the user sees the rule, and can still change it.
 */
export function moveRecurrenceLines(lines: string[], before: SeriesTimes, after: SeriesTimes): string[] {
  const [oldStart, newStart] = [toStart(before), toStart(after)]
  const values = parseRecurrenceLines(lines, before)
  if (lines.length === 0 || !values || !isCompleteWallTime(oldStart) || !isCompleteWallTime(newStart)) return lines
  const distanceMs = parseWallTime(newStart).getTime() - parseWallTime(oldStart).getTime()
  const { rule, additions, exclusions } = values
  const moved = {
    rule: rule && rule.frequency !== 'other' ? moveRule(rule, toDatePart(oldStart), toDatePart(newStart)) : rule,
    additions: additions.map(wall => addMs(wall, distanceMs)),
    exclusions: exclusions.map(wall => addMs(wall, distanceMs)),
  }
  return formatRecurrenceLines(moved, after)
}

const toStart = (times: SeriesTimes): string => toWallTimes({ ...times, end_date: '' })[0]

/** The wall time `ms` later. */
export const addMs = (wall: string, ms: number): string =>
  new Date(parseWallTime(wall).getTime() + ms).toISOString().slice(0, 19).replace('T', ' ')

function moveRule(rule: RuleValues, oldDay: string, newDay: string): RuleValues {
  switch (rule.frequency) {
    case 'daily':
      return rule
    case 'weekly':
      return { ...rule, weekdays: moveWeekdays(rule.weekdays, oldDay, newDay) }
    case 'monthly':
      return { ...rule, on: moveMonthDay(rule.on, oldDay, newDay) }
    case 'yearly':
      return rule.month === getMonth(oldDay)
        ? { ...rule, month: getMonth(newDay), on: moveMonthDay(rule.on, oldDay, newDay) }
        : rule
  }
}

/** Keeps the start one of the weekdays: replaces the weekday of the old day, unless the new one is there already. */
const moveWeekdays = (days: RuleWeekdays, oldDay: string, newDay: string): RuleWeekdays =>
  days.includes(getWeekday(newDay))
    ? days
    : weekdays.filter(
        weekday => weekday === getWeekday(newDay) || (weekday !== getWeekday(oldDay) && days.includes(weekday)),
      )

type RuleWeekdays = Extract<RuleValues, { frequency: 'weekly' }>['weekdays']

function moveMonthDay(on: MonthDay, oldDay: string, newDay: string): MonthDay {
  if ('day' in on) return on.day === getDayOfMonth(oldDay) ? { day: getDayOfMonth(newDay) } : on
  const [nth, weekday] = [getNth(newDay), getWeekday(newDay)]
  const isOldLast = on.nth === -1 && isLastWeekday(oldDay)
  if (on.weekday !== getWeekday(oldDay) || (on.nth !== getNth(oldDay) && !isOldLast)) return on
  // Not every month has a fifth one.
  const isLast = isOldLast ? isLastWeekday(newDay) : nth === 5
  return { nth: isLast ? -1 : nth, weekday }
}
