import { createDateFormats, type DateFormats } from '../../../../src/core/time/date-formats.ts'
import { parseWallTime } from '../../../../src/core/time/wall-time.ts'
import type { Event } from '../../../index.ts'
import { type zoneChoices, zonePreference } from '../session/preferences.ts'
import { createFormatsHook } from './formats.ts'
import { getFirstOfMonth } from '../text/language.ts'

/**
 * The start and end of an event as wall times, `YYYY-MM-DD HH:MM:SS` in `zone`. All-day events have the
 * same days in every zone.
 */
export type DisplayTimes = { start: string; end: string; zone: string; isAllDay: boolean }

/** The date and time fields of an event. */
export type EventDates = Pick<
  Event,
  'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'
>

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The times of an event in its own time zone, or in the zone of the viewer's device. */
export function toDisplayTimes(chosenZone: (typeof zoneChoices)[number], event: EventDates): DisplayTimes {
  const isAllDay = event.all_day ?? false
  if (isAllDay || chosenZone === 'event')
    return { start: event.start_date, end: event.end_date, zone: event.timezone, isAllDay }
  return {
    start: toViewerWallTime(event.utc_start_date),
    end: toViewerWallTime(event.utc_end_date),
    zone: viewerZone,
    isAllDay,
  }
}

/** The times of an event in the time zone that the viewer has chosen. */
export const useDisplayTimes = (event: EventDates): DisplayTimes => toDisplayTimes(zonePreference.value, event)

/** Formats wall times in the zone of the viewer's device. The Swedish format is `YYYY-MM-DD HH:MM:SS`. */
const viewerWallTime = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const toViewerWallTime = (utc: string): string => viewerWallTime.format(new Date(`${utc.replace(' ', 'T')}Z`))

/** The wall time of a Date that holds it in UTC, as the Dates of `parseWallTime` do. */
export const formatWallTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

export const getDatePart = (wall: string): string => wall.slice(0, 10)

/** The current wall time on the viewer's device. */
export const getViewerNow = (): string => viewerWallTime.format(new Date())

/** Today on the viewer's device. */
export const getViewerToday = (): string => getDatePart(getViewerNow())

/** Functions that format wall times in the language of the page, without converting time zones. */
export const useDateFormats = createFormatsHook((locale, language) =>
  createDateFormats({ locale, firstDayText: getFirstOfMonth(language) }),
)

/** Whether an event has ended. */
export const isPast = ({ utc_end_date }: Pick<Event, 'utc_end_date'>): boolean =>
  parseWallTime(utc_end_date).getTime() <= Date.now()

export const msPerDay = 86_400_000

/** An event that ends before this time of the next day counts as an event of one evening. */
export const nextDayThreshold = '06:00:00'

/** Whether an event begins and ends on the same day in the time zone that is shown. */
export const isOneDay = ({ start, end }: DisplayTimes): boolean => getDatePart(start) === getDatePart(end)

/** The times of an event that begins and ends on one day, without the day: `20:30 – 23:00`, `20:30`. */
export const formatHours = (formats: DateFormats, { start, end }: DisplayTimes): string =>
  start === end ? formats.time(start) : `${formats.time(start)} – ${formats.time(end)}`

/** The times of an event in one line: `Friday, 20 November 2026, 20:30 – 23:00`. */
export function formatDisplayTimes(formats: DateFormats, shown: DisplayTimes): string {
  const { start, end, isAllDay } = shown
  if (isAllDay) return isOneDay(shown) ? formats.day(start) : formats.fullDateRange(start, end)
  if (isOneDay(shown)) return `${formats.day(start)}, ${formatHours(formats, shown)}`
  return `${formats.day(start)}, ${formats.time(start)} – ${formats.day(end)}, ${formats.time(end)}`
}
