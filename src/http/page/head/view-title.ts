import { memoize } from '../../../core/async/memoize.ts'
import { getMessages } from '../../../core/failure/messages.ts'
import { forEachLanguage, type Language, languageTable } from '../../../core/language.ts'
import { parseDay } from '../../../core/page/filters.ts'
import { parseViewPath } from '../../../core/page/paths.ts'
import { isOpenView } from '../../../core/page/segments.ts'
import { formatListHeading, formatViewTitle } from '../../../core/page/titles.ts'
import { formatPeriod, getListStart, parseViewPeriod } from '../../../core/page/view-period.ts'
import { createDateFormats } from '../../../core/time/date-formats.ts'
import type { HttpRequest } from '../../request/request.ts'

/** A format takes long to create, and the service needs few. */
const formatsByLanguage = forEachLanguage(language => memoize(() => createDateFormats(languageTable[language])))

/**
 * The title of the view at a path; no other path is allowed. Without a date in the path, the period contains `today`.
 */
export function createViewTitle(
  { path, queryString }: Pick<HttpRequest, 'path' | 'queryString'>,
  language: Language,
  today: string,
): string {
  const { frame, calendar } = getMessages('page', language)
  const { view, date } = parseViewPath(path) ?? { view: 'agenda' }
  const period = parseViewPeriod(view, date, today) ?? { view, hasDate: false, first: today }
  const formats = formatsByLanguage[language]()
  if (!isOpenView(view)) return formatViewTitle(formatPeriod(formats, period), frame[view])
  const query = new URLSearchParams(queryString)
  const [start_date, end_date] = ['start_date', 'end_date'].map(name => parseDay(query.get(name)?.trim()))
  const heading = formatListHeading(formats, getListStart(period, { start_date, end_date }), end_date, calendar)
  return formatViewTitle(heading, frame[view])
}
