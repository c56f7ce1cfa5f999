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

/** The other dates of an event: those that belong to it, or to the event that it belongs to; the next ones first. */
export function EventSeries({ event }: { event: Event }) {
  const messages = useMessages('event')
  const [showsAll, setShowsAll] = useState(false)
  const list = useId()
  const now = useNow()
  const { isRead, isWhole, parent, dates, path } = useDates(event)
  const coming = dates.filter(date => getEventState(now, date) !== 'over')
  const next = coming.slice(0, nextMax)
  const shown = showsAll || next.length === 0 ? dates : next
  if (!isRead || (!parent && dates.length === 0)) return null
  return (
    <section class="record-events">
      <h2>{messages.series}</h2>
      {parent && <PartOf parent={parent} />}
      <div id={list}>
        <EventList events={shown} />
      </div>
      <div class="actions">
        {isWhole && next.length > 0 && next.length < dates.length && (
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

/** The event that this one belongs to has a date of its own. */
function PartOf({ parent }: { parent: Event }) {
  const messages = useMessages('event')
  const formats = useDateFormats()
  return (
    <p>
      {messages.partOf} <RecordLink record={parent} /> · {formatDisplayTimes(formats, useDisplayTimes(parent))}
    </p>
  )
}

type Dates = {
  /** Whether the dates are known: before, nobody could say where the agenda of all begins. */
  isRead: boolean
  /** Whether these are all dates; of very many the agenda has the rest. */
  isWhole: boolean
  /** The event that this one belongs to. */
  parent: Event | null | undefined
  /** The others, soonest first. */
  dates: Event[]
  /** The agenda of the series, from its first date on where that is over. */
  path: string
}

function useDates(event: Event): Dates {
  const whole = event.post_parent
  const own = useServiceQuery({ key: ['series', event.id], read: seriesOf(event.id) })
  const others = useServiceQuery({ key: ['series', whole], read: seriesOf(whole), isEnabled: whole !== 0 })
  const all = whole === 0 ? own : others
  const [first] = all.data?.events ?? []
  const firstDay = first && getDatePart(toDisplayTimes(clock.value, first).start)
  return {
    isRead: !all.isPending,
    isWhole: [own, others].every(({ data }) => !data || data.events.length >= data.total),
    parent: useSeriesParent(whole),
    dates: bySoonest([...(own.data?.events ?? []), ...(others.data?.events ?? [])]).filter(({ id }) => id !== event.id),
    path:
      getViewPath('agenda', firstDay && firstDay < getViewerToday() ? firstDay : undefined) +
      toFilterQueryString({ post_parent: whole || event.id }),
  }
}

/** The events that belong to one, soonest first: those that come next, however many are over, and as many of all as a page holds. */
const seriesOf = (id: number) => async (calendar: CalendarClient) => {
  const [all, next] = await Promise.all([
    calendar.events.list.query({ post_parent: id, when: 'all', per_page: seriesMax }),
    calendar.events.list.query({ post_parent: id, lasts_into: 'now', strict_dates: true, per_page: nextMax + 1 }),
  ])
  return { events: bySoonest([...all.events, ...next.events]), total: all.total }
}

/** Each once. */
const bySoonest = (events: Event[]): Event[] =>
  [...new Map(events.map(event => [event.id, event])).values()].sort((one, other) =>
    one.utc_start_date.localeCompare(other.utc_start_date),
  )
