import { listNamespaceOperations } from '../../contract/router.ts'
import { memoize } from '../../core/async/memoize.ts'
import { buildNamespacePaths, namespaceNames } from '../../core/namespace.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { HttpRequest } from '../request/request.ts'
import { createRouteNamer } from '../request/route-template.ts'
import { listCalls } from '../rpc/calls.ts'

/** What a request costs before it is known what it uses, in points; `calls` are the procedures that it calls. */
export type Price = { points: number; calls: number }

export type FindPrice = (request: Pick<HttpRequest, 'path' | 'queryString'>) => Price

const expensivePoints = 4
/** A feed may be long, and if many are requested at the same time, their lengths are not known yet. */
const feedPoints = 20
/** A page needs dozens of files. Several people who share an address may open it at the same time. */
const filePoints = 0.1

/** The points of routes that belong to no procedure: files, documents that the service renders, lists of all pages. */
const pathPoints = {
  ...{ '/assets': filePoints, '/media': filePoints },
  ...{ page: expensivePoints, '/embed': expensivePoints, '/sitemap': expensivePoints, '/sitemap.xml': expensivePoints },
}

/** Creates the function that finds the price of a request. A batch costs as much as its calls. */
export function createPriceFinder(settings: Pick<Settings, 'apiNamespace' | 'publicUrl'>): FindPrice {
  // At the first request, because the operations are loaded after the start.
  const read = memoize(() => readRoutes(settings))
  return request => {
    const { nameRoute, pointsByRoute } = read()
    const calls = listCalls(request)
    if (calls === null) return { points: pointsByRoute.get(nameRoute(request)) ?? 1, calls: 1 }
    const points = calls.reduce((sum, name) => sum + (pointsByRoute.get(`/trpc/${name}`) ?? 1), 0)
    return { points, calls: calls.length }
  }
}

function readRoutes(settings: Pick<Settings, 'apiNamespace' | 'publicUrl'>) {
  const paths = buildNamespacePaths(settings.apiNamespace)
  const namespaces = namespaceNames.map(name => ({ path: paths[name], operations: listNamespaceOperations(name) }))
  /** The points of the routes that do not cost one. */
  const pointsByRoute = new Map(Object.entries(pathPoints))
  for (const { path, operations } of namespaces)
    for (const { name, rest } of operations) {
      if (!rest.isExpensive && rest.feedFormat === undefined) continue
      const points = rest.feedFormat === undefined ? expensivePoints : feedPoints
      pointsByRoute.set(`/trpc/${name}`, points).set(`/${path}${rest.openapi.path}`, points)
    }
  return { nameRoute: createRouteNamer({ prefix: getPathPrefix(settings), namespaces }), pointsByRoute }
}
