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
 * What a request costs before it is known what it uses, and what it costs at least afterwards, in points; `calls` are the
 * procedures that it calls. Expensive requests wait for their turn in a queue of their own.
 */
export type Price = { points: number; pointsMin: number; calls: number; isExpensive: boolean }

export type FindPrice = (request: Pick<HttpRequest, 'path' | 'queryString'>) => Price

const expensivePoints = 4
/** A page needs dozens of files. Several people who share an address may open it at the same time. */
const filePoints = 0.1

const filePaths = ['/assets', '/media']

/** Routes that belong to no procedure: documents that the service renders, and lists of all pages. */
const expensivePaths = ['page', '/embed', '/sitemap', '/sitemap.xml']

/** Creates the function that finds the price of a request. The price of a batch is that of its calls. */
export function createPriceFinder(settings: Pick<Settings, 'apiNamespace' | 'publicUrl'>): FindPrice {
  // At the first request, because the operations are loaded after the start.
  const read = memoize(() => readRoutes(settings))
  return request => {
    const { nameRoute, expensiveRoutes } = read()
    const calls = listCalls(request)
    if (calls === null) return getPrice(nameRoute(request), expensiveRoutes)
    const expensive = calls.filter(name => expensiveRoutes.has(`/trpc/${name}`)).length
    const points = calls.length + expensive * (expensivePoints - 1)
    return { points, pointsMin: calls.length, calls: calls.length, isExpensive: expensive > 0 }
  }
}

/** The price of a request that is no batch. */
function getPrice(route: string, expensiveRoutes: ReadonlySet<string>): Price {
  if (expensiveRoutes.has(route)) return { points: expensivePoints, pointsMin: 1, calls: 1, isExpensive: true }
  const points = filePaths.includes(route) ? filePoints : 1
  return { points, pointsMin: points, calls: 1, isExpensive: false }
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
