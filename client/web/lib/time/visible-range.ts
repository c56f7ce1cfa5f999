import { useParams } from 'wouter-preact'
import { getMonthRange, getWeekRange, addCalendarDays } from '../../../../src/core/time/days.ts'
import { getListStart, parseViewPeriod } from '../../../../src/core/page/view-period.ts'
import { getViewerToday } from './times.ts'
import { isOpenView } from '../../../../src/core/page/segments.ts'
import { useCurrentView } from '../paths/current-view.ts'
import { useSearchFilters } from '../filters/search-filters.ts'
import type { PartialDateRange } from '../events/list-input.ts'

/** The days that the current view shows: a month, a week, a day, or in a list all days from its first one. */
export function useVisibleRange(): PartialDateRange {
  const view = useCurrentView() ?? 'month'
  const { date } = useParams()
  const { filters } = useSearchFilters()
  const period = parseViewPeriod(view, date, getViewerToday())
  if (period === null) return {}
  const { first, last } = period
  return isOpenView(view) ? { from: getListStart(period, filters) } : { from: first, until: last }
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
