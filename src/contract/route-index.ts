import { type Context, buildRestUrl, buildSiteUrl } from '../api/context.ts'
import type { NamespaceName } from '../core/namespace.ts'
import type { Endpoint } from './endpoints.ts'

/** The endpoints of a namespace by path. */
export type EndpointsByPath = ReadonlyMap<string, Endpoint[]>

/** The index of a namespace, as WordPress has it. */
export const buildNamespaceIndex = (ctx: Context, namespace: NamespaceName, endpoints: EndpointsByPath) => ({
  namespace: ctx.urls.namespacePaths[namespace],
  routes: buildRoutes(ctx, namespace, endpoints),
  _links: { up: [{ href: `${buildSiteUrl(ctx)}${ctx.urls.prefix}/` }] },
})

/** The routes of a namespace, with their methods and arguments. */
export function buildRoutes(
  ctx: Context,
  namespace: NamespaceName,
  endpointsByPath: EndpointsByPath,
): Record<string, Route> {
  const address = { namespacePath: ctx.urls.namespacePaths[namespace], url: buildRestUrl(ctx, namespace) }
  return Object.fromEntries(
    [...endpointsByPath].map(([path, endpoints]) => [
      toRoutePattern(address.namespacePath, path),
      describeRoute(address, path, endpoints),
    ]),
  )
}

type Route = ReturnType<typeof describeRoute>

/** The path and the address of a namespace. */
type NamespaceAddress = { namespacePath: string; url: string }

const describeRoute = ({ namespacePath, url }: NamespaceAddress, path: string, endpoints: Endpoint[]) => ({
  namespace: namespacePath,
  methods: endpoints.flatMap(({ methods }) => methods),
  endpoints: path === '/' ? endpoints.map(endpoint => withNamespaceDefault(namespacePath, endpoint)) : endpoints,
  ...(path.includes('{') ? {} : { _links: { self: [{ href: url + (path === '/' ? '' : path) }] } }),
})

/**
 * The endpoint of the index. The default of its argument `namespace` is the path of the namespace, which is a setting.
 */
const withNamespaceDefault = (namespacePath: string, { methods, args }: Endpoint): Endpoint => ({
  methods,
  args: { ...args, namespace: { default: namespacePath, ...args['namespace'] } },
})

/** `/cal/events/v1/events/(?P<id>\d+)`: a path as the index of the TEC API writes it. */
const toRoutePattern = (namespacePath: string, path: string): string =>
  `/${namespacePath}${path === '/' ? '' : path}`.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?P<${name}>${name === 'id' ? String.raw`\d+` : '[^/]+'})`,
  )
