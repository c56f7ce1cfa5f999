import { useMessages } from '../lib/text/messages.ts'
import { useSearchFilters } from '../lib/filters/search-filters.ts'
import { useDateFormats } from '../lib/time/times.ts'

/**
 * The title of a list that begins on a day: `From 20 November 2026`; with a last day in the filters,
 * `28 – 29 November 2026`. Without a first day, `All events`.
 */
export function useListTitle(from: string | undefined): string {
  const { allEvents, fromDate } = useMessages('calendar')
  const formats = useDateFormats()
  const { end_date: until } = useSearchFilters().filters
  if (from === undefined) return allEvents
  const start = `${from} 00:00:00`
  const isRange = until !== undefined && until >= from
  return isRange ? formats.dateRange(start, `${until} 00:00:00`) : fromDate({ date: formats.date(start) })
}
