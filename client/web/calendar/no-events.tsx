import { useMessages } from '../lib/messages.ts'
import { CalendarX2 } from 'lucide-preact'
import type { ComponentChildren, ComponentType } from 'preact'
import { Link } from 'wouter-preact'
import { useSearchFilters } from '../lib/search-filters.ts'
import { zonePreference } from '../lib/preferences.ts'
import { getDatePart, toDisplayTimes, useDateFormats } from '../lib/times.ts'
import { EmptyState } from '../ui/states.tsx'
import { useQueryString } from '../lib/current-view.ts'
import { getDayPath, type ViewPeriod } from '../lib/view-period.ts'
import { useNextEventAfter } from './view-events.ts'

/** Shown when no event of a period matches the filters. `children` are further links. */
export type NoResultsComponent = ComponentType<{ children?: ComponentChildren }>

type PeriodProps = { period: ViewPeriod; title: string; NoResults: NoResultsComponent }

/** A month or a week without events, with a link to the next event. */
export function NoEventsInPeriod({ period, title, NoResults }: PeriodProps) {
  const messages = useMessages('calendar')
  const { data: next } = useNextEventAfter(period.last ?? period.first, true)
  const formats = useDateFormats()
  const query = useQueryString()
  const start = next && toDisplayTimes(zonePreference.value, next).start
  return (
    <NoEvents title={messages.noEventsIn({ period: title })} NoResults={NoResults}>
      {start && (
        <Link class="button" href={getDayPath(period.view, getDatePart(start)) + query}>
          {messages.nextEvent({ date: formats.date(start) })}
        </Link>
      )}
    </NoEvents>
  )
}

type Props = { title: string; NoResults: NoResultsComponent; children?: ComponentChildren }

/** A period without events: `NoResults` when filters are set, else the title. */
export function NoEvents({ title, NoResults, children }: Props) {
  const { count } = useSearchFilters()
  if (count > 0) return <NoResults>{children}</NoResults>
  return (
    <EmptyState icon={<CalendarX2 aria-hidden />} title={title}>
      {children}
    </EmptyState>
  )
}
