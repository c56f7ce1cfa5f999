import { useMessages } from '../lib/messages.ts'
import { CalendarX2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useSearchFilters } from '../lib/search-filters.ts'
import { NoResults } from '../search/no-results.tsx'
import { clock } from '../lib/preferences.ts'
import { getDatePart, toDisplayTimes, useDateFormats } from '../lib/times.ts'
import { EmptyState } from '../ui/states.tsx'
import { useQueryString } from '../lib/current-view.ts'
import { getDayPath, type ViewPeriod } from '../lib/view-period.ts'
import { useNextEventAfter } from './view-events.ts'

/** A month or a week without events: the way to the next one that has some. */
export function NoEventsInPeriod({ period, title }: { period: ViewPeriod; title: string }) {
  const messages = useMessages('calendar')
  const { data: next } = useNextEventAfter(period.last ?? period.first, true)
  const formats = useDateFormats()
  const query = useQueryString()
  const start = next && toDisplayTimes(clock.value, next).start
  return (
    <NoEvents title={messages.noEventsIn({ period: title })}>
      {start && (
        <Link class="button" href={getDayPath(period.view, getDatePart(start)) + query}>
          {messages.nextEvent({ date: formats.date(start) })}
        </Link>
      )}
    </NoEvents>
  )
}

/** Nothing is there, perhaps because of what is looked for. */
export function NoEvents({ title, children }: { title: string; children?: preact.ComponentChildren }) {
  const { count } = useSearchFilters()
  if (count > 0) return <NoResults>{children}</NoResults>
  return (
    <EmptyState icon={<CalendarX2 aria-hidden />} title={title}>
      {children}
    </EmptyState>
  )
}
