import { useMessages } from '../../lib/text/messages.ts'
import { CalendarX2 } from 'lucide-preact'
import type { ComponentChildren, ComponentType } from 'preact'
import { Link } from 'wouter-preact'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { zonePreference } from '../../lib/session/preferences.ts'
import { type EventDates, getDatePart, toDisplayTimes, useDateFormats } from '../../lib/time/times.ts'
import { EmptyState } from '../../ui/state/states.tsx'
import { useQueryString } from '../../lib/paths/current-view.ts'
import type { ViewPeriod } from '../../../../src/core/page/view-period.ts'
import { getDayPath } from '../../../../src/core/page/paths.ts'
import { useNextEventAfter, usePreviousEventBefore } from '../view-events.ts'

/** Shown when no event of a period matches the filters. `children` are further links. */
export type NoResultsComponent = ComponentType<{ children?: ComponentChildren }>

type PeriodProps = { period: ViewPeriod; title: string; NoResults: NoResultsComponent }

/**
 * A month, a week or a day without events, with a link to the next event. With filters, or when no event comes later, also with
 * one to the event before.
 */
export function NoEventsInPeriod({ period, title, NoResults }: PeriodProps) {
  const messages = useMessages('calendar')
  const { count } = useSearchFilters()
  const { data: next } = useNextEventAfter(period.last ?? period.first, true)
  const { data: previous } = usePreviousEventBefore(period.first, count > 0 || next === null)
  return (
    <NoEvents
      title={period.view === 'day' ? messages.noEventsOn({ day: title }) : messages.noEventsIn({ period: title })}
      NoResults={NoResults}
    >
      {next && <EventDayLink period={period} event={next} format={messages.nextEvent} />}
      {previous && <EventDayLink period={period} event={previous} format={messages.previousEvent} />}
    </NoEvents>
  )
}

type EventDayLinkProps = { period: ViewPeriod; event: EventDates; format: (values: { date: string }) => string }

/** A link to the month, the week or the day in which an event begins. */
function EventDayLink({ period, event, format }: EventDayLinkProps) {
  const formats = useDateFormats()
  const query = useQueryString()
  const { start } = toDisplayTimes(zonePreference.value, event)
  return (
    <Link class="button" href={getDayPath(period.view, getDatePart(start)) + query}>
      {format({ date: formats.date(start) })}
    </Link>
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
