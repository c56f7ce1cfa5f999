import { getViewPath } from '../../../src/core/page/paths.ts'
import { useServiceQuery } from '../lib/client.ts'
import { zonePreference } from '../lib/session/preferences.ts'
import { getDatePart, toDisplayTimes } from '../lib/time/times.ts'
import { type SearchFilters, toFilterQueryString } from '../lib/filters/search-filters.ts'
import { toEventListInput } from '../lib/events/list-input.ts'

/**
 * The number of events that match the filters on any date, the day of the first event, and the path of the agenda from
 * that day on. Undefined while loading, null when no event matches.
 */
export function useAllDatesSummary(
  filters: SearchFilters,
): { total: number; path: string; firstDay: string } | null | undefined {
  const undated: SearchFilters = { ...filters, start_date: undefined, end_date: undefined }
  const query = { ...toEventListInput(undated), per_page: 1 }
  const { data } = useServiceQuery({
    key: ['first', query],
    read: calendar => calendar.events.list.query(query),
    live: ['event'],
  })
  if (!data) return undefined
  const [first] = data.events
  if (!first) return null
  const firstDay = getDatePart(toDisplayTimes(zonePreference.value, first).start)
  return { total: data.total, path: getViewPath('agenda', firstDay) + toFilterQueryString(undated), firstDay }
}
