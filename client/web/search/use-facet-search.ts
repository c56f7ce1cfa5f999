import type { CalendarClient } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useDebouncedValue } from '../lib/debounced-input.ts'
import { type FacetOption, facetOptionsMax, readFacetOptions, toUncheckedFacetOption } from './facet-options.ts'
import { useSearchFilters } from '../lib/search-filters.ts'
import { useVisibleRange } from '../lib/visible-range.ts'
import { type EventListInput, toEventListInput } from '../lib/event-list-input.ts'
import type { FacetName } from '../lib/facet-names.ts'

/** The options of a facet, and further options whose names match what the user types. */
export function useFacetSearch(
  facet: FacetName,
  options: FacetOption[],
  typed: string,
): { options: FacetOption[]; isSearching: boolean } {
  const { filters } = useSearchFilters()
  const search = useDebouncedValue(typed)
  const query = toEventListInput(filters, useVisibleRange())
  const isNeeded = options.length >= facetOptionsMax && search !== ''
  const { data, isFetching } = useServiceQuery({
    key: ['facet options by name', facet, search, query],
    read: calendar => findOptionsByName(calendar, facet, search, query),
    isEnabled: isNeeded,
    isPreviousDataKept: true,
    isSlow: true,
  })
  const values = (filters[facet] ?? []).map(String)
  const others = ((isNeeded && data) || [])
    .filter(({ id }) => !options.some(option => option.id === id))
    .map(other => ({
      ...other,
      chosenValues: values.filter(value => [other.urlValue, String(other.id)].includes(value)),
    }))
  return {
    options: [...options, ...others],
    isSearching: isFetching || (options.length >= facetOptionsMax && search !== typed),
  }
}

/** Finds options with events by name. The query has their ids, so that the service counts the events of each. */
async function findOptionsByName(
  calendar: CalendarClient,
  facet: FacetName,
  search: string,
  query: EventListInput,
): Promise<FacetOption[]> {
  const ids = (await readFacetOptions(calendar, facet, search)).map(({ id }) => id)
  if (ids.length === 0) return []
  const facets = await calendar.events.facets.query({ ...query, [facet]: ids })
  return facets[facet]
    .filter(({ id, count }) => count > 0 && ids.includes(id))
    .map(value => ({ ...toUncheckedFacetOption(facet, value), chosenValues: [] }))
}
