import { parseWallTime } from './wall-time.ts'

/** How a language writes dates: its BCP 47 tag, and the first day of a month: `1`, in French `1er`. */
type DateStyle = { locale: string; firstDayText: string }

/** Replaces the day 1 in a formatted date, or in a range of dates, by the form of the language: `1er mars`. */
export const replaceFirstOfMonth = (text: string, firstDayText: string): string =>
  text.replace(/(?<!\S)1(?=[\s–])/g, firstDayText)

/** Functions that format wall times, without converting time zones. */
export function createDateFormats({ locale, firstDayText }: DateStyle) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const replaceFirst = (text: string) => replaceFirstOfMonth(text, firstDayText)
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
}

export type DateFormats = ReturnType<typeof createDateFormats>
