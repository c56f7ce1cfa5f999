import { isOfflineCopy } from '../lib/site.ts'
import type { QueryClient, QueryKey } from '@tanstack/preact-query'

/** Data of queries, each with its key in the cache. */
export type QueryData = [key: QueryKey, value: unknown][]

/**
 * Puts the data that the service wrote into the document into the cache, so that the first view of the page sends no
 * requests for it. Does nothing for a document without data. The data of a copy is old, so the page reads it again when
 * it can.
 */
export function hydrateQueryCache(queries: QueryClient): void {
  const element = document.getElementById('query-data')
  const options = isOfflineCopy ? { updatedAt: 0 } : {}
  for (const [key, value] of JSON.parse(element?.textContent ?? '[]') as QueryData)
    queries.setQueryData(key, value, options)
  element?.remove()
}
