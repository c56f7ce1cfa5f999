import { useMessages } from '../lib/messages.ts'
import { useId } from 'preact/hooks'
import { getDatePart, getViewerToday, useDateFormats } from '../lib/times.ts'
import { AgendaEntry } from './agenda-entry.tsx'
import type { EventWithTimes } from './view-events.ts'
import './agenda.css'

type Props = {
  events: EventWithTimes[]
  /** Events that began before this day come first, under a separate heading. */
  from: string | undefined
  isBusy: boolean
}

/** Events grouped by the day on which they begin. Each event is shown once, however long it lasts. */
export const AgendaList = ({ events, from, isBusy }: Props) => (
  <div class="agenda" aria-busy={isBusy}>
    {groupByDay(events, from).map(([day, dayEvents]) => (
      <Day key={day} day={day} events={dayEvents} />
    ))}
  </div>
)

/** The group of events that began before the first day. */
const ongoing = ''

function groupByDay(events: EventWithTimes[], from: string | undefined): [string, EventWithTimes[]][] {
  const days = new Map<string, EventWithTimes[]>()
  for (const event of events) {
    const startDay = getDatePart(event.times.start)
    const day = from !== undefined && startDay < from ? ongoing : startDay
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}

function Day({ day, events }: { day: string; events: EventWithTimes[] }) {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="agenda-day">
        {day === ongoing ? messages.ongoing : formats.day(`${day} 00:00:00`)}
        {day === getViewerToday() && <span class="agenda-today">{messages.today}</span>}
      </h2>
      <ul class="agenda-events">
        {events.map(item => (
          <AgendaEntry key={item.event.id} {...item} hasStarted={day === ongoing} />
        ))}
      </ul>
    </section>
  )
}
