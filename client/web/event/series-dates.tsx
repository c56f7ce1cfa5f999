import { CalendarDays } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { Event } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useMessages } from '../lib/text/messages.ts'
import { getUrlPath } from '../lib/paths/paths.ts'
import { EventList } from '../ui/record/event-list.tsx'

const maxNextDates = 5

/** The next other dates of a recurring event, and a link to all dates. */
export function SeriesDates({ event, series }: { event: Event; series: NonNullable<Event['series']> }) {
  const messages = useMessages('event')
  const { data } = useServiceQuery({
    key: ['next dates', series.id],
    live: ['event'],
    read: calendar =>
      calendar.events.list.query({
        series: [series.id],
        lasts_into: 'now',
        strict_dates: true,
        per_page: maxNextDates + 1,
      }),
  })
  const next = (data?.events ?? []).filter(({ id }) => id !== event.id).slice(0, maxNextDates)
  if (!data) return null
  return (
    <section class="record-events">
      <h2>{next.length > 0 ? messages.upcomingDates : messages.seriesDates}</h2>
      {next.length > 0 && <EventList events={next} />}
      {series.all_url && (
        <div class="actions">
          <Link class="button quiet" href={`~${getUrlPath(series.all_url)}`}>
            <CalendarDays aria-hidden /> {messages.seriesDates}
          </Link>
        </div>
      )}
    </section>
  )
}
