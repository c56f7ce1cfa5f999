import type { HttpRequest } from '../request/request.ts'

/**
 * How many calls a batch may contain: twenty long lists take about 200 MB. The client sends no more (client/index.ts).
 */
export const batchCallsMax = 20

type Url = Pick<HttpRequest, 'path' | 'queryString'>

/**
 * The procedures that an RPC batch names; null for any other request. For a batch that is too large, returns only one
 * more than `batchCallsMax`, because the other calls cost nothing.
 */
export function listCalls({ path, queryString }: Url): string[] | null {
  if (queryString === '' || !/\/trpc\//i.test(path)) return null
  return new URLSearchParams(queryString).get('batch') === '1' ? readCallNames(path) : null
}

/** The names in the path of an RPC request, as tRPC reads them: the names of the last segment, decoded. */
export const readCallNames = (path: string): string[] =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .split(/,|%2c/i, batchCallsMax + 1)
    .map(decodeName)

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export const isBatchTooLarge = (url: Url): boolean => (listCalls(url)?.length ?? 1) > batchCallsMax
