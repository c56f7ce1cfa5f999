import { useParams } from 'wouter-preact'
import { getMonthRange, getWeekRange } from './days.ts'
import { parseViewPeriod } from './view-period.ts'
import { addCalendarDays } from './times.ts'
import { isOpenView } from '../paths/paths.ts'
import { useCurrentView } from '../paths/current-view.ts'
import { type SearchFilters, useSearchFilters } from '../filters/search-filters.ts'
import type { PartialDateRange } from '../events/list-input.ts'

/** The days that the current view shows: a month, a week, a day, or in a list all days from its first one. */
export function useVisibleRange(): PartialDateRange {
  const view = useCurrentView() ?? 'month'
  const { date } = useParams()
  const { filters } = useSearchFilters()
  const period = parseViewPeriod(view, date)
  if (period === null) return {}
  const { first, last, hasDate } = period
  return isOpenView(view) ? { from: getListStart(first, hasDate, filters) } : { from: first, until: last }
}

/**
 * The first day of a list: from the URL, else from the filters, else today. Undefined when the
 * filters end before today.
 */
export function getListStart(
  first: string,
  hasDate: boolean,
  { start_date, end_date }: SearchFilters,
): string | undefined {
  if (hasDate) return first
  if (start_date !== undefined) return start_date
  return end_date !== undefined && end_date < first ? undefined : first
}

/** The date filters with a name, relative to a day. `month` is the rest of its month. */
export const datePresets = {
  today: (day: string) => ({ from: day, until: day }),
  weekend: (day: string) => {
    const sunday = getWeekRange(day).last
    const saturday = addCalendarDays(sunday, -1)
    return { from: day > saturday ? day : saturday, until: sunday }
  },
  sevenDays: (day: string) => ({ from: day, until: addCalendarDays(day, 6) }),
  month: (day: string) => ({ from: day, until: getMonthRange(day).last }),
} satisfies Record<string, (day: string) => Required<PartialDateRange>>

export type DatePreset = keyof typeof datePresets
