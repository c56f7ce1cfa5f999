import { z } from 'zod'
import { type Context, buildRestPath, buildRestUrl, buildSiteUrl } from '../api/context.ts'
import { defineInput } from '../api/input.ts'
import { createRouteDefiner } from '../api/rest-meta.ts'
import { publicProcedure, router, defineOutput } from '../api/trpc.ts'
import { ActionResult } from '../core/action-result.ts'
import { Failure } from '../core/failures.ts'
import { memoize } from '../core/memoize.ts'
import { isTecNamespace, type Namespace } from '../core/namespace.ts'
import { nonEmptyText } from '../core/wire.ts'
import { LanguageInput } from '../resources/shared/fields.ts'
import { createOpenApiDocument } from './openapi-document.ts'
import { type Endpoint, groupEndpointsByPath } from './endpoints.ts'
import type { Operation } from './operations.ts'

const IndexQuery = LanguageInput.extend({
  namespace: nonEmptyText(100).describe('The namespace; the namespace of this URL when absent.').optional(),
  context: nonEmptyText(20)
    .describe('view, embed or edit; the response is the same for all.')
    .meta({ absent: 'view' })
    .optional(),
})

const Index = z
  .object({
    namespace: z.string(),
    routes: z.record(z.string(), z.record(z.string(), z.unknown())),
    _links: z.object({ up: z.array(z.object({ href: z.string() })) }),
  })
  .meta({ id: 'Index' })

const Document = z.record(z.string(), z.unknown()).meta({ id: 'Document' })

/**
 * The router of a namespace's index and OpenAPI document. `operations` returns all operations of the
 * namespace, these two included.
 */
export function createAboutRouter(namespace: Namespace, operations: () => Operation[]) {
  const rest = createRouteDefiner(namespace)
  const endpoints = memoize(() => groupEndpointsByPath(operations()))
  const document = memoize(() => createOpenApiDocument(namespace, operations()))
  const tecDocument = memoize(() => createOpenApiDocument(namespace, operations(), { isAuthorText: true }))
  return router({
    index: publicProcedure
      .meta(rest('GET', '/', 'Read the index of the namespace', { tag: 'about', failures: ['rest_invalid_namespace'] }))
      .input(defineInput(IndexQuery))
      .output(defineOutput(Index))
      .query(({ ctx, input }): ActionResult<z.output<typeof Index>> =>
        ActionResult.of(buildIndex(ctx, namespace, endpoints(), input.namespace), {
          language: ctx.language,
          lifetime: 'always',
        }),
      ),
    doc: publicProcedure
      .meta(rest('GET', '/doc', 'Read the OpenAPI document of this namespace', { tag: 'about' }))
      .input(defineInput(LanguageInput))
      .output(defineOutput(Document))
      .query(({ ctx }): ActionResult<Record<string, unknown>> => {
        const servers = [{ url: `${buildRestUrl(ctx, namespace)}/` }]
        const { calendar } = ctx.urls.namespaces
        const shared = isTecNamespace(calendar) ? tecDocument() : document()
        return ActionResult.of({ ...shared, servers }, { language: ctx.language, lifetime: 'always' })
      }),
  })
}

function buildIndex(
  ctx: Context,
  own: Namespace,
  endpoints: Map<string, Endpoint[]>,
  requested: string | undefined,
): z.output<typeof Index> {
  const namespace = ctx.urls.namespaces[own]
  if (requested !== undefined && requested !== namespace) throw new Failure('rest_invalid_namespace')
  const at = { namespace, url: buildRestUrl(ctx, own) }
  const routes = [...endpoints].map(([path, here]) => [toRoutePattern(namespace, path), describeRoute(at, path, here)])
  return {
    namespace,
    routes: Object.fromEntries(routes) as z.output<typeof Index>['routes'],
    _links: { up: [{ href: buildSiteUrl(ctx) + buildRestPath(ctx, own).slice(0, -namespace.length) }] },
  }
}

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
