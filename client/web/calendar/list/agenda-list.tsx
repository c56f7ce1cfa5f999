import { useMessages } from '../../lib/text/messages.ts'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { getDatePart, getViewerToday, useDateFormats } from '../../lib/time/times.ts'
import { AgendaEntry } from './agenda-entry.tsx'
import type { EventListProps } from '../view-props.ts'
import type { EventWithTimes } from '../view-events.ts'
import './agenda.css'

/**
 * Events grouped by the day on which they begin. Each event is shown once, however long it lasts. Events that began
 * before `from` come first, under a separate heading.
 */
export const AgendaList = ({ events, from, isBusy = false }: EventListProps) => (
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
  const heading = (
    <>
      {day === ongoing ? messages.ongoing : formats.day(`${day} 00:00:00`)}
      {day === getViewerToday() && <span class="agenda-today">{messages.today}</span>}
    </>
  )
  return <EventGroup heading={heading} events={events} hasStarted={day === ongoing} />
}

type GroupProps = {
  heading: ComponentChildren
  events: EventWithTimes[]
  /** Whether the events began before the day, so that only their end is shown. */
  hasStarted: boolean
}

/** Events with a heading. */
export function EventGroup({ heading, events, hasStarted }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="agenda-day">
        {heading}
      </h2>
      <ul class="agenda-events">
        {events.map(item => (
          <AgendaEntry key={item.event.id} {...item} hasStarted={hasStarted} />
        ))}
      </ul>
    </section>
  )
}
