import type { CalendarClient } from '../../../index.ts'
import { useServiceQuery } from '../../lib/client.ts'
import { useDebouncedValue } from '../../lib/browser/debounced-input.ts'
import {
  type FacetOption,
  type FacetOptionWithoutSelection,
  facetOptionsMax,
  readFacetOptions,
  toFacetOption,
} from './facet-options.ts'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { useVisibleRange } from '../../lib/time/visible-range.ts'
import { type EventListInput, toEventListInput } from '../../lib/events/list-input.ts'
import type { FacetName } from '../../../../src/core/page/filters.ts'

/**
 * The options of a facet, and further options whose names match `text`. Asks the service for these only if `options` has
 * `facetOptionsMax` entries: a shorter list already has all options.
 */
export function useFacetSearch(
  facet: FacetName,
  options: FacetOption[],
  text: string,
): { options: FacetOption[]; isSearching: boolean } {
  const { filters } = useSearchFilters()
  const debouncedText = useDebouncedValue(text)
  const query = toEventListInput(filters, useVisibleRange())
  const isNeeded = options.length >= facetOptionsMax && debouncedText !== ''
  const { data, isFetching } = useServiceQuery({
    key: ['facet options by name', facet, debouncedText, query],
    read: calendar => findOptionsByName(calendar, facet, debouncedText, query),
    isEnabled: isNeeded,
    isPreviousDataKept: true,
    isUnbatched: true,
  })
  const urlValues = (filters[facet] ?? []).map(String)
  const others = ((isNeeded && data) || [])
    .filter(({ id }) => !options.some(option => option.id === id))
    .map(other => ({
      ...other,
      // The URL of the page may name an option by its `urlValue` or its id.
      selectedUrlValues: urlValues.filter(value => [other.urlValue, String(other.id)].includes(value)),
    }))
  return {
    options: [...options, ...others],
    isSearching: isFetching || (options.length >= facetOptionsMax && debouncedText !== text),
  }
}

/**
 * The options whose names match `name` and that have at least one event. The second request filters by the ids of the
 * options, so its response has the number of events of each option. The caller adds `selectedUrlValues`.
 */
async function findOptionsByName(
  calendar: CalendarClient,
  facet: FacetName,
  name: string,
  query: EventListInput,
): Promise<FacetOptionWithoutSelection[]> {
  const ids = (await readFacetOptions(calendar, facet, name)).map(({ id }) => id)
  if (ids.length === 0) return []
  const facets = await calendar.events.facets.query({ ...query, [facet]: ids })
  return facets[facet]
    .filter(({ id, count }) => count > 0 && ids.includes(id))
    .map(value => toFacetOption(facet, value))
}
