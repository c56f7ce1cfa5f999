import { useMessages } from '../lib/messages.ts'
import { Clock } from 'lucide-preact'
import type { Language } from '../../index.ts'
import { zonePreference } from '../lib/preferences.ts'
import { type DisplayTimes, toDisplayTimes, type EventDates, useDateFormats, formatDisplayTimes } from '../lib/times.ts'
import { getLocale, useLanguage } from '../lib/language.ts'

/** The times of an event in the chosen time zone and, if they differ, also in the other one. */
export function EventDateTime({ event }: { event: EventDates }) {
  const messages = useMessages('event')
  const [eventTimes, viewerTimes] = [toDisplayTimes('event', event), toDisplayTimes('viewer', event)]
  const isEventFirst = zonePreference.value === 'event'
  const hasOtherTimes = eventTimes.start !== viewerTimes.start || eventTimes.end !== viewerTimes.end
  const inEventZone = { times: eventTimes, label: messages.eventZone }
  const inViewerZone = { times: viewerTimes, label: messages.viewerZone }
  const [first, other] = isEventFirst ? [inEventZone, inViewerZone] : [inViewerZone, inEventZone]
  return (
    <div class="event-when">
      <Time times={first.times} event={event} class="event-when-first" label={hasOtherTimes ? first.label : ''} />
      {hasOtherTimes && (
        <>
          <Time {...other} event={event} />
          <button
            type="button"
            class="quiet"
            onClick={() => (zonePreference.value = isEventFirst ? 'viewer' : 'event')}
          >
            <Clock aria-hidden /> {isEventFirst ? messages.showViewerZone : messages.showEventZone}
          </button>
        </>
      )}
    </div>
  )
}

type TimeProps = { times: DisplayTimes; event: EventDates; label: string; class?: string }

function Time({ times, event, label, class: className }: TimeProps) {
  const messages = useMessages('event')
  const formats = useDateFormats()
  const language = useLanguage()
  const instant = `${event.utc_start_date.replace(' ', 'T')}Z`
  const zone = times.isAllDay ? messages.allDay : formatZone(language, times.zone, instant)
  return (
    <div>
      <p class={className}>
        <time dateTime={times.isAllDay ? event.start_date.slice(0, 10) : instant}>
          {formatDisplayTimes(formats, times)}
        </time>
      </p>
      <p>{[zone, label].filter(Boolean).join(', ')}</p>
    </div>
  )
}

/** `Eastern European Standard Time (Europe/Athens)`; a zone without a name stays as it is: `UTC+2`. */
function formatZone(language: Language, zone: string, instant: string): string {
  try {
    const format = new Intl.DateTimeFormat(getLocale(language), { timeZone: zone, timeZoneName: 'long' })
    const name = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
    return name && name !== zone ? `${name} (${zone})` : zone
  } catch {
    return zone
  }
}
