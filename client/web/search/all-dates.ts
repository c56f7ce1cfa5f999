import { getViewPath } from '../lib/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { clock } from '../lib/preferences.ts'
import { getDatePart, toDisplayTimes } from '../lib/times.ts'
import { type SearchFilters, toFilterQueryString } from '../lib/search-filters.ts'
import { toEventListInput } from '../lib/event-list-input.ts'

/** All that these filters find whenever it is: how many events, and the agenda from the day of the first; undefined when there are none. */
export function useAllDatesSummary(
  filters: SearchFilters,
): { total: number; path: string; firstDay: string } | undefined {
  const always: SearchFilters = { ...filters, start_date: undefined, end_date: undefined }
  const query = { ...toEventListInput(always), per_page: 1 }
  const { data } = useServiceQuery({ key: ['first', query], read: calendar => calendar.events.list.query(query) })
  const first = data?.events[0]
  if (!data || !first) return undefined
  const firstDay = getDatePart(toDisplayTimes(clock.value, first).start)
  return { total: data.total, path: getViewPath('agenda', firstDay) + toFilterQueryString(always), firstDay }
}
