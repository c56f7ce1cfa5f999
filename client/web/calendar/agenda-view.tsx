import { useMessages } from '../lib/messages.ts'
import { signal } from '@preact/signals'
import { useSearchFilters } from '../lib/search-filters.ts'
import { useDateFormats } from '../lib/times.ts'
import { LoadingState } from '../ui/states.tsx'
import { AgendaList } from './agenda-list.tsx'
import { NoEvents } from './no-events.tsx'
import type { ViewProps } from './view-props.ts'
import { formatPeriod, type ViewPeriod } from '../lib/view-period.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useAgendaEvents } from './view-events.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Toolbar } from './toolbar.tsx'

/** The matching events that start on or after a day, soonest first. */
export function AgendaView({ period, resultsHeader, NoResults }: ViewProps) {
  const messages = useMessages('calendar')
  const [pages, showMore] = usePageCount(period)
  const { events, total, from, ...result } = useAgendaEvents(period, pages)
  const day = useDayText(period, from)
  const title = day === undefined ? messages.allEvents : messages.fromDate({ date: day })
  const isLoaded = events !== undefined && !result.isPlaceholderData
  const isComplete = events !== undefined && events.length >= total
  const countText = isComplete
    ? messages.eventCount({ count: total })
    : messages.shownOfTotal({ shown: events?.length ?? 0, total })
  const isEmpty = isLoaded && total === 0
  return (
    <>
      <Toolbar period={period} title={title} resultsHeader={resultsHeader}>
        {isLoaded && countText}
      </Toolbar>
      <RetryNotice {...result} hasData={isLoaded} />
      {isEmpty && <NoEvents NoResults={NoResults} title={day === undefined ? title : messages.noEventsFrom({ day })} />}
      {events && <AgendaList events={events} from={from} isBusy={!isLoaded} />}
      {events && total > 0 && (
        <ShowMore countText={countText} isComplete={isComplete} isBusy={result.isFetching} showMore={showMore} />
      )}
      {!events && !result.error && <LoadingState lines={6} />}
    </>
  )
}

/** The first day of the agenda as a text; undefined for an agenda without one. */
function useDayText(period: ViewPeriod, from: string | undefined): string | undefined {
  const formats = useDateFormats()
  return from === undefined ? undefined : formatPeriod(formats, { ...period, first: from })
}

/**
 * How many pages of each list the user has loaded. The list has the same length when the user returns from an event.
 */
const pageCounts = signal<Readonly<Record<string, number>>>({})

function usePageCount({ first }: ViewPeriod): [number, () => void] {
  const { filters } = useSearchFilters()
  const list = JSON.stringify([first, filters])
  const pages = pageCounts.value[list] ?? 1
  return [pages, () => (pageCounts.value = { ...pageCounts.value, [list]: pages + 1 })]
}
