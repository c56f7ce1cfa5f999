import type { Inputs, Language } from '../../../index.ts'
import type { RecordStatus } from './summary.ts'

/** Filters, order and page of a list. Each kind of record ignores the filters that it does not have. */
export type RecordListQuery = {
  search: string | undefined
  state: RecordStatus | undefined
  /** Only records that are not translated into this language. */
  missing: Language | undefined
  when: 'upcoming' | 'past' | undefined
  order: SortOrder | undefined
  page: number
  perPage: number
}

const recordsPerPage = 20

/** The first page of a list without filters. */
export const unfilteredQuery: RecordListQuery = {
  search: undefined,
  state: undefined,
  missing: undefined,
  when: undefined,
  order: undefined,
  page: 1,
  perPage: recordsPerPage,
}

/** The names of the sort orders in the address of a list. `start-last`: by start, latest first. */
export type SortOrder = 'modified' | 'start' | 'start-last' | 'title' | 'date' | 'name' | 'count' | 'id'

type EventListInput = NonNullable<Inputs['events']['list']>
/** The input for lists of events, venues and organizers, whose records have a status and a date. */
type PublishableListInput = NonNullable<Inputs['venues']['list']>
type TermListInput = NonNullable<Inputs['categories']['list']>

type OrderInput<List extends { orderby?: unknown }> = { orderby: NonNullable<List['orderby']>; order: 'asc' | 'desc' }

const publishableOrders: Partial<Record<SortOrder, OrderInput<PublishableListInput>>> = {
  modified: { orderby: 'modified', order: 'desc' },
  start: { orderby: 'start_date', order: 'asc' },
  'start-last': { orderby: 'start_date', order: 'desc' },
  title: { orderby: 'title', order: 'asc' },
  date: { orderby: 'date', order: 'desc' },
}

const termOrders: Partial<Record<SortOrder, OrderInput<TermListInput>>> = {
  name: { orderby: 'name', order: 'asc' },
  count: { orderby: 'count', order: 'desc' },
  id: { orderby: 'id', order: 'desc' },
}

const toCommonInput = ({ search, missing, page, perPage }: RecordListQuery) => ({
  search,
  i18n_missing: missing,
  page,
  per_page: perPage,
})

export const toPublishableListInput = (query: RecordListQuery): PublishableListInput => ({
  ...toCommonInput(query),
  status: query.state && [query.state],
  ...publishableOrders[query.order ?? 'modified'],
})

export const toEventListInput = (query: RecordListQuery): EventListInput => ({
  ...toPublishableListInput(query),
  when: query.when ?? 'all',
})

export const toTermListInput = (query: RecordListQuery): TermListInput => ({
  ...toCommonInput(query),
  hide_empty: false,
  ...termOrders[query.order ?? 'name'],
})
