import { type Language, languageTable } from '../../core/language.ts'
import { getMessages } from '../../core/messages.ts'
import { viewSegments } from '../../core/page-segments.ts'
import { addDays, startOfDay } from '../../core/time/wall-time.ts'
import { getPeriodDate } from './paths.ts'

/**
 * The title of a view as the scripts of the page write it: `November 2026 · Month`, `16 – 22 November 2026 · Week`,
 * `From 20 November 2026 · Agenda`. Without a date in the path, that of the period of `today`.
 */
export function formatViewTitle(path: string, language: Language, today: string): string {
  const { frame, calendar } = getMessages('page', language)
  const view = viewSegments.find(segment => path.split('/')[1] === segment) ?? 'agenda'
  const date = getPeriodDate(path) ?? today
  const format = createFormat(language)
  if (view === 'month') return `${format.month(date.slice(0, 7))} · ${frame.month}`
  if (view === 'week') return `${format.week(date)} · ${frame.week}`
  if (view === 'day') return `${format.weekday(date)} · ${frame.day}`
  return `${calendar.fromDate({ date: format.day(date) })} · ${frame[view]}`
}

function createFormat(language: Language) {
  const { locale, firstDayText } = languageTable[language]
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const day = create({ day: 'numeric', month: 'long', year: 'numeric' })
  const toDate = (date: string) => new Date(`${date}T00:00:00Z`)
  const replaceFirst = (text: string) => text.replace(/(?<!\S)1(?=[\s–])/g, firstDayText)
  return {
    month: (month: string) => create({ month: 'long', year: 'numeric' }).format(toDate(`${month}-01`)),
    day: (date: string) => replaceFirst(day.format(toDate(date))),
    weekday: (date: string) =>
      replaceFirst(create({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(toDate(date))),
    /** The week with this day, from Monday on. */
    week: (date: string) => {
      const monday = addDays(startOfDay(`${date} 00:00:00`), -((toDate(date).getUTCDay() + 6) % 7))
      const [first, last] = [monday, addDays(monday, 6)].map(wall => toDate(wall.slice(0, 10)))
      return replaceFirst(day.formatRange(first ?? 0, last ?? 0))
    },
  }
}
