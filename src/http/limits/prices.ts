import { listNamespaceOperations } from '../../contract/router.ts'
import { memoize } from '../../core/memoize.ts'
import { buildNamespacePaths, namespaceNames } from '../../core/namespace.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { HttpRequest } from '../request.ts'
import { createRouteNamer } from '../route-template.ts'
import { listCalls } from '../rpc/calls.ts'

/** How many ms of work a point pays (docs/decisions/0013). */
export const workMsPerPoint = 10

/**
 * What a request costs before it is known what it uses, in points; `calls` are the procedures that it calls. Expensive
 * requests wait for their turn in a queue of their own.
 */
export type Price = { points: number; calls: number; isExpensive: boolean }

export type FindPrice = (request: Pick<HttpRequest, 'path' | 'queryString'>) => Price

const expensivePoints = 4

/** Routes that belong to no procedure: documents that the service renders, and lists of all pages. */
const expensivePaths = ['page', '/embed', '/sitemap', '/sitemap.xml']

/** Creates the function that finds the price of a request. The price of a batch is that of its calls. */
export function createPriceFinder(settings: Pick<Settings, 'apiNamespace' | 'publicUrl'>): FindPrice {
  // At the first request, because the operations are loaded after the start.
  const read = memoize(() => readRoutes(settings))
  return request => {
    const { nameRoute, expensiveRoutes } = read()
    const isExpensive = (path: string): boolean => expensiveRoutes.has(nameRoute({ path }))
    const calls = listCalls(request)
    if (calls === null)
      return isExpensive(request.path)
        ? { points: expensivePoints, calls: 1, isExpensive: true }
        : { points: 1, calls: 1, isExpensive: false }
    const expensive = calls.filter(name => expensiveRoutes.has(`/trpc/${name}`)).length
    const points = calls.length + expensive * (expensivePoints - 1)
    return { points, calls: calls.length, isExpensive: expensive > 0 }
  }
}

function readRoutes(settings: Pick<Settings, 'apiNamespace' | 'publicUrl'>) {
  const paths = buildNamespacePaths(settings.apiNamespace)
  const namespaces = namespaceNames.map(name => ({ path: paths[name], operations: listNamespaceOperations(name) }))
  const expensiveRoutes = new Set(
    namespaces.flatMap(({ path, operations }) =>
      operations
        .filter(({ rest }) => rest.isExpensive || rest.feedFormat !== undefined)
        .flatMap(({ name, rest }) => [`/trpc/${name}`, `/${path}${rest.openapi.path}`]),
    ),
  )
  for (const path of expensivePaths) expensiveRoutes.add(path)
  return { nameRoute: createRouteNamer({ prefix: getPathPrefix(settings), namespaces }), expensiveRoutes }
}
