import { useMemo } from 'preact/hooks'
import type { Event, Language } from '../../index.ts'
import { clock, type clocks } from './preferences.ts'
import { localeOf, useLanguage } from './language.ts'

/**
 * When an event is, as a clock shows it: `YYYY-MM-DD HH:MM:SS` in `zone`. What lasts all day has the same days on every clock.
 */
export type Shown = { start: string; end: string; zone: string; isAllDay: boolean }

/** What says when an event is. */
export type Timed = Pick<Event, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'>

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The times of an event on its own clock, or on the reader's. */
export function shownOn(chosen: (typeof clocks)[number], event: Timed): Shown {
  const isAllDay = event.all_day ?? false
  if (isAllDay || chosen === 'event')
    return { start: event.start_date, end: event.end_date, zone: event.timezone, isAllDay }
  return { start: toViewer(event.utc_start_date), end: toViewer(event.utc_end_date), zone: viewerZone, isAllDay }
}

/** The same on the clock that the reader has chosen. */
export const useShown = (event: Timed): Shown => shownOn(clock.value, event)

/** Swedish writes dates as ISO 8601 does. */
const wallOfViewer = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const toViewer = (utc: string): string => wallOfViewer.format(new Date(`${utc.replace(' ', 'T')}Z`))

/** What a clock shows, as an instant of UTC: for arithmetic and formatting, which then know no zone but UTC. */
export const floating = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}Z`)

export const dayOf = (wall: string): string => wall.slice(0, 10)

/** `2026-11-20` and so many days later. */
export function daysLater(day: string, days: number): string {
  const date = floating(`${day} 00:00:00`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** What the clock of the reader's device shows now. */
export const now = (): string => wallOfViewer.format(new Date())

/** The day that it is now on the reader's device. */
export const today = (): string => dayOf(now())

/** A date as people write it: French counts the first of a month, and no other day. */
export const countingFirst = (language: Language, date: string): string =>
  language === 'fr' ? date.replace(/(?<!\S)1(?=[\s–])/g, '1er') : date

/** How dates are written in a language. Walls come in, texts go out; no zone is applied. */
export function formatsIn(language: Language) {
  const locale = localeOf(language)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const first = (date: string) => countingFirst(language, date)
  const [day, time] = [
    format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]
  const [month, short] = [format({ month: 'long', year: 'numeric' }), format({ day: 'numeric', month: 'short' })]
  const weekday = format({ weekday: 'short' })
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' })
  return {
    /** `Friday, 20 November 2026` */
    day: (wall: string) => first(day.format(floating(wall))),
    /** `20 November – 3 December 2026` */
    days: (start: string, end: string) => first(day.formatRange(floating(start), floating(end))),
    /** `20 November 2026` */
    date: (wall: string) => first(date.format(floating(wall))),
    /** `20 – 26 November 2026` */
    dates: (start: string, end: string) => first(date.formatRange(floating(start), floating(end))),
    /** `20:30` */
    time: (wall: string) => time.format(floating(wall)),
    /** `November 2026` */
    month: (wall: string) => month.format(floating(wall)),
    /** `20 Nov` */
    short: (wall: string) => first(short.format(floating(wall))),
    /** `Fri` */
    weekday: (wall: string) => weekday.format(floating(wall)),
  }
}

export type Formats = ReturnType<typeof formatsIn>

export function useFormats(): Formats {
  const language = useLanguage()
  return useMemo(() => formatsIn(language), [language])
}

export const dayMs = 86_400_000

/** Until this hour of a morning it is still the evening before: what ends then is of one day. */
export const nightEnds = '06:00:00'

/** Whether an event begins and ends on one day of the clock that is shown. */
export const isOneDay = ({ start, end }: Shown): boolean => dayOf(start) === dayOf(end)

/** When an event is, in a line: `Friday, 20 November 2026, 20:30 – 23:00`. */
export function whenText(formats: Formats, shown: Shown): string {
  const { start, end, isAllDay } = shown
  if (isAllDay) return isOneDay(shown) ? formats.day(start) : formats.days(start, end)
  if (start === end) return `${formats.day(start)}, ${formats.time(start)}`
  if (isOneDay(shown)) return `${formats.day(start)}, ${formats.time(start)} – ${formats.time(end)}`
  return `${formats.day(start)}, ${formats.time(start)} – ${formats.day(end)}, ${formats.time(end)}`
}
