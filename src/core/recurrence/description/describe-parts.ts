import type { Language } from '../../language.ts'
import type { NumberPart, Rule } from '../rule.ts'
import { formatList, formatMonth, formatNthWeekday, formatWeekday, getWords } from './words.ts'

type LabelledPart = Exclude<NumberPart, 'months'>

/** The parts in the order in which RFC 5545 applies them; `days` come before the times. */
const partsBeforeDays = ['weekNumbers', 'yearDays', 'monthDays'] as const satisfies LabelledPart[]
const partsAfterDays = ['hours', 'minutes', 'seconds', 'setPositions'] as const satisfies LabelledPart[]

/** A rule as a list of its parts: `Every year (weeks of the year: 20; days of the week: Monday)`. */
export function describeParts(rule: Rule, language: Language): string {
  const words = getWords(language)
  const { frequency, interval, days, months, weekStart } = rule
  const period = { DAILY: words.daily, WEEKLY: words.weekly, MONTHLY: words.monthly, YEARLY: words.yearly }[frequency]
  const label = (parts: readonly LabelledPart[]) =>
    parts.flatMap(part => (rule[part].length === 0 ? [] : [words.parts[part]({ numbers: formatNumbers(rule[part]) })]))
  const weekdayNames = days.map(day =>
    day.position === null ? formatWeekday(day.weekday, language) : formatNthWeekday(day, language),
  )
  const monthNames = months.map(month => formatMonth(month, language))
  const hasNegative = [...partsBeforeDays, ...partsAfterDays].some(part => rule[part].some(number => number < 0))
  const parts = [
    ...(months.length > 0 ? [words.parts.months({ names: formatList(monthNames, language) })] : []),
    ...label(partsBeforeDays),
    ...(days.length > 0 ? [words.parts.weekdays({ names: formatList(weekdayNames, language) })] : []),
    ...label(partsAfterDays),
    ...(weekStart === 'MO' ? [] : [words.parts.weekStart({ weekday: formatWeekday(weekStart, language) })]),
    ...(hasNegative ? [words.parts.fromEnd] : []),
  ]
  const text = period({ interval })
  if (parts.length === 0) return text
  return `${text} (${parts.reduceRight((others, first) => words.parts.separate({ first, others }))})`
}

/** `1, 100, −1` */
const formatNumbers = (numbers: number[]): string =>
  [...numbers.filter(number => number >= 0), ...numbers.filter(number => number < 0)]
    .map(number => String(number).replace('-', '−'))
    .join(', ')
