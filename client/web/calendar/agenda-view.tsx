import { useMessages } from '../lib/messages.ts'
import { signal } from '@preact/signals'
import { useSearchFilters } from '../lib/search-filters.ts'
import { useDateFormats } from '../lib/times.ts'
import { LoadingState } from '../ui/states.tsx'
import { AgendaList } from './agenda-list.tsx'
import { NoEvents } from './no-events.tsx'
import { formatPeriod, type ViewPeriod } from '../lib/view-period.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useAgendaEvents } from './view-events.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { Toolbar } from './toolbar.tsx'

/** What is on from a day on, soonest first; with a search or filters, what was found. */
export function AgendaView({ period }: { period: ViewPeriod }) {
  const messages = useMessages('calendar')
  const [pages, showMore] = usePagesShown(period)
  const { events, total, from, ...read } = useAgendaEvents(period, pages)
  const day = useDayText(period, from)
  const title = day === undefined ? messages.allEvents : messages.fromDate({ date: day })
  const isKnown = events !== undefined && !read.isPlaceholderData
  const isAll = events !== undefined && events.length >= total
  const told = isAll
    ? messages.eventCount({ count: total })
    : messages.shownOfTotal({ shown: events?.length ?? 0, total })
  const isEmpty = isKnown && total === 0
  return (
    <>
      <Toolbar period={period} title={title}>
        {isKnown && told}
      </Toolbar>
      <RetryNotice {...read} hasData={isKnown} />
      {isEmpty && <NoEvents title={day === undefined ? title : messages.noEventsFrom({ day })} />}
      {events && <AgendaList events={events} from={from} isBusy={!isKnown} />}
      {events && total > 0 && (
        <ShowMore countText={told} isComplete={isAll} isBusy={read.isFetching} showMore={showMore} />
      )}
      {!events && !read.error && <LoadingState lines={6} />}
    </>
  )
}

/** What the first day of an agenda is called; undefined for one that has none. */
function useDayText(period: ViewPeriod, from: string | undefined): string | undefined {
  const formats = useDateFormats()
  return from === undefined ? undefined : formatPeriod(formats, { ...period, first: from })
}

/** How many pages of each list were asked for, so that who comes back from an event finds them again. */
const pagesShown = signal<Readonly<Record<string, number>>>({})

function usePagesShown({ first }: ViewPeriod): [number, () => void] {
  const { filters } = useSearchFilters()
  const list = JSON.stringify([first, filters])
  const pages = pagesShown.value[list] ?? 1
  return [pages, () => (pagesShown.value = { ...pagesShown.value, [list]: pages + 1 })]
}
