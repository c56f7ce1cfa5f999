import { useServiceQuery } from '../lib/client.ts'
import type { RecordSummary } from '../lib/records/summary.ts'

/** The names of the parent categories, by id. */
export function useParentNames(records: RecordSummary[]): ReadonlyMap<number, string> {
  const ids = [...new Set(records.map(({ parentId }) => parentId))].filter(id => id > 0).toSorted((a, b) => a - b)
  const { data } = useServiceQuery({
    key: ['category names', ids],
    read: calendar => calendar.categories.list.query({ include: ids, hide_empty: false, per_page: 100 }),
    isEnabled: ids.length > 0,
    isPreviousDataKept: true,
  })
  return new Map(data?.categories.map(({ id, name }) => [id, name]))
}
