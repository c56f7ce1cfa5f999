import type { Dependencies } from '../api/dependencies.ts'
import { listNamespaceOperations } from '../contract/router.ts'
import { buildNamespacePaths, namespaceNames } from '../core/namespace.ts'
import { escapeRegExp } from '../core/text/escape-reg-exp.ts'
import { getPathPrefix } from '../settings.ts'
import { createRouter } from './create-router.ts'
import { createDocsRouter } from './docs/router.ts'
import { replyWith, routeRequest } from './express-adapter.ts'
import { createFailureReply } from './reply/failure-reply.ts'
import { answerLive, createHealthHandler, createReadyHandler, type ProbeOptions } from './server/probes.ts'
import { createFailurePage, needsFailurePage } from './page/failure-page.ts'
import { buildImagePath, createImageHandler } from './images/handler.ts'
import { createPageRouter } from './page/router.ts'
import { createReply, type Handle, type RenderFailure } from './reply/reply.ts'
import { createRestIndexHandler } from './rest/rest-index.ts'
import { createRestRouter } from './rest/router.ts'
import { createRpcHandler } from './rpc/handler.ts'
import type { TransportOptions } from './reply/transport.ts'

/**
 * The routes of the service: probes, documentation, RPC, REST and page. `handle` finds the route of a request, and
 * turns every error into a reply. Every path is also served below the path of PUBLIC_URL.
 */
export function createRoutes(
  { settings, images }: Pick<Dependencies, 'settings' | 'images'>,
  options: TransportOptions,
  probes: ProbeOptions,
  pageFolder: string,
): { handle: Handle; renderFailure: RenderFailure } {
  const prefix = getPathPrefix(settings)
  const withPrefix = (path: string) => [...new Set([prefix + path, path])]
  const paths = buildNamespacePaths(settings.apiNamespace)
  const rpc = createRpcHandler(options)
  const rpcPath = new RegExp(`^(?:${escapeRegExp(prefix)})?/trpc(?:/|$)`, 'i')

  const router = createRouter()
  router.get('/health', replyWith(createHealthHandler(probes)))
  router.get('/live', replyWith(answerLive))
  router.get('/ready', replyWith(createReadyHandler(probes)))
  router.all(buildImagePath(prefix), replyWith(createImageHandler(images.store, options.logFailure)))
  router.use(withPrefix('/docs'), createDocsRouter({ prefix, paths }))
  router.use(
    withPrefix('/trpc'),
    replyWith(request => (request.method === 'OPTIONS' ? createReply({ status: 204 }) : rpc.handle(request))),
  )
  for (const namespace of namespaceNames)
    router.use(withPrefix(`/${paths[namespace]}`), createRestRouter(listNamespaceOperations(namespace), options))
  router.all(prefix || '/', replyWith(createRestIndexHandler({ ...options, settings })))
  router.use(createPageRouter({ ...options, settings, folder: pageFolder }))

  const renderFailure: RenderFailure = async (request, error) => {
    if (rpcPath.test(request.path)) return rpc.renderFailure(request, error)
    return needsFailurePage(request, error)
      ? createFailurePage(request, error, options.logFailure)
      : createFailureReply(request, error, options.logFailure)
  }
  const route = routeRequest(router)
  return { handle: request => route(request).catch((error: unknown) => renderFailure(request, error)), renderFailure }
}
