import { type Context, buildRestPath, buildRestUrl, buildSiteUrl } from '../api/context.ts'
import type { Namespace } from '../core/namespace.ts'
import type { Endpoint } from './endpoints.ts'

/** The endpoints of a namespace by path. */
export type EndpointsByPath = ReadonlyMap<string, Endpoint[]>

/** The index of a namespace, as WordPress has it. */
export const buildNamespaceIndex = (ctx: Context, own: Namespace, endpoints: EndpointsByPath) => ({
  namespace: ctx.urls.namespaces[own],
  routes: buildRoutes(ctx, own, endpoints),
  _links: { up: [{ href: buildSiteUrl(ctx) + buildRestPath(ctx, own).slice(0, -ctx.urls.namespaces[own].length) }] },
})

/** The routes of a namespace, with their methods and arguments. */
export function buildRoutes(ctx: Context, own: Namespace, endpoints: EndpointsByPath): Record<string, Route> {
  const namespace = ctx.urls.namespaces[own]
  const at = { namespace, url: buildRestUrl(ctx, own) }
  return Object.fromEntries(
    [...endpoints].map(([path, here]) => [toRoutePattern(namespace, path), describeRoute(at, path, here)]),
  )
}

type Route = ReturnType<typeof describeRoute>

/** The path and the address of a namespace. */
type NamespaceAddress = { namespace: string; url: string }

const describeRoute = ({ namespace, url }: NamespaceAddress, path: string, endpoints: Endpoint[]) => ({
  namespace,
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints: path === '/' ? endpoints.map(endpoint => withNamespace(namespace, endpoint)) : endpoints,
  ...(path.includes('{') ? {} : { _links: { self: [{ href: url + (path === '/' ? '' : path) }] } }),
})

/** The route of the index, with the default of its argument from the settings. */
const withNamespace = (namespace: string, { methods, args }: Endpoint): Endpoint => ({
  methods,
  args: { ...args, namespace: { default: namespace, ...args['namespace'] } },
})

/** `/cal/events/v1/events/(?P<id>\d+)`: a path as the index of the TEC API writes it. */
const toRoutePattern = (namespace: string, path: string): string =>
  `/${namespace}${path === '/' ? '' : path}`.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?P<${name}>${name === 'id' ? String.raw`\d+` : '[^/]+'})`,
  )
