import type { DateFormats } from '../time/date-formats.ts'

/** The title of a document: the title of its page and the name of the calendar. The front page has only the name. */
export const formatDocumentTitle = (title: string, siteName: string): string =>
  title === '' || title === siteName ? siteName : `${title} · ${siteName}`

/** The title of a view: `November 2026 · Month`. */
export const formatViewTitle = (heading: string, viewName: string): string => `${heading} · ${viewName}`

type ListTexts = { allEvents: string; fromDate: (values: { date: string }) => string }

/**
 * The heading of a list that begins on a day: `From 20 November 2026`; with a last day in the filters,
 * `28 – 29 November 2026`. Without a first day, `All events`.
 */
export function formatListHeading(
  formats: DateFormats,
  from: string | undefined,
  until: string | undefined,
  { allEvents, fromDate }: ListTexts,
): string {
  if (from === undefined) return allEvents
  const start = `${from} 00:00:00`
  const isRange = until !== undefined && until >= from
  return isRange ? formats.dateRange(start, `${until} 00:00:00`) : fromDate({ date: formats.date(start) })
}
