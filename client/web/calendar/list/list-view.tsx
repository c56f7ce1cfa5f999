import { useMessages } from '../../lib/text/messages.ts'
import { signal } from '@preact/signals'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { useDateFormats } from '../../lib/time/times.ts'
import { LoadingState } from '../../ui/state/states.tsx'
import { AgendaList } from './agenda-list.tsx'
import { CardList } from './card-list.tsx'
import { NewEventsButton } from '../new-event/new-events-button.tsx'
import { NoEvents } from './no-events.tsx'
import type { ViewProps } from '../view-props.ts'
import { formatPeriod, type ViewPeriod } from '../../../../src/core/page/view-period.ts'
import { RetryNotice } from '../../ui/state/retry-notice.tsx'
import { reportListedEvents } from '../../lib/browser/server-rendering.ts'
import { useListTitle } from '../use-list-title.ts'
import { useSteadyEvents } from '../use-steady-events.ts'
import { useListEvents } from '../view-events.ts'
import { ShowMore } from '../../ui/state/show-more.tsx'
import { Toolbar } from '../toolbar.tsx'

/** Pages of the cards have whole rows of one, two and three columns. */
const lists = { agenda: { List: AgendaList, pageSize: 20 }, cards: { List: CardList, pageSize: 24 } }

/** The matching events that take place on or after a day, soonest first, as an agenda or as cards. */
export function ListView({ period, resultsHeader, NoResults }: ViewProps) {
  const { List, pageSize } = period.view === 'cards' ? lists.cards : lists.agenda
  const messages = useMessages('calendar')
  const [pages, showMore] = usePageCount(period)
  const { events: loadedEvents, total, from, listKey, ...result } = useListEvents(period, pages, pageSize)
  reportListedEvents(loadedEvents?.map(({ event }) => event))
  const day = useDayText(period, from)
  const title = useListTitle(from)
  const isLoaded = loadedEvents !== undefined && !result.isPlaceholderData
  const { events, newCount, showNew } = useSteadyEvents(loadedEvents, { isLoaded, listKey })
  const isComplete = events !== undefined && events.length >= total
  const countText = isComplete
    ? messages.eventCount({ count: total })
    : messages.shownOfTotal({ shown: events?.length ?? 0, total })
  const isEmpty = isLoaded && total === 0 && events?.length === 0
  return (
    <>
      <Toolbar period={period} title={title} resultsHeader={resultsHeader}>
        {isLoaded && countText}
      </Toolbar>
      <RetryNotice {...result} hasData={isLoaded} />
      {isEmpty && <NoEvents NoResults={NoResults} title={day === undefined ? title : messages.noEventsFrom({ day })} />}
      {events && <List events={events} from={from} isBusy={!isLoaded} />}
      <NewEventsButton count={newCount} show={showNew} />
      {events && total > 0 && (
        <ShowMore countText={countText} isComplete={isComplete} isBusy={result.isPlaceholderData} showMore={showMore} />
      )}
      {!events && !result.error && <LoadingState lines={6} />}
    </>
  )
}

/** The first day of the list as a text; undefined for a list without one. */
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
