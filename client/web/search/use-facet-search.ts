import type { CalendarClient } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { useDebouncedValue } from '../lib/debounced-input.ts'
import type { FacetOption } from './facets.ts'
import { useSearchFilters } from '../lib/search-filters.ts'
import { useVisibleRange } from '../lib/visible-range.ts'
import { type EventListInput, toEventListInput } from '../lib/event-list-input.ts'
import type { FacetName } from '../lib/facet-names.ts'

/** The service tells no more of a group at once; the others are there for whoever names them. */
export const facetOptionsMax = 100

/** The choices of a group, and those beyond them that are called what is typed. */
export function useFacetSearch(
  group: FacetName,
  choices: FacetOption[],
  typed: string,
): { options: FacetOption[]; isSearching: boolean } {
  const { filters } = useSearchFilters()
  const search = useDebouncedValue(typed)
  const query = toEventListInput(filters, useVisibleRange())
  const isWanted = choices.length >= facetOptionsMax && search !== ''
  const { data, isFetching } = useServiceQuery({
    key: ['sought', group, search, query],
    read: calendar => choicesCalled(calendar, group, search, query),
    isEnabled: isWanted,
    keepsPreviousData: true,
    isSlow: true,
  })
  const values = (filters[group] ?? []).map(String)
  const others = ((isWanted && data) || [])
    .filter(({ id }) => !choices.some(choice => choice.id === id))
    .map(other => ({ ...other, chosenAs: values.filter(value => [other.urlValue, String(other.id)].includes(value)) }))
  return {
    options: [...choices, ...others],
    isSearching: isFetching || (choices.length >= facetOptionsMax && search !== typed),
  }
}

/** What is called so and has events: the facets count what a query names, however many others there are. */
async function choicesCalled(
  calendar: CalendarClient,
  group: FacetName,
  search: string,
  query: EventListInput,
): Promise<FacetOption[]> {
  const ids = await idsCalled(calendar, group, search)
  if (ids.length === 0) return []
  const facets = await calendar.events.facets.query({ ...query, [group]: ids })
  return facets[group]
    .filter(({ id, count }) => count > 0 && ids.includes(id))
    .map(({ id, name, slug, count, ...more }) => ({
      ...{ id, name, count, selectedValues: [], parent: 'parent' in more ? Number(more.parent) : 0 },
      urlValue: (isTerms(group) && slug) || String(id),
    }))
}

const isTerms = (group: FacetName): boolean => group === 'categories' || group === 'tags'

async function idsCalled(calendar: CalendarClient, group: FacetName, search: string): Promise<number[]> {
  const [called, byTitle] = [{ search, per_page: facetOptionsMax }, { orderby: 'title' } as const]
  const lists = {
    categories: () => calendar.categories.list.query(called).then(({ categories }) => categories),
    tags: () => calendar.tags.list.query(called).then(({ tags }) => tags),
    venue: () => calendar.venues.list.query({ ...called, ...byTitle }).then(({ venues }) => venues),
    organizer: () => calendar.organizers.list.query({ ...called, ...byTitle }).then(({ organizers }) => organizers),
  }
  return (await lists[group]()).map(({ id }) => id)
}
