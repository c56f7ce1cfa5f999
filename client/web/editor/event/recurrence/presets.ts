import {
  createPattern,
  getDayOfMonth,
  getNth,
  isLastWeekday,
  isSamePattern,
  type MonthDay,
  type RulePattern,
} from './rule-values.ts'
import { getWeekday, weekdays } from '../../../../../src/core/recurrence/weekdays.ts'

export const presetNames = [
  'daily',
  'weekdays',
  'weekly',
  'monthlyDay',
  'monthlyWeekday',
  'monthlyLast',
  'yearly',
] as const
export type PresetName = (typeof presetNames)[number]

/** The usual patterns that contain a day, such as every week on its weekday. */
export function listPresets(day: string): Partial<Record<PresetName, RulePattern>> {
  const { nth, last } = describeByWeekday(day)
  const weekday = getWeekday(day)
  const isWorkday = weekday !== 'SA' && weekday !== 'SU'
  return {
    daily: createPattern('daily', day),
    ...(isWorkday ? { weekdays: { frequency: 'weekly', interval: 1, weekdays: weekdays.slice(0, 5) } } : {}),
    weekly: createPattern('weekly', day),
    monthlyDay: createPattern('monthly', day),
    ...(nth ? { monthlyWeekday: { frequency: 'monthly', interval: 1, on: nth } } : {}),
    ...(last ? { monthlyLast: { frequency: 'monthly', interval: 1, on: last } } : {}),
    yearly: createPattern('yearly', day),
  }
}

/** The day as nth weekday of its month, undefined for the fifth, and as the last one, undefined if it is not. */
function describeByWeekday(day: string): { nth: MonthDay | undefined; last: MonthDay | undefined } {
  const [nth, weekday] = [getNth(day), getWeekday(day)]
  return {
    nth: nth < 5 ? { nth, weekday } : undefined,
    last: isLastWeekday(day) ? { nth: -1, weekday } : undefined,
  }
}

/** The ways in which a month can contain a day: by its number, as nth weekday and as last weekday. */
export function listMonthDays(day: string): MonthDay[] {
  const { nth, last } = describeByWeekday(day)
  return [{ day: getDayOfMonth(day) }, ...(nth ? [nth] : []), ...(last ? [last] : [])]
}

/** The preset of `day` that equals `pattern`; undefined if none does. */
export function findPreset(pattern: RulePattern, day: string): PresetName | undefined {
  const presets = listPresets(day)
  return presetNames.find(name => {
    const preset = presets[name]
    return preset !== undefined && isSamePattern(preset, pattern)
  })
}
