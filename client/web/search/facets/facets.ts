import { useEffect } from 'preact/hooks'
import { type CalendarClient, type Outputs, readServiceFailure } from '../../../index.ts'
import { useClient, useServiceQuery } from '../../lib/client.ts'
import { type SearchFilters, ignoreFilterValues, useSearchFilters } from '../../lib/filters/search-filters.ts'
import { type PartialDateRange, toEventListInput } from '../../lib/events/list-input.ts'
import { findTermBySlug } from '../../lib/filters/find-term.ts'
import { countMatchingEvents } from '../../lib/events/pages.ts'
import { mapNames } from '../../../../src/core/kinds/map-names.ts'
import { type FacetName, facetNames } from '../../../../src/core/page/filters.ts'
import { type FacetOption, type FacetOptionWithoutSelection, readFacetOptions, toFacetOption } from './facet-options.ts'

type Facets = Outputs['events']['facets']

export type FacetOptions = Record<FacetName, FacetOption[]>

/** The facets of the events in a period that match the filters. */
function useFacets(period: PartialDateRange) {
  const query = toEventListInput(useSearchFilters().filters, period)
  return useServiceQuery({
    key: ['facets', query],
    read: calendar => calendar.events.facets.query(query),
    live: ['event'],
    isPreviousDataKept: true,
    isUnbatched: true,
  })
}

/**
 * The number of events in a period that match the filters, from the list when the facets cannot be loaded.
 * Undefined while loading.
 */
export function useResultCount(period: PartialDateRange): number | undefined {
  const { data, isError, isPlaceholderData } = useFacets(period)
  const query = toEventListInput(useSearchFilters().filters, period)
  const { data: total } = useServiceQuery({
    key: ['total', query],
    read: calendar => countMatchingEvents(calendar, query),
    live: ['event'],
    isEnabled: isError,
  })
  if (isError) return total
  return isPlaceholderData ? undefined : data?.total
}

type FacetOptionsWithoutSelection = Partial<Record<FacetName, FacetOptionWithoutSelection[]>>

/** The options of all facets. Without counts when the facets cannot be loaded. */
export function useFacetOptions(period: PartialDateRange) {
  const { filters } = useSearchFilters()
  const facets = useFacets(period)
  const optionsWithoutCounts = useServiceQuery({
    key: ['facet options'],
    read: listOptionsWithoutCounts,
    isEnabled: facets.isError,
  })
  const listed = facets.data ? toFacetOptions(facets.data) : optionsWithoutCounts.data
  const others = useOtherTerms(listed, filters, facets.isError)
  const listOptions = (facet: FacetName): FacetOption[] =>
    [...(listed?.[facet] ?? []), ...(others?.[facet] ?? [])].map(option => ({
      ...option,
      selectedUrlValues: (filters[facet] ?? [])
        .map(String)
        .filter(value => isSameOption(value, option, others?.idsBySlug)),
    }))
  return {
    options: mapNames(facetNames, listOptions),
    featured: facets.data?.featured,
    free: facets.data?.is_free,
    online: facets.data && facets.data.attendance_mode.online + facets.data.attendance_mode.mixed,
    eventStatusCounts: facets.data?.event_status,
    isLoading: facets.isLoading,
    /** Whether names of selected options may still be missing. */
    isLoadingNames:
      facets.isLoading || facets.isPlaceholderData || optionsWithoutCounts.isLoading || (others?.isLoading ?? false),
    hasCounts: !facets.isError,
    hasFailed: optionsWithoutCounts.isError,
    retry: facets.refetch,
  }
}

const toFacetOptions = (facets: Facets): FacetOptionsWithoutSelection =>
  mapNames(facetNames, facet => facets[facet].map(value => toFacetOption(facet, value)))

/** Reads the options of all facets from the lists of records, without counts. */
async function listOptionsWithoutCounts(calendar: CalendarClient): Promise<FacetOptionsWithoutSelection> {
  const options = await Promise.all(facetNames.map(facet => readFacetOptions(calendar, facet)))
  return Object.fromEntries(facetNames.map((facet, index) => [facet, options[index] ?? []]))
}

/** The ids of terms by their slugs in any language. */
type IdsBySlug = Map<string, number>
type OtherTerms = FacetOptionsWithoutSelection & { idsBySlug: IdsBySlug; isLoading?: boolean }

/** Whether a value of the URL selects an option: by its value, its id, or its slug in another language. */
const isSameOption = (
  value: string,
  { id, urlValue }: FacetOptionWithoutSelection,
  idsBySlug: IdsBySlug | undefined,
): boolean => value === urlValue || value === String(id) || idsBySlug?.get(value) === id

/**
 * Reads the terms in the URL that are not among the options: slugs in another language, or all terms when the
 * options cannot be loaded.
 */
function useOtherTerms(
  listed: FacetOptionsWithoutSelection | undefined,
  filters: SearchFilters,
  haveFacetsFailed: boolean,
): OtherTerms | undefined {
  const unknownTerms = (['categories', 'tags'] as const).flatMap(facet =>
    (filters[facet] ?? [])
      .map(String)
      .filter(value => !listed?.[facet]?.some(option => isSameOption(value, option, undefined)))
      .map(slug => ({ facet, slug })),
  )
  const { data, isLoading } = useServiceQuery({
    key: ['terms by slug', unknownTerms],
    read: calendar => readTermsBySlug(calendar, unknownTerms),
    live: [],
    isEnabled: unknownTerms.length > 0 && (listed !== undefined || haveFacetsFailed),
  })
  if (!data) return { idsBySlug: new Map(), isLoading }
  const listOthers = (facet: 'categories' | 'tags') =>
    data[facet].filter(({ id }) => !listed?.[facet]?.some(option => option.id === id))
  return { categories: listOthers('categories'), tags: listOthers('tags'), idsBySlug: data.idsBySlug }
}

type UnknownTerm = { facet: 'categories' | 'tags'; slug: string }

type TermsBySlug = {
  categories: FacetOptionWithoutSelection[]
  tags: FacetOptionWithoutSelection[]
  idsBySlug: IdsBySlug
}

async function readTermsBySlug(calendar: CalendarClient, unknownTerms: UnknownTerm[]): Promise<TermsBySlug> {
  const terms: TermsBySlug = { categories: [], tags: [], idsBySlug: new Map() }
  const read = async ({ facet, slug }: UnknownTerm) => {
    const term = await findTermBySlug(calendar, facet, slug)
    if (!term) return
    terms[facet].push(toFacetOption(facet, { ...term, count: undefined }))
    terms.idsBySlug.set(slug, term.id)
  }
  await Promise.all(unknownTerms.map(read))
  return terms
}

/** Removes filter values that the service rejects because no record has that id or slug. */
export function useIgnoreUnknownFilters(period: PartialDateRange): void {
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
