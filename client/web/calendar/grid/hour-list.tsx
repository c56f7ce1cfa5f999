import { useMessages } from '../../lib/text/messages.ts'
import { getDatePart } from '../../lib/time/times.ts'
import { EventGroup } from '../list/agenda-list.tsx'
import type { EventWithTimes } from '../view-events.ts'

type Props = {
  day: string
  /** The events of the day, in their order. */
  events: EventWithTimes[]
  isBusy: boolean
}

/** The events of a day for a narrow screen: events that began before, events of the whole day, and then by hour. */
export function HourList({ day, events, isBusy }: Props) {
  const messages = useMessages('calendar')
  const groups = groupByHour(day, events)
  const headings: Record<string, string> = { [ongoing]: messages.ongoing, [allDay]: messages.allDay }
  return (
    <div class="agenda" aria-busy={isBusy}>
      {[...groups].map(([hour, hourEvents]) => (
        <EventGroup key={hour} heading={headings[hour] ?? hour} events={hourEvents} hasStarted={hour === ongoing} />
      ))}
    </div>
  )
}

/** The groups that are no hours. */
const [ongoing, allDay] = ['ongoing', 'all day']

function groupByHour(day: string, events: EventWithTimes[]): Map<string, EventWithTimes[]> {
  const groups = new Map<string, EventWithTimes[]>([
    [ongoing, []],
    [allDay, []],
  ])
  for (const event of events) {
    const { start, isAllDay } = event.times
    const hour = getDatePart(start) < day ? ongoing : isAllDay ? allDay : `${start.slice(11, 13)}:00`
    groups.set(hour, [...(groups.get(hour) ?? []), event])
  }
  for (const [hour, { length }] of groups) if (length === 0) groups.delete(hour)
  return groups
}
