import { useEffect } from 'preact/hooks'
import { type CalendarClient, type Outputs, readServiceFailure } from '../../index.ts'
import { useClient, useServiceQuery } from '../lib/client.ts'
import { type SearchFilters, ignoreFilterValues, useSearchFilters } from '../lib/search-filters.ts'
import { type OpenDateRange, toEventListInput } from '../lib/event-list-input.ts'
import { type FacetName, facetNames } from '../lib/facet-names.ts'

type Facets = Outputs['events']['facets']

/** Something to filter by. */
export type FacetOption = {
  id: number
  name: string
  /** How an address names it. */
  urlValue: string
  /** How the address that is shown names it; nothing when it is not chosen. */
  selectedValues: string[]
  /** Events with it, the other filters being as they are; absent when it could not be counted. */
  count?: number | undefined
  /** Id of what it stands below; 0 = nothing. */
  parent: number
}

export type FacetOptions = Record<FacetName, FacetOption[]>

/** How many events are found in a period, and what they are linked to. */
function useFacets(period: OpenDateRange) {
  const query = toEventListInput(useSearchFilters().filters, period)
  return useServiceQuery({
    key: ['facets', query],
    read: calendar => calendar.events.facets.query(query),
    keepsPreviousData: true,
    isSlow: true,
  })
}

/** How many events are found in a period, however it is known; undefined until it is, also while the filters before are still shown. */
export function useResultCount(period: OpenDateRange): number | undefined {
  const { data, isError, isPlaceholderData } = useFacets(period)
  const query = { ...toEventListInput(useSearchFilters().filters, period), per_page: 1 }
  const { data: page } = useServiceQuery({
    key: ['total', query],
    read: calendar => calendar.events.list.query(query),
    isEnabled: isError,
  })
  if (isError) return page?.total
  return isPlaceholderData ? undefined : data?.total
}

type Listed = Partial<Record<FacetName, Omit<FacetOption, 'selectedValues'>[]>>

/** What there is to filter by; with counts, unless the service could not tell them. */
export function useFacetOptions(period: OpenDateRange) {
  const { filters } = useSearchFilters()
  const facets = useFacets(period)
  const plain = useServiceQuery({ key: ['choices'], read: allChoices, isEnabled: facets.isError })
  const listed = facets.data ? counted(facets.data) : plain.data
  const others = useOthers(listed, filters, facets.isError)
  const choicesOf = (group: FacetName): FacetOption[] =>
    [...(listed?.[group] ?? []), ...(others?.[group] ?? [])].map(choice => ({
      ...choice,
      selectedValues: (filters[group] ?? []).map(String).filter(value => isMeant(value, choice, others?.named)),
    }))
  return {
    options: Object.fromEntries(facetNames.map(group => [group, choicesOf(group)])) as FacetOptions,
    featured: facets.data?.featured,
    isLoading: facets.isLoading,
    /** What is chosen may not have its name yet. */
    isLoadingNames: facets.isLoading || facets.isPlaceholderData || plain.isLoading || (others?.isLoading ?? false),
    hasCounts: !facets.isError,
    hasFailed: plain.isError,
    retry: facets.refetch,
  }
}

const counted = (facets: Facets): Listed => ({
  categories: facets.categories.map(({ slug, ...one }) => ({ ...one, urlValue: slug || String(one.id) })),
  tags: facets.tags.map(({ slug, ...one }) => ({ ...one, parent: 0, urlValue: slug || String(one.id) })),
  venue: facets.venue.map(({ id, name, count }) => ({ id, name, count, parent: 0, urlValue: String(id) })),
  organizer: facets.organizer.map(({ id, name, count }) => ({ id, name, count, parent: 0, urlValue: String(id) })),
})

