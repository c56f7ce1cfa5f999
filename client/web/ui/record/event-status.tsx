import { Video } from 'lucide-preact'
import type { Event } from '../../../index.ts'
import type { EventStatus } from '../../../../src/core/event-status.ts'
import { useMessages } from '../../lib/text/messages.ts'
import './event-status.css'

/** The event status as a badge; nothing for an event that takes place as planned. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  const { eventStatus } = useMessages('record')
  if (status === 'scheduled') return null
  return <span class={`event-status ${status}`}>{eventStatus[status]}</span>
}

/** Says that people can attend an event online; nothing if they cannot. */
export function OnlineMark({ event }: { event: Pick<Event, 'is_online'> }) {
  const { attendance } = useMessages('record')
  if (!event.is_online) return null
  return (
    <span class="online-mark">
      <Video aria-hidden /> {attendance.online}
    </span>
  )
}
