import { useMessages } from '../lib/messages.ts'
import { CalendarDays } from 'lucide-preact'
import { useId, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { CalendarClient, Event } from '../../index.ts'
import { getViewPath } from '../lib/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { toFilterQueryString } from '../lib/search-filters.ts'
import { useSeriesParent } from '../lib/use-series-parent.ts'
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

const nextMax = 5
const seriesMax = 100

/** The other dates of a series, for its main event and for each of its dates; first the next ones. */
export function EventSeries({ event }: { event: Event }) {
  const messages = useMessages('event')
  const [showsAll, setShowsAll] = useState(false)
  const list = useId()
  const now = useNow()
  const { isLoaded, isComplete, parent, dates, path } = useSeriesDates(event)
  const upcoming = dates.filter(date => getEventState(now, date) !== 'over')
  const next = upcoming.slice(0, nextMax)
  const shown = showsAll || next.length === 0 ? dates : next
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
          <button type="button" aria-expanded={showsAll} aria-controls={list} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? messages.nextDates : messages.allDates({ count: dates.length })}
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
  /** Whether these are all dates. The agenda has the others. */
  isComplete: boolean
  /** The main event of the series. */
  parent: Event | null | undefined
  /** The other dates, soonest first. */
  dates: Event[]
  /** The agenda of the series, from its first date on when that is past. */
  path: string
}

function useSeriesDates(event: Event): SeriesDates {
  const parentId = event.post_parent
  const own = useServiceQuery({ key: ['series', event.id], read: readSeries(event.id) })
  const others = useServiceQuery({ key: ['series', parentId], read: readSeries(parentId), isEnabled: parentId !== 0 })
  const all = parentId === 0 ? own : others
  const [first] = all.data?.events ?? []
  const firstDay = first && getDatePart(toDisplayTimes(clock.value, first).start)
  return {
    isLoaded: !all.isPending,
    isComplete: [own, others].every(({ data }) => !data || data.events.length >= data.total),
    parent: useSeriesParent(parentId),
    dates: sortUnique([...(own.data?.events ?? []), ...(others.data?.events ?? [])]).filter(
      ({ id }) => id !== event.id,
    ),
    path:
      getViewPath('agenda', firstDay && firstDay < getViewerToday() ? firstDay : undefined) +
      toFilterQueryString({ post_parent: parentId || event.id }),
  }
}

/** The events of a series, soonest first: as many as a page holds, and always the next ones, which may be beyond that page. */
const readSeries = (id: number) => async (calendar: CalendarClient) => {
  const [all, next] = await Promise.all([
    calendar.events.list.query({ post_parent: id, when: 'all', per_page: seriesMax }),
    calendar.events.list.query({ post_parent: id, lasts_into: 'now', strict_dates: true, per_page: nextMax + 1 }),
  ])
  return { events: sortUnique([...all.events, ...next.events]), total: all.total }
}

/** Without duplicates, ordered by start. */
const sortUnique = (events: Event[]): Event[] =>
  [...new Map(events.map(event => [event.id, event])).values()].sort((one, other) =>
    one.utc_start_date.localeCompare(other.utc_start_date),
  )
