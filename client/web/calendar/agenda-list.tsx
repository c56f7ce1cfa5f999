import { useMessages } from '../lib/messages.ts'
import { useId } from 'preact/hooks'
import { getDatePart, getViewerToday, useDateFormats } from '../lib/times.ts'
import { AgendaEntry } from './agenda-entry.tsx'
import type { EventWithTimes } from './view-events.ts'
import './agenda.css'

type Props = {
  events: EventWithTimes[]
  /** What began before this day stands first, under a heading of its own. */
  from: string | undefined
  isBusy: boolean
}

/** Events by the day on which they begin, each told once however long it lasts. */
export const AgendaList = ({ events, from, isBusy }: Props) => (
  <div class="agenda" aria-busy={isBusy}>
    {byDay(events, from).map(([day, those]) => (
      <Day key={day} day={day} events={those} />
    ))}
  </div>
)

const begun = ''

function byDay(events: EventWithTimes[], from: string | undefined): [string, EventWithTimes[]][] {
  const days = new Map<string, EventWithTimes[]>()
  for (const told of events) {
    const starts = getDatePart(told.times.start)
    const day = from !== undefined && starts < from ? begun : starts
    days.set(day, [...(days.get(day) ?? []), told])
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
        {day === begun ? messages.ongoing : formats.day(`${day} 00:00:00`)}
        {day === getViewerToday() && <span class="agenda-today">{messages.today}</span>}
      </h2>
      <ul class="agenda-events">
        {events.map(told => (
          <AgendaEntry key={told.event.id} {...told} hasStarted={day === begun} />
        ))}
      </ul>
    </section>
  )
}
