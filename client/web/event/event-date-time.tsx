import { useMessages } from '../lib/text/messages.ts'
import type { Language } from '../../index.ts'
import { zonePreference } from '../lib/session/preferences.ts'
import {
  type DisplayTimes,
  type EventDates,
  formatDisplayTimes,
  formatHours,
  getDatePart,
  isOneDay,
  toDisplayTimes,
  useDateFormats,
} from '../lib/time/times.ts'
import type { DateFormats } from '../../../src/core/time/date-formats.ts'
import { getLocale, useLanguage } from '../lib/text/language.ts'

/** The times of an event in the chosen time zone, and in one line the times in the other zone if they differ. */
export function EventDateTime({ event }: { event: EventDates }) {
  const messages = useMessages('event')
  const formats = useDateFormats()
  const language = useLanguage()
  const isEventFirst = zonePreference.value === 'event'
  const [first, other] = (isEventFirst ? (['event', 'viewer'] as const) : (['viewer', 'event'] as const)).map(zone =>
    toDisplayTimes(zone, event),
  ) as [DisplayTimes, DisplayTimes]
  const hasOtherTimes = first.start !== other.start || first.end !== other.end
  const instant = `${event.utc_start_date.replace(' ', 'T')}Z`
  const otherText = formatOtherTimes(formats, first, other)
  return (
    <div class="event-when">
      <p class="event-when-first">
        <time dateTime={first.isAllDay ? getDatePart(event.start_date) : instant}>
          <LargeTimes times={first} />
        </time>
      </p>
      {first.isAllDay && <p>{messages.allDay}</p>}
      {hasOtherTimes && (
        <>
          <p>{formatZone(language, first.zone, instant)}</p>
          <p class="event-when-other">
            <time dateTime={instant}>
              {isEventFirst ? messages.timeForYou({ time: otherText }) : messages.timeThere({ time: otherText })}
            </time>
          </p>
        </>
      )}
    </div>
  )
}

/** The day, and below it the hours in a large size. An event of several days has all of it in one text. */
function LargeTimes({ times }: { times: DisplayTimes }) {
  const formats = useDateFormats()
  if (times.isAllDay || !isOneDay(times)) return <>{formatDisplayTimes(formats, times)}</>
  return (
    <>
      {formats.day(times.start)}
      <span class="visually-hidden">, </span>
      <span class="event-when-hours">{formatHours(formats, times)}</span>
    </>
  )
}

/** The times in the other time zone; only the hours if they are on the day of the first times. */
function formatOtherTimes(formats: DateFormats, first: DisplayTimes, other: DisplayTimes): string {
  const isSameDay = isOneDay(other) && getDatePart(first.start) === getDatePart(other.start)
  return isSameDay ? formatHours(formats, other) : formatDisplayTimes(formats, other)
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
