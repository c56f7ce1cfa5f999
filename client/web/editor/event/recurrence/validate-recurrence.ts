import { toDatePart } from '../../../lib/time/wall-time.ts'
import { parseRecurrenceLines } from './recurrence-values.ts'
import type { SeriesTimes } from './rule-values.ts'

/** What is missing or wrong in a recurrence, and so which control of the field has the error. */
export type RecurrenceProblem = 'interval' | 'weekdays' | 'count' | 'until' | 'untilBeforeStart' | 'additions'

/** The first problem of a recurrence; null when the service can check it. */
export function findRecurrenceProblem(lines: string[], times: SeriesTimes): RecurrenceProblem | null {
  const values = lines.length === 0 ? null : parseRecurrenceLines(lines, times)
  if (!values) return null
  const { rule, additions } = values
  if (!rule) return additions.length === 0 ? 'additions' : null
  if (rule.frequency === 'other') return null
  if (rule.interval === null) return 'interval'
  if (rule.frequency === 'weekly' && rule.weekdays.length === 0) return 'weekdays'
  const { end } = rule
  if (end.kind === 'count') return end.count === null ? 'count' : null
  if (end.kind === 'never') return null
  if (end.day === '') return 'until'
  return end.day < toDatePart(times.start_date) ? 'untilBeforeStart' : null
}
