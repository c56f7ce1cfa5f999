import { getFirstOfMonth, getLocale, useLanguage } from '../../../lib/text/language.ts'
import { type PageMessages, useMessages } from '../../../lib/text/messages.ts'
import { replaceFirstOfMonth } from '../../../../../src/core/time/date-formats.ts'
import { parseWallTime } from '../../../../../src/core/time/wall-time.ts'
import type { PresetName } from './presets.ts'
import { type MonthDay, type RulePattern } from './rule-values.ts'
import { type Weekday, weekdays } from '../../../../../src/core/recurrence/weekdays.ts'

type RecurrenceMessages = PageMessages['recurrence']

/** `the fourth Tuesday`, `day 24`. */
const formatMonthDay = (messages: RecurrenceMessages, on: MonthDay): string =>
  'day' in on
    ? messages.onDay({ day: on.day === -1 ? 'last' : String(on.day) })
    : messages.onNth[on.weekday]({ nth: on.nth === -1 ? 'last' : String(on.nth) })

/** Functions that name patterns and days in the language of the page. */
export function useRecurrenceLabels() {
  const messages = useMessages('recurrence')
  const language = useLanguage()
  const locale = getLocale(language)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const [dayAndMonth, weekdayName] = [format({ day: 'numeric', month: 'long' }), format({ weekday: 'long' })]
  const formatDate = (month: number, day: number) =>
    replaceFirstOfMonth(dayAndMonth.format(Date.UTC(leapYear, month - 1, day)), getFirstOfMonth(language))
  // As part of a date: in Greek, the name of the month alone has another form.
  const formatMonth = (month: number) =>
    dayAndMonth.formatToParts(Date.UTC(leapYear, month - 1, 1)).find(({ type }) => type === 'month')?.value ?? ''
  /** `24 November`, `the fourth Tuesday of November`. */
  const formatYearDay = (month: number, on: MonthDay): string =>
    'day' in on && on.day > 0
      ? formatDate(month, on.day)
      : messages.ofMonth({ day: formatMonthDay(messages, on), month: formatMonth(month) })
  return {
    /** `Every week on Tuesday`. */
    formatPreset: (name: PresetName, pattern: RulePattern): string => {
      if (pattern.frequency === 'monthly') return messages.monthly({ day: formatMonthDay(messages, pattern.on) })
      if (pattern.frequency === 'yearly') return messages.yearly({ date: formatYearDay(pattern.month, pattern.on) })
      const [weekday = 'MO'] = pattern.frequency === 'weekly' ? pattern.weekdays : []
      return name === 'weekly' ? messages.weekly[weekday] : messages[name === 'weekdays' ? 'weekdays' : 'daily']
    },
    formatMonthDay: (on: MonthDay): string => formatMonthDay(messages, on),
    formatYearDay,
    /** `Tuesday` */
    formatWeekday: (weekday: Weekday): string =>
      weekdayName.format(parseWallTime(`2024-01-0${weekdays.indexOf(weekday) + 1} 00:00:00`)),
  }
}

/** A year that begins on a Monday and has 29 February. */
const leapYear = 2024
