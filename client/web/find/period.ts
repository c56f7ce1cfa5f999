import { useParams } from 'wouter-preact'
import { daysLater } from '../times.ts'
import { monthOf, periodAt, weeksOf } from '../see/views/period.ts'
import { agendaFrom } from '../see/views/reading.ts'
import { useViewShown } from '../view-shown.ts'
import { useFilters } from './filters.ts'
import type { Period } from './query.ts'

/** The days that the view at this address is about: a month, a week, or all from a day on. */
export function usePeriod(): Period {
  const view = useViewShown() ?? 'month'
  const { date } = useParams()
  const { filters } = useFilters()
  const period = periodAt(view, date)
  if (period === null) return {}
  const { first, last, isNamed } = period
  return view === 'agenda' ? { from: agendaFrom(first, isNamed, filters) } : { from: first, until: last }
}

/** Periods that many look for, counted from a day: what is left of them. */
export const namedPeriods = {
  today: (day: string) => ({ from: day, until: day }),
  weekend: (day: string) => {
    const sunday = weeksOf({ first: day, last: day }).last
    return { from: [day, daysLater(sunday, -1)].toSorted()[1] ?? day, until: sunday }
  },
  sevenDays: (day: string) => ({ from: day, until: daysLater(day, 6) }),
  month: (day: string) => ({ from: day, until: monthOf(day).last }),
} satisfies Record<string, (day: string) => Required<Period>>

export type NamedPeriod = keyof typeof namedPeriods
