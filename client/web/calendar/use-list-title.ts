import { formatListHeading } from '../../../src/core/page/titles.ts'
import { useMessages } from '../lib/text/messages.ts'
import { useSearchFilters } from '../lib/filters/search-filters.ts'
import { useDateFormats } from '../lib/time/times.ts'

/** The title of a list that begins on a day, and ends with the last day in the filters. */
export function useListTitle(from: string | undefined): string {
  const messages = useMessages('calendar')
  const formats = useDateFormats()
  const { end_date: until } = useSearchFilters().filters
  return formatListHeading(formats, from, until, messages)
}
