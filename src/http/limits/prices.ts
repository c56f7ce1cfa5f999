import { listNamespaceOperations } from '../../contract/router.ts'
import { memoize } from '../../core/memoize.ts'
import { buildNamespacePaths, namespaceNames } from '../../core/namespace.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { HttpRequest } from '../request.ts'
import { createRouteNamer } from '../route-template.ts'
import { listCalls } from '../rpc/calls.ts'

/** How many ms of work a point pays (docs/decisions/rate-limits.md). */
export const workMsPerPoint = 20

/**
 * What a request costs before it is known what it uses, and what it costs at least afterwards, in points; `calls` are the
 * procedures that it calls. Expensive requests wait for their turn in a queue of their own.
 */
export type Price = { points: number; pointsMin: number; calls: number; isExpensive: boolean }

export type FindPrice = (request: Pick<HttpRequest, 'path' | 'queryString'>) => Price

const expensivePoints = 4
/** A feed may be long, and many that are asked for at the same time are not yet known to be. */
const feedPoints = 20
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
    const { nameRoute, pointsByRoute } = read()
    const calls = listCalls(request)
    if (calls === null) return getPrice(nameRoute(request), pointsByRoute)
    const prices = calls.map(name => pointsByRoute.get(`/trpc/${name}`) ?? 1)
    const points = prices.reduce((sum, price) => sum + price, 0)
    return { points, pointsMin: calls.length, calls: calls.length, isExpensive: points > calls.length }
  }
}

/** The price of a request that is no batch. */
function getPrice(route: string, pointsByRoute: ReadonlyMap<string, number>): Price {
  const expensive = pointsByRoute.get(route)
  if (expensive !== undefined) return { points: expensive, pointsMin: 1, calls: 1, isExpensive: true }
  const points = filePaths.includes(route) ? filePoints : 1
  return { points, pointsMin: points, calls: 1, isExpensive: false }
}

function readRoutes(settings: Pick<Settings, 'apiNamespace' | 'publicUrl'>) {
  const paths = buildNamespacePaths(settings.apiNamespace)
  const namespaces = namespaceNames.map(name => ({ path: paths[name], operations: listNamespaceOperations(name) }))
  /** The points of the expensive routes. */
  const pointsByRoute = new Map(expensivePaths.map(path => [path, expensivePoints]))
  for (const { path, operations } of namespaces)
    for (const { name, rest } of operations) {
      if (!rest.isExpensive && rest.feedFormat === undefined) continue
      const points = rest.feedFormat === undefined ? expensivePoints : feedPoints
      pointsByRoute.set(`/trpc/${name}`, points).set(`/${path}${rest.openapi.path}`, points)
    }
  return { nameRoute: createRouteNamer({ prefix: getPathPrefix(settings), namespaces }), pointsByRoute }
}
