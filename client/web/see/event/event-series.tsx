import { CalendarDays } from 'lucide-preact'
import { useId, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { CalendarClient, Event, Outputs } from '../../../index.ts'
import { viewPath } from '../../addresses.ts'
import { useRead } from '../../calendar.ts'
import { searchOf } from '../../find/filters.ts'
import { useWords } from '../../words.ts'
import { EventList } from '../event-list.tsx'
import { stateAt, useNow } from './event-state.ts'
import { eventWords } from './event-words.ts'
import { RecordLink } from '../record-link.tsx'

const nextMax = 5
const seriesMax = 100

/** The other dates of an event: those that belong to it, or to the event that it belongs to; the next ones first. */
export function EventSeries({ event }: { event: Event }) {
  const words = useWords(eventWords)
  const [showsAll, setShowsAll] = useState(false)
  const list = useId()
  const now = useNow()
  const { parent, dates } = useSeries(event)
  const coming = dates.filter(date => stateAt(now, date) !== 'over')
  const next = coming.slice(0, nextMax)
  const shown = showsAll || next.length === 0 ? dates : next
  if (!parent && dates.length === 0) return null
  return (
    <section class="record-events">
      <h2>{words.series}</h2>
      {parent && (
        <p>
          {words.partOf} <RecordLink record={parent} />
        </p>
      )}
      <div id={list}>
        <EventList events={shown} />
      </div>
      <div class="actions">
        {next.length > 0 && next.length < dates.length && (
          <button type="button" aria-expanded={showsAll} aria-controls={list} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? words.fewerDates : words.allDates(dates.length)}
          </button>
        )}
        <Link class="button quiet" href={viewPath('agenda') + searchOf({ search: event.title })}>
          <CalendarDays aria-hidden /> {words.allInAgenda}
        </Link>
      </div>
    </section>
  )
}

function useSeries(event: Event): { parent: Event | undefined; dates: Event[] } {
  const whole = event.post_parent
  const own = useRead({ key: ['series', event.id], read: seriesOf(event.id) })
  const others = useRead({ key: ['series', whole], read: seriesOf(whole), isWanted: whole !== 0 })
  const parents = useRead<Outputs['events']['list']>({
    key: ['series itself', whole],
    read: calendar => calendar.events.list.query({ include: [whole] }),
    isWanted: whole !== 0,
  })
  const dates = [...(own.data?.events ?? []), ...(others.data?.events ?? [])]
  return {
    parent: parents.data?.events[0],
    dates: dates
      .filter(({ id }) => id !== event.id)
      .sort((one, other) => one.utc_start_date.localeCompare(other.utc_start_date)),
  }
}

const seriesOf = (id: number) => (calendar: CalendarClient) =>
  calendar.events.list.query({ post_parent: id, when: 'all', per_page: seriesMax })