/** The same without counts. */
async function allChoices(calendar: CalendarClient): Promise<Listed> {
  const all = { per_page: 100 }
  const places = { ...all, only_with_upcoming: true }
  const [{ categories }, { tags }, { venues }, { organizers }] = await Promise.all([
    calendar.categories.list.query(all),
    calendar.tags.list.query(all),
    calendar.venues.list.query(places),
    calendar.organizers.list.query(places),
  ])
  const term = ({ id, name, slug, parent }: (typeof categories)[number]) => ({ id, name, parent, urlValue: slug })
  const place = (id: number, name: string) => ({ id, name, parent: 0, urlValue: String(id) })
  return {
    categories: categories.map(term),
    tags: tags.map(term),
    venue: venues.map(({ id, venue }) => place(id, venue)),
    organizer: organizers.map(({ id, organizer }) => place(id, organizer)),
  }
}

/** The terms that slugs of other languages mean, by group and slug. */
type Named = Map<string, number>
type Others = Listed & { named: Named; isLoading?: boolean }

const isMeant = (
  value: string,
  { id, urlValue }: Omit<FacetOption, 'selectedValues'>,
  named: Named | undefined,
): boolean => value === urlValue || value === String(id) || named?.get(value) === id

/** What the address names in another way than the choices do: by a slug of another language, or when they are not known. */
function useOthers(listed: Listed | undefined, filters: SearchFilters, isFailed: boolean): Others | undefined {
  const strange = (['categories', 'tags'] as const).flatMap(group =>
    (filters[group] ?? [])
      .map(String)
      .filter(value => !listed?.[group]?.some(choice => isMeant(value, choice, undefined)))
      .map(slug => ({ group, slug })),
  )
  const { data, isLoading } = useServiceQuery({
    key: ['terms named', strange],
    read: calendar => termsNamed(calendar, strange),
    isEnabled: strange.length > 0 && (listed !== undefined || isFailed),
  })
  if (!data) return { named: new Map(), isLoading }
  const others = (group: 'categories' | 'tags') =>
    data[group].filter(({ id }) => !listed?.[group]?.some(choice => choice.id === id))
  return { categories: others('categories'), tags: others('tags'), named: data.named }
}

type Strange = { group: 'categories' | 'tags'; slug: string }

async function termsNamed(calendar: CalendarClient, strange: Strange[]) {
  const found = { categories: [], tags: [], named: new Map() } as Required<Pick<Listed, Strange['group']>> & {
    named: Named
  }
  const read = async ({ group, slug }: Strange) => {
    const query = { slug, hide_empty: false, per_page: 1 }
    const [term] =
      group === 'tags'
        ? (await calendar.tags.list.query(query)).tags
        : (await calendar.categories.list.query(query)).categories
    if (!term) return
    found[group].push({ id: term.id, name: term.name, parent: term.parent, urlValue: term.slug })
    found.named.set(slug, term.id)
  }
  await Promise.all(strange.map(read))
  return found
}

/** Leaves out of the filters what the service refuses because nothing is called that. */
export function useIgnoreUnknownFilters(period: OpenDateRange): void {
  const { error } = useFacets(period)
  const calendar = useClient()
  const { filters } = useSearchFilters()
  useEffect(() => {
    const refused = readServiceFailure(error)?.params ?? {}
    const doubted = ([...facetNames, 'post_parent'] as const)
      .filter(name => name in refused)
      .flatMap(name => [filters[name] ?? []].flat().map(value => ({ name, value })))
    if (doubted.length === 0) return
    void Promise.all(doubted.map(one => isUnknown(calendar, one))).then(unknown =>
      ignoreFilterValues(doubted.filter((_, i) => unknown[i]).map(({ name, value }) => `${name}=${value}`)),
    )
  }, [error])
}

type Doubted = { name: FacetName | 'post_parent'; value: string | number }

const isUnknown = (calendar: CalendarClient, { name, value }: Doubted): Promise<boolean> =>
  calendar.events.list.query({ [name]: name === 'post_parent' ? value : [value], per_page: 1 }).then(
    () => false,
    error => name in (readServiceFailure(error)?.params ?? {}),
  )
