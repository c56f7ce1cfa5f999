import { useMessages } from '../lib/text/messages.ts'
import { CalendarDays } from 'lucide-preact'
import { useId, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { CalendarClient, Event } from '../../index.ts'
import { getViewPath } from '../../../src/core/page/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { toFilterQueryString } from '../lib/filters/search-filters.ts'
import { useParentEvent } from '../lib/events/use-parent-event.ts'
import { zonePreference } from '../lib/session/preferences.ts'
import {
  getDatePart,
  toDisplayTimes,
  getViewerToday,
  useDateFormats,
  useDisplayTimes,
  formatDisplayTimes,
} from '../lib/time/times.ts'
import { EventList } from '../ui/record/event-list.tsx'
import { getEventState, useNow } from './event-state.ts'
import { RecordLink } from '../ui/record/record-link.tsx'

const maxNextEvents = 5
const maxChildEvents = 100

/**
 * The child events of a parent event, on the page of the parent and, without itself, of each child. Shows the next ones
 * first.
 */
export function ChildEvents({ event }: { event: Event }) {
  const messages = useMessages('event')
  const [isShowingAll, setShowsAll] = useState(false)
  const list = useId()
  const now = useNow()
  const { isLoaded, isComplete, parent, events, path } = useChildEvents(event)
  const upcoming = events.filter(child => getEventState(now, child) !== 'over')
  const next = upcoming.slice(0, maxNextEvents)
  const shown = isShowingAll || next.length === 0 ? events : next
  if (!isLoaded || (!parent && events.length === 0)) return null
  return (
    <section class="record-events">
      <h2>{messages.otherDates}</h2>
      {parent && <ParentEvent parent={parent} />}
      <div id={list}>
        <EventList events={shown} />
      </div>
      <div class="actions">
        {isComplete && next.length > 0 && next.length < events.length && (
          <button
            type="button"
            aria-expanded={isShowingAll}
            aria-controls={list}
            onClick={() => setShowsAll(!isShowingAll)}
          >
            {isShowingAll ? messages.nextDates : messages.allDates({ count: events.length })}
          </button>
        )}
        <Link class="button quiet" href={path}>
          <CalendarDays aria-hidden /> {messages.allInAgenda}
        </Link>
      </div>
    </section>
  )
}

/** The parent event, with its own date. */
function ParentEvent({ parent }: { parent: Event }) {
  const messages = useMessages('event')
  const formats = useDateFormats()
  return (
    <p>
      {messages.partOf} <RecordLink record={parent} /> · {formatDisplayTimes(formats, useDisplayTimes(parent))}
    </p>
  )
}

type LoadedChildEvents = {
  /** Whether the child events are loaded. */
  isLoaded: boolean
  /** Whether `events` has all events with the same parent. Otherwise the user finds the rest in the agenda. */
  isComplete: boolean
  /** Null when the event has no parent, or when the user may not read it. */
  parent: Event | null | undefined
  /** The other events with the same parent, soonest first. */
  events: Event[]
  /** The path of the agenda of these events. It begins at the first one if that is past. */
  path: string
}

function useChildEvents(event: Event): LoadedChildEvents {
  const parentId = event.post_parent
  // `event` can be a parent, a child, or both.
  const children = useServiceQuery({
    key: ['child events', event.id],
    read: readChildEvents(event.id),
    live: ['event'],
  })
  const siblings = useServiceQuery({
    key: ['child events', parentId],
    read: readChildEvents(parentId),
    live: ['event'],
    isEnabled: parentId !== 0,
  })
  const all = parentId === 0 ? children : siblings
  const [first] = all.data?.events ?? []
  const firstDay = first && getDatePart(toDisplayTimes(zonePreference.value, first).start)
  return {
    isLoaded: !all.isPending,
    isComplete: [children, siblings].every(({ data }) => !data || data.events.length >= data.total),
    parent: useParentEvent(parentId),
    events: sortUnique([...(children.data?.events ?? []), ...(siblings.data?.events ?? [])]).filter(
      ({ id }) => id !== event.id,
    ),
    path:
      getViewPath('agenda', firstDay && firstDay < getViewerToday() ? firstDay : undefined) +
      toFilterQueryString({ post_parent: parentId || event.id }),
  }
}

/**
 * Reads the events with this parent, soonest first: the first page, and the next ones, which may not be on that page.
 */
const readChildEvents = (id: number) => async (calendar: CalendarClient) => {
  const [all, next] = await Promise.all([
    calendar.events.list.query({ post_parent: id, when: 'all', per_page: maxChildEvents }),
    calendar.events.list.query({ post_parent: id, lasts_into: 'now', strict_dates: true, per_page: maxNextEvents + 1 }),
  ])
  return { events: sortUnique([...all.events, ...next.events]), total: all.total }
}

/** Removes duplicates and sorts by start. */
const sortUnique = (events: Event[]): Event[] =>
  [...new Map(events.map(event => [event.id, event])).values()].sort((a, b) =>
    a.utc_start_date.localeCompare(b.utc_start_date),
  )
