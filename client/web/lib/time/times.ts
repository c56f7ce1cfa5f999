import type { Event, Language } from '../../../index.ts'
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

/** The times of an event in its own time zone, or in that of the viewer's device. */
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

/** Parses a wall time as if it were in UTC, so that arithmetic and formatting need no time zone. */
export const parseWallTime = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}Z`)

/** The wall time of a date, which is in UTC as those of `parseWallTime`. */
export const formatWallTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

export const getDatePart = (wall: string): string => wall.slice(0, 10)

/** The last day that the service knows. */
const lastDay = '9999-12-31'

/** The day of a date in UTC, `YYYY-MM-DD`; for a date after `lastDay`, `lastDay`. */
export const formatUtcDay = (date: Date): string =>
  date.getUTCFullYear() > 9999 ? lastDay : date.toISOString().slice(0, 10)

/** Adds days to a day. `day` and the result are `YYYY-MM-DD`; a result after `lastDay` is `lastDay`. */
export function addCalendarDays(day: string, days: number): string {
  const date = parseWallTime(`${day} 00:00:00`)
  date.setUTCDate(date.getUTCDate() + days)
  return formatUtcDay(date)
}

/** The current wall time on the viewer's device. */
export const getViewerNow = (): string => viewerWallTime.format(new Date())

/** Today on the viewer's device. */
export const getViewerToday = (): string => getDatePart(getViewerNow())

/** Replaces the day 1 in a formatted date, or in a range of dates, by the form of the language: `1er mars`. */
export const replaceFirstOfMonth = (language: Language, text: string): string =>
  text.replace(/(?<!\S)1(?=[\s–])/g, getFirstOfMonth(language))

/** Functions that format wall times in the language of the page, without converting time zones. */
export const useDateFormats = createFormatsHook((locale, language) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const replaceFirst = (text: string) => replaceFirstOfMonth(language, text)
  const [day, time] = [
    format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]
  const [month, short] = [format({ month: 'long', year: 'numeric' }), format({ day: 'numeric', month: 'short' })]
  const [weekday, shortMonth] = [format({ weekday: 'short' }), format({ month: 'short' })]
  const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const medium = format({ day: 'numeric', month: 'short', year: 'numeric' })
  return {
    /** `Friday, 20 November 2026` */
    day: (wall: string) => replaceFirst(day.format(parseWallTime(wall))),
    /** `20 November – 3 December 2026` */
    fullDateRange: (start: string, end: string) =>
      replaceFirst(day.formatRange(parseWallTime(start), parseWallTime(end))),
    /** `20 November 2026` */
    date: (wall: string) => replaceFirst(date.format(parseWallTime(wall))),
    /** `20 – 26 November 2026` */
    dateRange: (start: string, end: string) => replaceFirst(date.formatRange(parseWallTime(start), parseWallTime(end))),
    /** `20 Nov 2026` */
    mediumDate: (wall: string) => replaceFirst(medium.format(parseWallTime(wall))),
    /** `20 – 26 Nov 2026` */
    mediumDateRange: (start: string, end: string) =>
      replaceFirst(medium.formatRange(parseWallTime(start), parseWallTime(end))),
    /** `20:30` */
    time: (wall: string) => time.format(parseWallTime(wall)),
    /** `November 2026` */
    month: (wall: string) => month.format(parseWallTime(wall)),
    /** `Nov` */
    shortMonth: (wall: string) => shortMonth.format(parseWallTime(wall)),
    /** `20 Nov` */
    shortDate: (wall: string) => replaceFirst(short.format(parseWallTime(wall))),
    /** `Wed 9 Dec` */
    shortDay: (wall: string) => replaceFirst(shortDay.format(parseWallTime(wall))),
    /** `Fri` */
    weekday: (wall: string) => weekday.format(parseWallTime(wall)),
  }
})

export type DateFormats = ReturnType<typeof useDateFormats>

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
