import { languages } from '../../lib/text/language.ts'
import { hasStatus, type RecordKind } from '../../lib/records/kinds.ts'
import { useSearchParams } from 'wouter-preact'
import type { Language } from '../../../index.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import { type RecordListQuery, unfilteredQuery } from '../../lib/records/list-query.ts'
import type { RecordStatus } from '../../lib/records/summary.ts'

/** The statuses by which a list can be filtered. */
export const filterStatuses = [
  'publish',
  'draft',
  'pending',
  'future',
  'private',
  'trash',
] as const satisfies RecordStatus[]

export const filterPeriods = ['upcoming', 'past'] as const

export type RecordListState = {
  query: RecordListQuery
  /** Whether the list has a search or a filter. Order and page do not matter. */
  isFiltered: boolean
  /** Changes search, filters or order, and goes to the first page. With `isTyping`, replaces the history entry. */
  changeQuery: (changes: Partial<Omit<RecordListQuery, 'page' | 'perPage'>>, options?: { isTyping?: boolean }) => void
  /** With `isAddressReplaced`, replaces the history entry. */
  goToPage: (page: number, options?: { isAddressReplaced?: boolean }) => void
  clearFilters: () => void
}

const parameterNames = ['search', 'state', 'missing', 'when', 'order'] as const

/** The query of a list. It is part of the address, so that users can share a list, reload it and go back to it. */
export function useRecordList(kind: RecordKind): RecordListState {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params, kind)
  const { search, state, missing, when } = query
  return {
    query,
    isFiltered: [search, state, missing, when].some(Boolean),
    changeQuery: (changes, { isTyping = false } = {}) =>
      setParams(old => toParams({ ...readQuery(old, kind), ...changes, page: 1 }), { replace: isTyping }),
    goToPage: (page, { isAddressReplaced = false } = {}) =>
      setParams(old => toParams({ ...readQuery(old, kind), page }), { replace: isAddressReplaced }),
    clearFilters: () => setParams(old => toParams({ ...unfilteredQuery, order: readQuery(old, kind).order })),
  }
}

function readQuery(params: URLSearchParams, kind: RecordKind): RecordListQuery {
  const readOne = <T extends string>(name: string, known: readonly T[]) =>
    known.find(value => value === params.get(name))
  const page = Number(params.get('page') ?? 1)
  return {
    ...unfilteredQuery,
    search: params.get('search')?.trim() || undefined,
    state: hasStatus(kind) ? readOne('state', filterStatuses) : undefined,
    missing: readOne<Language>('missing', languages),
    when: kind === 'events' ? readOne('when', filterPeriods) : undefined,
    order: readOne('order', recordDefinitions[kind].sortOrders),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

function toParams(query: RecordListQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of parameterNames) if (query[name] !== undefined) params.set(name, query[name])
  if (query.page > 1) params.set('page', String(query.page))
  return params
}
