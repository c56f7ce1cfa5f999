import { Router } from 'express'
import type { z } from 'zod'
import type { Context, Precondition } from '../../api/context.ts'
import { getHttpMethods } from '../../api/rest-meta.ts'
import { groupEndpointsByPath } from '../../contract/endpoints.ts'
import { callOperation, type Operation } from '../../contract/operations.ts'
import type { ActionResult, ResultMetadata } from '../../core/action-result.ts'
import { memoize } from '../../core/memoize.ts'
import { isTecNamespace } from '../../core/namespace.ts'
import { replyWith, type RouteParams } from '../express-adapter.ts'
import { createMethodNotAllowedReply } from '../failure-reply.ts'
import { createJsonReply, createReadReply, createReply, type HeaderValues, jsonType, type Reply } from '../reply.ts'
import type { HttpRequest } from '../request.ts'
import type { TransportOptions } from '../transport.ts'
import { createBodyReader } from './body.ts'
import { parseQueryString } from './query-string.ts'

/**
 * REST: one route for each path of the operations. It turns a request into the input of a procedure, and the result
 * into status, headers and JSON; all other rules are in the procedures (docs/decisions/0002).
 */
export function createRestRouter(operations: Operation[], options: TransportOptions): Router {
  const router = Router()
  const readBody = createBodyReader(options.bodyMaxBytes)
  const endpoints = memoize(() => groupEndpointsByPath(operations))
  for (const path of new Set(operations.map(({ rest }) => rest.openapi.path))) {
    const group = operations.filter(({ rest }) => rest.openapi.path === path)
    const methods = group.flatMap(operation => getHttpMethods(operation.rest))
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    const handlers = createHandlers(group, { ...options, readBody })
    router.all(
      path.replace(/\{(\w+)\}/g, ':$1'),
      replyWith((request, params) => {
        if (!isIdNumeric(params)) return null
        const handler = handlers.get(request.method === 'HEAD' ? 'GET' : request.method)
        if (handler) return handler(request, params)
        if (request.method === 'OPTIONS')
          return createJsonReply(200, { methods, endpoints: endpoints().get(path) }, { Allow: allowed })
        return createMethodNotAllowedReply(request, allowed, options.log)
      }),
    )
  }
  return router
}

/** Whether the id in the path consists of digits, or the path has no id. */
const isIdNumeric = ({ id }: RouteParams): boolean => id === undefined || /^\d+$/.test(id)

type Handler = (request: HttpRequest, params: RouteParams) => Promise<Reply>
type HandlerOptions = TransportOptions & { readBody: ReturnType<typeof createBodyReader> }

/** The handlers of a path by method. */
const createHandlers = (operations: Operation[], options: HandlerOptions): Map<string, Handler> =>
  new Map(
    operations.flatMap(operation => {
      const handler = createHandler(operation, options)
      return getHttpMethods(operation.rest).map(method => [method, handler] as const)
    }),
  )

function createHandler(operation: Operation, { makeContext, formatCacheControl, readBody }: HandlerOptions): Handler {
  const listParameters = listArrayParameters(operation)
  const { type } = operation
  return async (request, params) => {
    const query = parseQueryString(request.queryString, parameter => listParameters.has(parameter))
    const ctx = toRestContext(request, await makeContext(request, query))
    // A procedure asks for its input after it has checked the caller. Only then the body is read.
    const getRawInput = memoize(async () =>
      mergeInput(operation, query, type === 'query' ? {} : await readBody(request.req), params),
    )
    const result = await callOperation(operation, ctx, getRawInput)
    const headers = createResultHeaders(result.metadata, listUnknownParameters(operation, query))
    return type === 'query'
      ? createQueryReply(result, { ...headers, 'Cache-Control': formatCacheControl(ctx, result.metadata) })
      : createMutationReply(operation, result, { ...headers, 'Cache-Control': 'no-store' })
  }
}

