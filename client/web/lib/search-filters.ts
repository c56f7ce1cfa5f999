import { signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'
import type { Inputs } from '../../index.ts'
import { parseId } from './paths.ts'
import { isDay } from './days.ts'

/**
 * What a reader looks for. It stands in the address, so that a search can be sent, reloaded and gone back to. Categories and
 * tags are slugs, which the service knows whatever their language, so they outlast a change of language.
 * `start_date` and `end_date` are the first and the last day in which an event is to take place: `queryOf` says it to the service.
 * `post_parent` is the event to whose series events belong; their pages lead here with it, and nothing else offers it.
 */
export type SearchFilters = Pick<
  NonNullable<Inputs['events']['list']>,
  'search' | 'categories' | 'tags' | 'venue' | 'organizer' | 'featured' | 'start_date' | 'end_date' | 'post_parent'
>

type Finding = {
  filters: SearchFilters
  /** How many kinds of filter are set. */
  count: number
  /** Sets these filters and leaves the others; undefined takes one away. `isTyping` makes no new step of the history. */
  change: (changed: Partial<SearchFilters>, options?: { isTyping?: boolean }) => void
  clear: () => void
  /** What the address names beside that and the service does not know. */
  ignoredValues: string[]
}

const names = [
  'search',
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'start_date',
  'end_date',
  'post_parent',
] as const satisfies (keyof SearchFilters)[]

/** What the service takes at most. */
const [searchMaxLength, slugMaxLength, valuesMax] = [200, 200, 100]

/** Values of addresses that the service has refused, as `venue=99`: nothing has that id, or that slug. */
const unknown = signal<ReadonlySet<string>>(new Set())

/** Leaves these values out of what is looked for, until the page is loaded anew. */
export const ignoreFilterValues = (values: string[]): void =>
  void (unknown.value = new Set([...unknown.value, ...values]))

/** Whether changes replace what the last step of the history says: whoever makes them is within a step that is theirs. */
export const ReplaceHistoryContext = createContext(false)

/** What is looked for at the address that is shown. */
export function useSearchFilters(): Finding {
  const isWithinStep = useContext(ReplaceHistoryContext)
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params, unknown.value)
  return {
    filters,
    count: Object.keys(filters).length,
    change: (changed, { isTyping = false } = {}) =>
      setParams(old => withFilters(old, { ...filtersOf(old, unknown.value), ...changed }), {
        replace: isTyping || isWithinStep,
      }),
    clear: () => setParams(old => withFilters(old, {}), { replace: isWithinStep }),
    ignoredValues: names.flatMap(name => valuesIn(params, name).filter(value => unknown.value.has(`${name}=${value}`))),
  }
}

const valuesIn = (params: URLSearchParams, name: string): string[] => [
  ...new Set((params.get(name) ?? '').split(',').flatMap(value => value.trim() || [])),
]

/** What an address looks for. What it says in no way that the service understands is passed over. */
function filtersOf(params: URLSearchParams, left: ReadonlySet<string>): SearchFilters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const list = (name: string) =>
    valuesIn(params, name)
      .filter(value => !left.has(`${name}=${value}`))
      .slice(0, valuesMax)
  const slugs = (name: string) => list(name).filter(slug => slug.length <= slugMaxLength)
  const ids = (name: string) => list(name).flatMap(id => parseId(id) ?? [])
  const read: SearchFilters = {
    search: text('search')?.slice(0, searchMaxLength).trim(),
    categories: slugs('categories'),
    tags: slugs('tags'),
    venue: ids('venue'),
    organizer: ids('organizer'),
    featured: text('featured') === 'true' || undefined,
    start_date: parseDay(text('start_date')),
    end_date: parseDay(text('end_date')),
    post_parent: ids('post_parent')[0],
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && String(value) !== ''))
}

/** A day of the calendar as `2026-11-20`; undefined for what is none, such as 30 February. */
export const parseDay = (text: string | undefined): string | undefined =>
  text !== undefined && isDay(text) ? text : undefined

function withFilters(params: URLSearchParams, filters: SearchFilters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of names) {
    const value = filters[name]
    if (value === undefined || String(value) === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The query of an address that looks for this, to be put behind a path; empty when nothing is looked for. */
export function toFilterQueryString(filters: SearchFilters): string {
  const text = withFilters(new URLSearchParams(), filters).toString()
  return text && `?${text}`
}
