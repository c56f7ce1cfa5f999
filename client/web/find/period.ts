import { useLocation } from 'wouter-preact'
import { views } from '../addresses.ts'
import { daysLater, floating, today } from '../times.ts'
import { dayIn, type Filters, type Period, useFilters } from './filters.ts'

/** The days that the view at this address shows: a month, a week from Monday, or all from a day on. */
export function usePeriod(): Period {
  const [path] = useLocation()
  const { filters } = useFilters()
  return periodAt(path, filters)
}

function periodAt(path: string, filters: Filters): Period {
  const [, view, date] = path.split('/')
  if (view === 'month') return monthOf(dayIn(`${date}-01`) ?? today())
  if (view === 'week') return weekOf(dayIn(date) ?? today())
  return { from: dayIn(date) ?? filters.start_date ?? today() }
}

/** Whether the view at this address shows a period, so that what is looked for may be outside of it. */
export function useIsBounded(): boolean {
  const [path] = useLocation()
  return views.some(view => view !== 'agenda' && path.startsWith(`/${view}`))
}

export function monthOf(day: string): Required<Period> {
  const from = `${day.slice(0, 7)}-01`
  return { from, until: daysLater(`${daysLater(from, 31).slice(0, 7)}-01`, -1) }
}

export function weekOf(day: string): Required<Period> {
  const from = daysLater(day, -((floating(`${day} 00:00:00`).getUTCDay() + 6) % 7))
  return { from, until: daysLater(from, 6) }
}

/** Periods that many look for, counted from a day: what is left of them. */
export const namedPeriods = {
  today: (day: string) => ({ from: day, until: day }),
  weekend: (day: string) => {
    const { until } = weekOf(day)
    return { from: [day, daysLater(until, -1)].toSorted()[1] ?? day, until }
  },
  sevenDays: (day: string) => ({ from: day, until: daysLater(day, 6) }),
  month: (day: string) => ({ from: day, until: monthOf(day).until }),
} satisfies Record<string, (day: string) => Required<Period>>

export type NamedPeriod = keyof typeof namedPeriods
