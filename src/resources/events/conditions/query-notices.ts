import { listDateNotices } from './date.ts'
import { findsSeriesOnce } from './filters.ts'
import type { EventQuery } from '../schema.ts'

/** The parameters of a query that have no effect beside its others, or without another, as notices. */
export const listQueryNotices = (query: EventQuery): string[] => [
  ...listDateNotices(query),
  ...(query.search_in !== undefined && query.search === undefined ? ['search_in was ignored without search'] : []),
  ...(query.dates !== undefined && !findsSeriesOnce(query)
    ? ['dates was ignored without hide_subsequent_recurrences']
    : []),
]
