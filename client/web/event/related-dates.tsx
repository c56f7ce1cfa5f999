import { useMessages } from '../lib/messages.ts'
import { CalendarDays } from 'lucide-preact'
import { useId, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { CalendarClient, Event } from '../../index.ts'
import { getViewPath } from '../lib/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { toFilterQueryString } from '../lib/search-filters.ts'
import { useSeriesParent } from '../lib/use-parent-event.ts'
import { clock } from '../lib/preferences.ts'
import {
  getDatePart,
  toDisplayTimes,
  getViewerToday,
  useDateFormats,
  useDisplayTimes,
  formatDisplayTimes,
} from '../lib/times.ts'
import { EventList } from '../ui/record/event-list.tsx'
import { getEventState, useNow } from './event-state.ts'
import { RecordLink } from '../ui/record/record-link.tsx'

const maxNextDates = 5
const maxSeriesDates = 100

/** The other dates of a series, on the page of its main event and of each date. Shows the next dates first. */
export function EventSeries({ event }: { event: Event }) {
  const messages = useMessages('event')
  const [isShowingAll, setShowsAll] = useState(false)
  const list = useId()
  const now = useNow()
  const { isLoaded, isComplete, parent, dates, path } = useSeriesDates(event)
  const upcoming = dates.filter(date => getEventState(now, date) !== 'over')
  const next = upcoming.slice(0, maxNextDates)
  const shown = isShowingAll || next.length === 0 ? dates : next
  if (!isLoaded || (!parent && dates.length === 0)) return null
  return (
    <section class="record-events">
      <h2>{messages.series}</h2>
      {parent && <SeriesParent parent={parent} />}
      <div id={list}>
        <EventList events={shown} />
      </div>
      <div class="actions">
        {isComplete && next.length > 0 && next.length < dates.length && (
          <button
            type="button"
            aria-expanded={isShowingAll}
            aria-controls={list}
            onClick={() => setShowsAll(!isShowingAll)}
          >
            {isShowingAll ? messages.nextDates : messages.allDates({ count: dates.length })}
          </button>
        )}
        <Link class="button quiet" href={path}>
          <CalendarDays aria-hidden /> {messages.allInAgenda}
        </Link>
      </div>
    </section>
  )
}

/** The main event of the series, with its own date. */
function SeriesParent({ parent }: { parent: Event }) {
  const messages = useMessages('event')
  const formats = useDateFormats()
  return (
    <p>
      {messages.partOf} <RecordLink record={parent} /> · {formatDisplayTimes(formats, useDisplayTimes(parent))}
    </p>
  )
}

type SeriesDates = {
  /** Whether the dates are loaded. */
  isLoaded: boolean
  /** Whether `dates` has all other dates of the series. Otherwise the user finds the rest in the agenda. */
  isComplete: boolean
  /** The main event of the series. */
  parent: Event | null | undefined
  /** The other dates, soonest first. */
  dates: Event[]
  /** The path of the agenda of the series. It begins at the first date of the series if that is past. */
  path: string
}

function useSeriesDates(event: Event): SeriesDates {
  const parentId = event.post_parent
  // The events of a series have its main event as their parent. `event` can be the main event or one of the others.
  const childDates = useServiceQuery({ key: ['series', event.id], read: readSeries(event.id) })
  const parentDates = useServiceQuery({
    key: ['series', parentId],
    read: readSeries(parentId),
    isEnabled: parentId !== 0,
  })
  const all = parentId === 0 ? childDates : parentDates
  const [first] = all.data?.events ?? []
  const firstDay = first && getDatePart(toDisplayTimes(clock.value, first).start)
  return {
    isLoaded: !all.isPending,
    isComplete: [childDates, parentDates].every(({ data }) => !data || data.events.length >= data.total),
    parent: useSeriesParent(parentId),
    dates: sortUnique([...(childDates.data?.events ?? []), ...(parentDates.data?.events ?? [])]).filter(
      ({ id }) => id !== event.id,
    ),
    path:
      getViewPath('agenda', firstDay && firstDay < getViewerToday() ? firstDay : undefined) +
      toFilterQueryString({ post_parent: parentId || event.id }),
  }
}

/** Reads the events of a series, soonest first: the first page, and the next dates, which may not be on that page. */
const readSeries = (id: number) => async (calendar: CalendarClient) => {
  const [all, next] = await Promise.all([
    calendar.events.list.query({ post_parent: id, when: 'all', per_page: maxSeriesDates }),
    calendar.events.list.query({ post_parent: id, lasts_into: 'now', strict_dates: true, per_page: maxNextDates + 1 }),
  ])
  return { events: sortUnique([...all.events, ...next.events]), total: all.total }
}

/** Removes duplicates and sorts by start. */
const sortUnique = (events: Event[]): Event[] =>
  [...new Map(events.map(event => [event.id, event])).values()].sort((a, b) =>
    a.utc_start_date.localeCompare(b.utc_start_date),
  )
