import { languages } from '../lib/language.ts'
import { useSearchParams } from 'wouter-preact'
import type { Language } from '../../index.ts'
import { hasStatus, type RecordType } from '../lib/record-types.ts'
import { type RecordListQuery, type SortOrder, sortOrders } from '../lib/collections.ts'
import type { RecordStatus } from '../lib/record-summary.ts'

/** The states by which a list can be filtered. */
export const filterStatuses = [
  'publish',
  'draft',
  'pending',
  'future',
  'private',
  'trash',
] as const satisfies RecordStatus[]

export const filterPeriods = ['upcoming', 'past'] as const

/** Rows on a page. */
export const recordsPerPage = 20

export type RecordListState = {
  query: RecordListQuery
  /** Whether anything but order and page is asked. */
  isFiltered: boolean
  /** Asks something else, from the first page on. `isTyping` makes no new step of the history. */
  changeQuery: (changed: Partial<Omit<RecordListQuery, 'page' | 'perPage'>>, options?: { isTyping?: boolean }) => void
  /** `isMended`: the address before it leads nowhere, and is replaced. */
  goToPage: (page: number, options?: { isMended?: boolean }) => void
  clearFilters: () => void
}

const named = ['search', 'state', 'missing', 'when', 'order'] as const

/** What is asked of the list of a kind. It stands in the address, so that a list can be sent, reloaded and gone back to. */
export function useRecordList(kind: RecordType): RecordListState {
  const [params, setParams] = useSearchParams()
  const asked = askedIn(params, kind)
  const { search, state, missing, when } = asked
  return {
    query: asked,
    isFiltered: [search, state, missing, when].some(Boolean),
    changeQuery: (changed, { isTyping = false } = {}) =>
      setParams(old => written({ ...askedIn(old, kind), ...changed, page: 1 }), { replace: isTyping }),
    goToPage: (page, { isMended = false } = {}) =>
      setParams(old => written({ ...askedIn(old, kind), page }), { replace: isMended }),
    clearFilters: () => setParams(old => written({ ...unfilteredQuery, order: askedIn(old, kind).order })),
  }
}

/** A list without any filter, from its first page on. */
export const unfilteredQuery: RecordListQuery = {
  search: undefined,
  state: undefined,
  missing: undefined,
  when: undefined,
  order: undefined,
  page: 1,
  perPage: recordsPerPage,
}

function askedIn(params: URLSearchParams, kind: RecordType): RecordListQuery {
  const one = <T extends string>(name: string, known: readonly T[]) => known.find(value => value === params.get(name))
  const page = Number(params.get('page') ?? 1)
  return {
    search: params.get('search')?.trim() || undefined,
    state: hasStatus(kind) ? one('state', filterStatuses) : undefined,
    missing: one<Language>('missing', languages),
    when: kind === 'events' ? one('when', filterPeriods) : undefined,
    order: one<SortOrder>('order', sortOrders[kind]),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: recordsPerPage,
  }
}

function written(asked: RecordListQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of named) if (asked[name] !== undefined) params.set(name, asked[name])
  if (asked.page > 1) params.set('page', String(asked.page))
  return params
}