const createQueryReply = (
  { jsonText, metadata: { lifetime, isPrivate } }: ActionResult<unknown>,
  headers: HeaderValues,
) =>
  createReadReply({
    headers: { ...headers, 'Content-Type': jsonType },
    body: Buffer.from(jsonText),
    lifetime: isPrivate ? null : lifetime,
  })

const createMutationReply = (
  { rest }: Operation,
  { jsonText, metadata }: ActionResult<unknown>,
  headers: HeaderValues,
) =>
  createReply({
    status: rest.status,
    headers: { ...headers, 'Content-Type': jsonType, ETag: metadata.etag },
    body: jsonText,
  })

/** The parameters of an operation that are lists. If such a parameter is repeated, all values count. */
const listArrayParameters = ({ input: { shape } }: Operation): Set<string> =>
  new Set(Object.keys(shape).filter(name => (shape[name] as z.ZodType).safeParse([]).success))

/** The context of a REST request: with the conditions of its headers, and with the types of its namespace. */
const toRestContext = (request: HttpRequest, ctx: Context): Context => ({
  ...ctx,
  isAuthorText: isTecNamespace(ctx.urls.namespaces.calendar),
  precondition: readPrecondition(request),
})

/** The entity tags in the headers of a write, and the language of the read that sent them; undefined without tags. */
function readPrecondition(request: HttpRequest): Precondition | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.req.headers
  if (ifMatch === undefined && ifNoneMatch === undefined) return undefined
  return { ifMatch, ifNoneMatch, language: request.getLanguage() }
}

/**
 * The input of a procedure. The body wins over the query, except for the language. Only the path names the record: a
 * slug in the body or query is the new one.
 */
function mergeInput(
  operation: Operation,
  query: Record<string, unknown>,
  body: Record<string, unknown>,
  params: RouteParams,
): Record<string, unknown> {
  const input: Record<string, unknown> = { ...query, ...body }
  if ('i18n_language' in query) input['i18n_language'] = query['i18n_language']
  if ('slug' in params && 'slug' in input && 'new_slug' in operation.input.shape) input['new_slug'] = input['slug']
  return { ...input, ...params }
}

/** The query parameters of a read that the operation does not have. */
const listUnknownParameters = ({ type, input }: Operation, query: Record<string, unknown>): string[] =>
  type === 'query' ? Object.keys(query).filter(name => !(name in input.shape)) : []

/** Many clients reject a response with more than 16 kB of headers. The body contains the same links. */
const linksMaxLength = 8_000

const listedParametersMax = 20
const parameterMaxLength = 100

/** The headers that describe a result beside its body: language, totals, links, location and notices. */
function createResultHeaders(metadata: ResultMetadata, unknownParameters: string[]): HeaderValues {
  const notices = [...(metadata.notices ?? []), ...formatUnknownParameters(unknownParameters)]
  return {
    'Content-Language': metadata.language,
    'X-TEC-Total': metadata.total,
    'X-TEC-TotalPages': metadata.totalPages,
    'X-WP-Total': metadata.total,
    'X-WP-TotalPages': metadata.totalPages,
    Link: formatLinks(metadata),
    Location: metadata.location,
    'X-Notice': notices.length > 0 ? notices.join('; ') : undefined,
  }
}

function formatLinks({ alternates = {}, next, previous }: ResultMetadata): string | undefined {
  const links = Object.entries(alternates).flatMap(([language, alternate]) =>
    alternate ? `<${alternate.rest_url}>; rel="alternate"; hreflang="${language}"` : [],
  )
  if (next) links.push(`<${next}>; rel="next"`)
  if (previous) links.push(`<${previous}>; rel="prev"`)
  const text = links.join(', ')
  return text !== '' && text.length <= linksMaxLength ? text : undefined
}

function formatUnknownParameters(names: string[]): string[] {
  if (names.length === 0) return []
  const listed = names
    .slice(0, listedParametersMax)
    .map(name => encodeURIComponent(name).slice(0, parameterMaxLength))
    .join(', ')
  return [`unknown parameters were ignored: ${listed}`]
}
