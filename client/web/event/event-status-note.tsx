import type { EventView } from '../lib/events/event-view.ts'
import { useMessages } from '../lib/text/messages.ts'
import { useLangAttribute } from '../lib/records/records.ts'
import { formatDisplayTimes, useDateFormats, useDisplayTimes } from '../lib/time/times.ts'

/** Why an event does not take place as planned, and when it was to begin before it was moved. */
export function EventStatusNote({ event }: { event: EventView }) {
  const lang = useLangAttribute(event)
  if (event.event_status === 'scheduled') return null
  return (
    <>
      {event.event_status_reason && (
        <p class="event-status-reason" lang={lang}>
          {event.event_status_reason}
        </p>
      )}
      {event.previous_start_date && <PreviousStart event={event} />}
    </>
  )
}

function PreviousStart({ event }: { event: EventView }) {
  const messages = useMessages('event')
  const formats = useDateFormats()
  const { previous_start_date: start_date, utc_previous_start_date: utc_start_date } = event
  // An end that is the same as the start, because the previous end is not known.
  const previous = { ...event, start_date, utc_start_date, end_date: start_date, utc_end_date: utc_start_date }
  return <p>{messages.previousStart({ date: formatDisplayTimes(formats, useDisplayTimes(previous)) })}</p>
}
