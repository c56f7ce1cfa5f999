import { type Language, languageTable } from '../../../core/language.ts'
import { getMessages } from '../../../core/failure/messages.ts'
import { parseViewPath } from '../../../core/page/paths.ts'
import { addDays, isCalendarDate, startOfDay } from '../../../core/time/wall-time.ts'
import type { HttpRequest } from '../../request/request.ts'

/**
 * The title of a view as the scripts of the page write it: `November 2026 · Month`, `16 – 22 November 2026 · Week`,
 * `From 20 November 2026 · Agenda`, and for a list with a last day in the query `20 – 22 November 2026 · Agenda`.
 * Without a date in the path, that of the period of `today`.
 */
export function formatViewTitle(
  { path, queryString }: Pick<HttpRequest, 'path' | 'queryString'>,
  language: Language,
  today: string,
): string {
  const { frame, calendar } = getMessages('page', language)
  const { view = 'agenda', date: pathDate } = parseViewPath(path) ?? {}
  const date = pathDate ?? today
  const format = createFormat(language)
  if (view === 'month') return `${format.month(date.slice(0, 7))} · ${frame.month}`
  if (view === 'week') return `${format.week(date)} · ${frame.week}`
  if (view === 'day') return `${format.weekday(date)} · ${frame.day}`
  const query = new URLSearchParams(queryString)
  const first = pathDate ?? readDay(query, 'start_date')
  const from = first ?? today
  const until = readDay(query, 'end_date')
  if (until !== null && until >= from) return `${format.range(from, until)} · ${frame[view]}`
  // Without a first day, a last day in the past is that of a list of past events.
  const title = first === null && until !== null ? calendar.allEvents : calendar.fromDate({ date: format.day(from) })
  return `${title} · ${frame[view]}`
}

/** A day of the query, `YYYY-MM-DD`; null if there is none. */
function readDay(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? ''
  return isCalendarDate(text) ? text : null
}

function createFormat(language: Language) {
  const { locale, firstDayText } = languageTable[language]
  const create = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const day = create({ day: 'numeric', month: 'long', year: 'numeric' })
  const toDate = (date: string) => new Date(`${date}T00:00:00Z`)
  const replaceFirst = (text: string) => text.replace(/(?<!\S)1(?=[\s–])/g, firstDayText)
  const formatRange = (from: string, until: string) => replaceFirst(day.formatRange(toDate(from), toDate(until)))
  return {
    month: (month: string) => create({ month: 'long', year: 'numeric' }).format(toDate(`${month}-01`)),
    day: (date: string) => replaceFirst(day.format(toDate(date))),
    weekday: (date: string) =>
      replaceFirst(create({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(toDate(date))),
    /** The week with this day, from Monday on. */
    week: (date: string) => {
      const monday = addDays(startOfDay(`${date} 00:00:00`), -((toDate(date).getUTCDay() + 6) % 7))
      return formatRange(monday.slice(0, 10), addDays(monday, 6).slice(0, 10))
    },
    range: formatRange,
  }
}
