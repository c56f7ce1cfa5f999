import { useSearchParams } from 'wouter-preact'
import type { Inputs } from '../../index.ts'

type Query = NonNullable<Inputs['events']['list']>

/** What a reader looks for. It stands in the address, so that a search can be sent, reloaded and gone back to. */
export type Filters = Pick<
  Query,
  'search' | 'categories' | 'tags' | 'venue' | 'organizer' | 'featured' | 'start_date' | 'end_date'
>

export type Finding = {
  filters: Filters
  /** How many kinds of filter are set. */
  count: number
  /** Sets these filters and leaves the others; undefined takes one away. `isTyping` makes no new step of the history. */
  change: (changed: Partial<Filters>, options?: { isTyping?: boolean }) => void
  clear: () => void
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
] as const satisfies (keyof Filters)[]

/** What is looked for at the address that is shown. */
export function useFilters(): Finding {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const write = (next: Filters, isTyping = false) => setParams(old => withFilters(old, next), { replace: isTyping })
  return {
    filters,
    count: Object.keys(filters).length,
    change: (changed, { isTyping } = {}) => write({ ...filters, ...changed }, isTyping),
    clear: () => write({}),
  }
}

function filtersOf(params: URLSearchParams): Filters {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const list = (name: string) => text(name)?.split(',').filter(Boolean)
  const ids = (name: string) => list(name)?.map(Number).filter(Number.isSafeInteger)
  const read: Filters = {
    search: text('search'),
    categories: list('categories'),
    tags: list('tags'),
    venue: ids('venue'),
    organizer: ids('organizer'),
    featured: text('featured') === 'true' || undefined,
    start_date: text('start_date'),
    end_date: text('end_date'),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined && String(value) !== ''))
}

function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of names) {
    const value = filters[name]
    if (value === undefined || String(value) === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
