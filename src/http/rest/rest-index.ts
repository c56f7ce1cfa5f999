import { buildSiteUrl, type Context } from '../../api/context.ts'
import { groupEndpointsByPath } from '../../contract/endpoints.ts'
import { buildRoutes } from '../../contract/route-index.ts'
import { listNamespaceOperations } from '../../contract/router.ts'
import { Failure } from '../../core/failure/failures.ts'
import { memoize } from '../../core/async/memoize.ts'
import { getMessages } from '../../core/failure/messages.ts'
import { namespaceNames } from '../../core/namespace.ts'
import { selectFields } from '../../core/json/selected-fields.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { RouteHandler } from '../express-adapter.ts'
import { createMethodNotAllowedReply } from '../reply/failure-reply.ts'
import { createReadReply, createReply, jsonType } from '../reply/reply.ts'
import type { TransportOptions } from '../reply/transport.ts'
import { getEffectiveMethod } from './method-override.ts'
import { readSelectedFields } from './field-parameters.ts'
import { parseQueryString } from './query-string.ts'

const allowedMethods = 'GET, HEAD, OPTIONS'

/**
 * The index of the REST API at the path of PUBLIC_URL, as WordPress has it: the namespaces and their routes. If that
 * path is empty, the calendar page is there, and only `/?rest_route=/` leads to the index.
 */
export function createRestIndexHandler({
  settings,
  makeContext,
  formatCacheControl,
  logFailure,
}: TransportOptions & { settings: Settings }): RouteHandler {
  const isPageHere = getPathPrefix(settings) === ''
  return async request => {
    if (isPageHere && !request.isRestRoute) return null
    if (request.method === 'OPTIONS') return createReply({ status: 204, headers: { Allow: allowedMethods } })
    if (getEffectiveMethod(request) !== 'GET') return createMethodNotAllowedReply(request, allowedMethods, logFailure)
    const ctx = await makeContext(request)
    const query = parseQueryString(request.queryString, () => false)
    if ('_jsonp' in query) throw new Failure('rest_callback_disabled')
    const fields = readSelectedFields(query).fields
    return createReadReply({
      headers: {
        'Content-Language': ctx.language,
        'Content-Type': jsonType,
        'Cache-Control': formatCacheControl(ctx, { cacheLifetime: 'untilChange' }),
      },
      body: Buffer.from(selectFields(JSON.stringify(buildRestIndex(ctx)), fields)),
    })
  }
}

function buildRestIndex(ctx: Context) {
  const { calendar, description } = getMessages('site', ctx.language)
  const site = buildSiteUrl(ctx)
  return {
    name: ctx.site.siteName ?? calendar,
    description,
    url: site,
    home: site,
    timezone_string: ctx.siteZone,
    namespaces: namespaceNames.map(namespace => ctx.urls.namespacePaths[namespace]),
    authentication: {},
    routes: Object.assign({}, ...namespaceNames.map(name => buildRoutes(ctx, name, endpoints[name]()))) as object,
    _links: { help: [{ href: `${site}${ctx.urls.prefix}/docs` }] },
  }
}

const listEndpoints = (namespace: (typeof namespaceNames)[number]) =>
  memoize(() => groupEndpointsByPath(listNamespaceOperations(namespace)))

/** The endpoints of each namespace. */
const endpoints = {
  calendar: listEndpoints('calendar'),
  accounts: listEndpoints('accounts'),
  sources: listEndpoints('sources'),
  settings: listEndpoints('settings'),
}
