import { useServiceQuery } from '../lib/client.ts'
import type { RecordSummary } from '../lib/record-summary.ts'

/** Names of the categories below which these stand, by id. */
export function useParentNames(rows: RecordSummary[]): ReadonlyMap<number, string> {
  const ids = [...new Set(rows.map(({ parentId }) => parentId))]
    .filter(id => id > 0)
    .toSorted((one, other) => one - other)
  const { data } = useServiceQuery({
    key: ['names of categories', ids],
    read: calendar => calendar.categories.list.query({ include: ids, hide_empty: false, per_page: 100 }),
    isEnabled: ids.length > 0,
    keepsPreviousData: true,
  })
  return new Map(data?.categories.map(({ id, name }) => [id, name]))
}
