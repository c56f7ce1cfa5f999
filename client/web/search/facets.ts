import { useEffect } from 'preact/hooks'
import { type CalendarClient, type Outputs, readServiceFailure } from '../../index.ts'
import { useClient, useServiceQuery } from '../lib/client.ts'
import { type SearchFilters, ignoreFilterValues, useSearchFilters } from '../lib/search-filters.ts'
import { type OpenDateRange, toEventListInput } from '../lib/event-list-input.ts'
import { findTermBySlug } from '../lib/find-term.ts'
import { countEvents } from '../lib/event-pages.ts'
import { type FacetName, facetNames } from '../lib/facet-names.ts'
import { type FacetOption, type ListedOption, mapFacets, readFacetOptions, toListedOption } from './facet-options.ts'

type Facets = Outputs['events']['facets']

export type FacetOptions = Record<FacetName, FacetOption[]>

/** The facets of the events in a period that match the filters. */
function useFacets(period: OpenDateRange) {
  const query = toEventListInput(useSearchFilters().filters, period)
  return useServiceQuery({
    key: ['facets', query],
    read: calendar => calendar.events.facets.query(query),
    isPreviousDataKept: true,
    isSlow: true,
  })
}

/**
 * The number of events in a period that match the filters, from the list when the facets cannot be loaded.
 * Undefined while loading.
 */
export function useResultCount(period: OpenDateRange): number | undefined {
  const { data, isError, isPlaceholderData } = useFacets(period)
  const query = toEventListInput(useSearchFilters().filters, period)
  const { data: total } = useServiceQuery({
    key: ['total', query],
    read: calendar => countEvents(calendar, query),
    isEnabled: isError,
  })
  if (isError) return total
  return isPlaceholderData ? undefined : data?.total
}

type ListedOptions = Partial<Record<FacetName, ListedOption[]>>

/** The options of all facets. Without counts when the facets cannot be loaded. */
export function useFacetOptions(period: OpenDateRange) {
  const { filters } = useSearchFilters()
  const facets = useFacets(period)
  const optionsWithoutCounts = useServiceQuery({
    key: ['facet options'],
    read: listOptionsWithoutCounts,
    isEnabled: facets.isError,
  })
  const listed = facets.data ? toListedOptions(facets.data) : optionsWithoutCounts.data
  const others = useOtherTerms(listed, filters, facets.isError)
  const listOptions = (group: FacetName): FacetOption[] =>
    [...(listed?.[group] ?? []), ...(others?.[group] ?? [])].map(choice => ({
      ...choice,
      selectedValues: (filters[group] ?? [])
        .map(String)
        .filter(value => isSameOption(value, choice, others?.idsBySlug)),
    }))
  return {
    options: mapFacets(listOptions),
    featured: facets.data?.featured,
    isLoading: facets.isLoading,
    /** Whether names of chosen options may still be missing. */
    isLoadingNames:
      facets.isLoading || facets.isPlaceholderData || optionsWithoutCounts.isLoading || (others?.isLoading ?? false),
    hasCounts: !facets.isError,
    hasFailed: optionsWithoutCounts.isError,
    retry: facets.refetch,
  }
}

const toListedOptions = (facets: Facets): ListedOptions =>
  mapFacets(group => facets[group].map(facet => toListedOption(group, facet)))

/** Reads the options of all facets from the lists of records, without counts. */
async function listOptionsWithoutCounts(calendar: CalendarClient): Promise<ListedOptions> {
  const options = await Promise.all(facetNames.map(group => readFacetOptions(calendar, group)))
  return Object.fromEntries(facetNames.map((group, index) => [group, options[index] ?? []]))
}

/** The ids of terms by their slugs in any language. */
type IdsBySlug = Map<string, number>
type OtherTerms = ListedOptions & { idsBySlug: IdsBySlug; isLoading?: boolean }

const isSameOption = (value: string, { id, urlValue }: ListedOption, idsBySlug: IdsBySlug | undefined): boolean =>
  value === urlValue || value === String(id) || idsBySlug?.get(value) === id

/**
 * Reads the terms in the address that are not among the options: slugs in another language, or all terms when the
 * options cannot be loaded.
 */
function useOtherTerms(
  listed: ListedOptions | undefined,
  filters: SearchFilters,
  isFailed: boolean,
): OtherTerms | undefined {
  const unknownTerms = (['categories', 'tags'] as const).flatMap(group =>
    (filters[group] ?? [])
      .map(String)
      .filter(value => !listed?.[group]?.some(choice => isSameOption(value, choice, undefined)))
      .map(slug => ({ group, slug })),
  )
  const { data, isLoading } = useServiceQuery({
    key: ['terms by slug', unknownTerms],
    read: calendar => readTermsBySlug(calendar, unknownTerms),
    isEnabled: unknownTerms.length > 0 && (listed !== undefined || isFailed),
  })
  if (!data) return { idsBySlug: new Map(), isLoading }
  const listOthers = (group: 'categories' | 'tags') =>
    data[group].filter(({ id }) => !listed?.[group]?.some(choice => choice.id === id))
  return { categories: listOthers('categories'), tags: listOthers('tags'), idsBySlug: data.idsBySlug }
}

type UnknownTerm = { group: 'categories' | 'tags'; slug: string }

async function readTermsBySlug(calendar: CalendarClient, unknownTerms: UnknownTerm[]) {
  const terms = { categories: [], tags: [], idsBySlug: new Map() } as Required<
    Pick<ListedOptions, UnknownTerm['group']>
  > & {
    idsBySlug: IdsBySlug
  }
  const read = async ({ group, slug }: UnknownTerm) => {
    const term = await findTermBySlug(calendar, group, slug)
    if (!term) return
    terms[group].push(toListedOption(group, { id: term.id, name: term.name, slug: term.slug, parent: term.parent }))
    terms.idsBySlug.set(slug, term.id)
  }
  await Promise.all(unknownTerms.map(read))
  return terms
}

/** Removes filter values that the service rejects because no record has that id or slug. */
export function useIgnoreUnknownFilters(period: OpenDateRange): void {
  const { error } = useFacets(period)
  const calendar = useClient()
  const { filters } = useSearchFilters()
  useEffect(() => {
    const rejected = readServiceFailure(error)?.params ?? {}
    const suspects = ([...facetNames, 'post_parent'] as const)
      .filter(name => name in rejected)
      .flatMap(name => [filters[name] ?? []].flat().map(value => ({ name, value })))
    if (suspects.length === 0) return
    void Promise.all(suspects.map(suspect => checkIsUnknown(calendar, suspect))).then(areUnknown =>
      ignoreFilterValues(suspects.filter((_, i) => areUnknown[i]).map(({ name, value }) => `${name}=${value}`)),
    )
  }, [error])
}

type Suspect = { name: FacetName | 'post_parent'; value: string | number }

const checkIsUnknown = (calendar: CalendarClient, { name, value }: Suspect): Promise<boolean> =>
  calendar.events.list.query({ [name]: name === 'post_parent' ? value : [value], per_page: 1 }).then(
    () => false,
    error => name in (readServiceFailure(error)?.params ?? {}),
  )
