import { isOfflineCopy } from '../lib/paths/site.ts'
import type { QueryClient, QueryKey } from '@tanstack/preact-query'

/** Data of queries, each with its key in the cache, and whether it is only a part of what the browser reads. */
export type QueryData = [key: QueryKey, value: unknown, isPartial: boolean][]

/**
 * Puts the data that the service wrote into the document into the cache, so that the first view of the page sends no
 * requests for it. Does nothing for a document without data. The data of a copy is old, and some data is partial, so the
 * page shows that and reads it again when it can.
 */
export function hydrateQueryCache(queries: QueryClient): void {
  const element = document.getElementById('query-data')
  for (const [key, value, isPartial] of JSON.parse(element?.textContent ?? '[]') as QueryData)
    queries.setQueryData(key, value, isOfflineCopy || isPartial ? { updatedAt: 0 } : {})
  element?.remove()
}
