import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import type { Inputs } from '../../../index.ts'
import { isEventStatus } from '../events/status.ts'
import { type FacetName, facetNames, filterNames, isSlugFacet, parseDay } from '../../../../src/core/page/filters.ts'
import type { ListFilters } from './list-filters.ts'
import { parseNearby } from '../events/nearby.ts'
import { parseRecordId } from '../../../../src/core/text/record-id.ts'

/**
 * The search and the filters. They are in the query string of the URL, so that users can share a search,
 * reload it and go back. Categories and tags are slugs, because the service finds the slug of any language:
 * the filters stay valid in another language. `start_date` and `end_date` are the days between which events
 * take place (`toEventListInput` converts them). `post_parent` is the id of the parent event; only links of event pages
 * set it. Two are for the page alone. `near` is the name of the city whose position the filters have. `typed` is the text
 * that the user typed. It is set after the page has searched for another spelling, which `search` then has. If `typed` and
 * `search` are equal, the user asked for exactly this text, and the page suggests other spellings without searching for them.
 */
export type SearchFilters = Pick<
  NonNullable<Inputs['events']['list']>,
  | 'search'
  | 'featured'
  | 'is_free'
  | 'is_online'
  | 'start_date'
  | 'end_date'
  | 'post_parent'
  | 'geoloc_lat'
  | 'geoloc_lng'
  | 'geoloc_radius'
> &
  ListFilters<FacetName | 'event_status'> & { near?: string | undefined; typed?: string | undefined }

type UseSearchFilters = {
  filters: SearchFilters
  /** The number of kinds of filter that are set. */
  count: number
  /**
   * Sets these filters and keeps the others; undefined removes one. With `isTyping`, replaces the history
   * entry instead of adding one.
   */
  change: (changed: Partial<SearchFilters>, options?: { isTyping?: boolean }) => void
  clear: () => void
  /** Values in the URL that match no record. The search leaves them out. */
  ignoredValues: string[]
}

/** The maximum lengths and counts that the service accepts. */
export const searchMaxLength = 500
const [slugMaxLength, maxValues] = [200, 100]

/** Values of the address that match no record, each with the name of its filter: `venue=99`. */
const ignoredFilterValues = signal<ReadonlySet<string>>(new Set())

/** Leaves these values, such as `venue=99`, out of the search until the page is reloaded. */
export const ignoreFilterValues = (values: string[]): void =>
  void (ignoredFilterValues.value = new Set([...ignoredFilterValues.value, ...values]))

/** Whether changes replace the current history entry, as in the filter dialog, which has its own entry. */
export const ReplaceHistoryContext = createContext(false)

/** The filters of the current URL, and functions that change them. */
export function useSearchFilters(): UseSearchFilters {
  const isEntryReplaced = useContext(ReplaceHistoryContext)
  const [params, setParams] = useSearchParams()
  const filters = parseFilters(params, ignoredFilterValues.value)
  return {
    filters,
    count: Object.keys(filters).length,
    change: (changed, { isTyping = false } = {}) =>
      setParams(old => withFilters(old, { ...parseFilters(old, ignoredFilterValues.value), ...changed }), {
        replace: isTyping || isEntryReplaced,
      }),
    clear: () => setParams(old => withFilters(old, {}), { replace: isEntryReplaced }),
    ignoredValues: filterNames.flatMap(name =>
      parseValues(params, name).filter(value => ignoredFilterValues.value.has(`${name}=${value}`)),
    ),
  }
}

const parseValues = (params: URLSearchParams, name: string): string[] => [
  ...new Set((params.get(name) ?? '').split(',').flatMap(value => value.trim() || [])),
]

/** The filters of a query string. Values that are not valid are left out. */
function parseFilters(params: URLSearchParams, ignored: ReadonlySet<string>): SearchFilters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const list = (name: string) =>
    parseValues(params, name)
      .filter(value => !ignored.has(`${name}=${value}`))
      .slice(0, maxValues)
  const slugs = (name: string) => list(name).filter(slug => slug.length <= slugMaxLength)
  const ids = (name: string) => list(name).flatMap(id => parseRecordId(id) ?? [])
  const searchText = (name: string) => text(name)?.slice(0, searchMaxLength).trim()
  const read: SearchFilters = {
    search: searchText('search'),
    typed: params.has('search') ? searchText('typed') : undefined,
    ...Object.fromEntries(facetNames.map(name => [name, isSlugFacet(name) ? slugs(name) : ids(name)])),
    featured: text('featured') === 'true' || undefined,
    is_free: text('is_free') === 'true' || undefined,
    is_online: text('is_online') === 'true' || undefined,
    event_status: list('event_status').filter(isEventStatus),
    start_date: parseDay(text('start_date')),
    end_date: parseDay(text('end_date')),
    post_parent: ids('post_parent')[0],
    ...parseNearby(text),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && String(value) !== ''))
}

function withFilters(params: URLSearchParams, filters: SearchFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of filterNames) {
    const value = name === 'typed' && !filters.search ? undefined : filters[name]
    if (value === undefined || String(value) === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The query string for these filters with its question mark; empty without filters. */
export function toFilterQueryString(filters: SearchFilters): string {
  const text = withFilters(new URLSearchParams(), filters).toString()
  return text && `?${text}`
}
