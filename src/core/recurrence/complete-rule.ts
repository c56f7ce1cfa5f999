import type { WallTime } from '../time/wall-time.ts'
import { type Rule } from './rule.ts'
import { getWeekday } from './weekdays.ts'

/** The rule with the days that it takes from its start if it names none (RFC 5545, 3.3.10). */
export function completeDays(rule: Rule, first: WallTime): Rule {
  const { frequency, days, monthDays, yearDays, weekNumbers, months } = rule
  const hasDays = days.length > 0 || monthDays.length > 0 || yearDays.length > 0
  const takesWeekday = !hasDays && (frequency === 'WEEKLY' || weekNumbers.length > 0)
  const takesMonthDay = !hasDays && !takesWeekday && (frequency === 'MONTHLY' || frequency === 'YEARLY')
  const takesMonth = takesMonthDay && frequency === 'YEARLY' && months.length === 0
  return {
    ...rule,
    days: takesWeekday ? [{ weekday: getWeekday(first), position: null }] : days,
    monthDays: takesMonthDay ? [readPart(first, 8)] : monthDays,
    months: takesMonth ? [readPart(first, 5)] : months,
  }
}

/** The rule with the times that it takes from its start. */
export function completeTimes(rule: Rule, first: WallTime): Rule {
  const orStart = (numbers: number[], index: number) => (numbers.length === 0 ? [readPart(first, index)] : numbers)
  return {
    ...rule,
    hours: orStart(rule.hours, 11),
    minutes: orStart(rule.minutes, 14),
    seconds: orStart(rule.seconds, 17),
  }
}

/** The rule with every part that it takes from its start. */
export const completeRule = (rule: Rule, first: WallTime): Rule => completeTimes(completeDays(rule, first), first)

const readPart = (wall: WallTime, index: number): number => Number(wall.slice(index, index + 2))
