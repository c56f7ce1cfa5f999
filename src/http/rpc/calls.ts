import type { HttpRequest } from '../request.ts'

/**
 * How many calls a batch may contain: twenty long lists take about 200 MB. The client sends no more (client/index.ts).
 */
export const batchCallsMax = 20

type Url = Pick<HttpRequest, 'path' | 'queryString'>

/**
 * The procedures that an RPC batch names; null for any other request. Of a batch that is too large, one more than
 * `batchCallsMax`, because the others cost nothing.
 */
export function listCalls({ path, queryString }: Url): string[] | null {
  if (queryString === '' || !/\/trpc\//i.test(path)) return null
  if (new URLSearchParams(queryString).get('batch') !== '1') return null
  return path.slice(path.lastIndexOf('/') + 1).split(/,|%2c/i, batchCallsMax + 1)
}

export const isBatchTooLarge = (url: Url): boolean => (listCalls(url)?.length ?? 1) > batchCallsMax
