import { useMessages } from '../lib/text/messages.ts'
import { CalendarDays } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useLocation, useSearchParams } from 'wouter-preact'
import type { EventListInput } from '../lib/events/list-input.ts'
import type { ListFilters } from '../lib/filters/list-filters.ts'
import type { FacetName } from '../../../src/core/page/filters.ts'
import { getViewPath } from '../../../src/core/page/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { FailureNotice, LoadingState } from '../ui/state/states.tsx'
import { reportListedEvents } from '../lib/browser/server-rendering.ts'
import { EventList } from '../ui/record/event-list.tsx'
import { readEventPages } from '../lib/events/pages.ts'
import { ShowMore } from '../ui/state/show-more.tsx'

/** The filter for the events of a record or a series: `{ venue: [12] }`. */
export type RecordEventFilter = ListFilters<FacetName | 'series'>

const pageSize = 10
const pagesAtOnce = 2

/** The events of a record: upcoming ones, soonest first, or past ones, latest first. */
export function RecordEvents({ filter }: { filter: RecordEventFilter }) {
  const messages = useMessages('record')
  const [params] = useSearchParams()
  const isPast = params.get('when') === 'past'
  return (
    <section class="record-events">
      <h2>{isPast ? messages.past : messages.upcoming}</h2>
      <TimeLinks isPast={isPast} filter={filter} />
      <EventPages key={String(isPast)} isPast={isPast} filter={filter} />
    </section>
  )
}

type Props = { isPast: boolean; filter: RecordEventFilter }

function TimeLinks({ isPast, filter }: Props) {
  const messages = useMessages('record')
  const [path] = useLocation()
  return (
    <nav class="actions" aria-label={messages.eventFilter}>
      <Link class="button" href={path} aria-current={isPast ? undefined : 'true'}>
        {messages.upcoming}
      </Link>
      <Link class="button" href={`${path}?when=past`} aria-current={isPast ? 'true' : undefined}>
        {messages.past}
      </Link>
      {/* The calendar has no filter for a series. */}
      {filter.series === undefined && (
        <Link class="button quiet" href={`${getViewPath('agenda')}?${new URLSearchParams(toParams(filter))}`}>
          <CalendarDays aria-hidden /> {messages.showInCalendar}
        </Link>
      )}
    </nav>
  )
}

function EventPages({ isPast, filter }: Props) {
  const messages = useMessages('record')
  const [pages, setPages] = useState(1)
  const dates: EventListInput = isPast
    ? { when: 'past', orderby: 'start_date', order: 'desc' }
    : { ends_after: 'now', strict_dates: true }
  const { data, error, refetch, isPlaceholderData } = useServiceQuery({
    key: ['events of', filter, isPast, pages],
    read: calendar => readEventPages(calendar, { ...filter, ...dates, per_page: pageSize }, pages),
    live: ['event'],
    isPreviousDataKept: true,
  })
  reportListedEvents(data?.events)
  if (!data) return error ? <FailureNotice error={error} retry={refetch} /> : <LoadingState />
  const { events, total } = data
  if (total === 0) return <p role="status">{isPast ? messages.noPastEvents : messages.noUpcomingEvents}</p>
  return (
    <>
      <EventList events={events} />
      <ShowMore
        countText={messages.shownOfTotal({ shown: events.length, total })}
        isCountAnnounced
        isComplete={events.length >= total}
        isBusy={isPlaceholderData}
        showMore={() => setPages(pages + pagesAtOnce)}
      />
    </>
  )
}

const toParams = (filter: RecordEventFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
