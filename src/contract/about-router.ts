import { z } from 'zod'
import { type Context, buildRestUrl } from '../api/context.ts'
import { defineInput } from '../api/input.ts'
import { createRouteDefiner } from '../api/rest-meta.ts'
import { publicProcedure, router, defineOutput } from '../api/trpc.ts'
import { ActionResult } from '../core/action-result.ts'
import { Failure } from '../core/failure/failures.ts'
import { memoize } from '../core/async/memoize.ts'
import { isTecNamespacePath, type NamespaceName } from '../core/namespace.ts'
import { nonEmptyText } from '../core/wire.ts'
import { LanguageInput } from '../resources/shared/fields.ts'
import { groupEndpointsByPath } from './endpoints.ts'
import type { Operation } from './operations.ts'
import { buildNamespaceIndex, type EndpointsByPath } from './route-index.ts'

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
export function createAboutRouter(namespace: NamespaceName, operations: () => Operation[]) {
  const rest = createRouteDefiner(namespace)
  const endpoints = memoize(() => groupEndpointsByPath(operations()))
  const createDocument = async (options?: { isTecApi: boolean }) => {
    // Its packages are loaded when a document is first read, because few services are asked for one.
    const { createOpenApiDocument } = await import('./openapi-document.ts')
    return createOpenApiDocument(namespace, operations(), options)
  }
  const document = memoize(() => createDocument())
  const tecDocument = memoize(() => createDocument({ isTecApi: true }))
  return router({
    index: publicProcedure
      .meta(rest('GET', '/', 'Read the index of the namespace', { tag: 'about', failures: ['rest_invalid_namespace'] }))
      .input(defineInput(IndexQuery))
      .output(defineOutput(Index))
      .query(({ ctx, input }): ActionResult<z.output<typeof Index>> =>
        ActionResult.of(buildIndex(ctx, namespace, endpoints(), input.namespace), {
          language: ctx.language,
          cacheLifetime: 'untilChange',
        }),
      ),
    doc: publicProcedure
      .meta(rest('GET', '/doc', 'Read the OpenAPI document of this namespace', { tag: 'about' }))
      .input(defineInput(LanguageInput))
      .output(defineOutput(Document))
      .query(async ({ ctx }): Promise<ActionResult<Record<string, unknown>>> => {
        const servers = [{ url: buildRestUrl(ctx, namespace) }]
        const { calendar } = ctx.urls.namespacePaths
        const shared = await (isTecNamespacePath(calendar) ? tecDocument() : document())
        return ActionResult.of({ ...shared, servers }, { language: ctx.language, cacheLifetime: 'untilChange' })
      }),
  })
}

/** `requestedPath` is the path of a namespace in the request. Throws `rest_invalid_namespace` if it is another one. */
function buildIndex(
  ctx: Context,
  namespace: NamespaceName,
  endpoints: EndpointsByPath,
  requestedPath: string | undefined,
): z.output<typeof Index> {
  const isOther = requestedPath !== undefined && requestedPath !== ctx.urls.namespacePaths[namespace]
  if (isOther) throw new Failure('rest_invalid_namespace')
  return buildNamespaceIndex(ctx, namespace, endpoints)
}
