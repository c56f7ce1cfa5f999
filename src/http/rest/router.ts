import type { Router } from 'express'
import type { Context } from '../../api/context.ts'
import { getHttpMethods } from '../../api/rest-meta.ts'
import { groupEndpointsByPath } from '../../contract/endpoints.ts'
import { callOperation, type Operation, subscribeToOperation } from '../../contract/operations.ts'
import type { ActionResult, ResultMetadata } from '../../core/action-result.ts'
import { computeEtag } from '../../core/cache/etag.ts'
import { type FeedFormat, isFeedFormat } from '../../core/feed-formats.ts'
import { Failure } from '../../core/failure/failures.ts'
import { memoize } from '../../core/async/memoize.ts'
import { isTecNamespacePath } from '../../core/namespace.ts'
import { type FieldSelection, selectFields } from '../../core/json/selected-fields.ts'
import type { EventFeed } from '../../resources/events/feeds/feed.ts'
import { createRouter } from '../create-router.ts'
import { replyWith, type RouteParams } from '../express-adapter.ts'
import { createMethodNotAllowedReply } from '../reply/failure-reply.ts'
import { createFeedReply } from '../feeds/feed-reply.ts'
import { prefersStrictHandling, readPrecondition, type HttpRequest } from '../request/request.ts'
import {
  createJsonReply,
  createReadReply,
  createReply,
  type HeaderValues,
  jsonType,
  type Reply,
} from '../reply/reply.ts'
import type { TransportOptions } from '../reply/transport.ts'
import { createBodyReader } from './body.ts'
import { readSelectedFields } from './field-parameters.ts'
import { isListParameter, readInput, type RestInput } from './input.ts'
import { createMessageStreamReply } from './message-stream.ts'
import { getEffectiveMethod } from './method-override.ts'
import { parseQueryString } from './query-string.ts'

/**
 * REST: one route for each path of the operations. It turns a request into the input of a procedure, and the result
 * into status, headers and JSON; all other rules are in the procedures (docs/decisions/requests.md).
 */
export function createRestRouter(operations: Operation[], options: TransportOptions): Router {
  const router = createRouter()
  const readBody = createBodyReader(options.bodyMaxBytes)
  const endpoints = memoize(() => groupEndpointsByPath(operations))
  for (const path of listPaths(operations)) {
    const group = operations.filter(({ rest }) => rest.openapi.path === path)
    const methods = group.flatMap(operation => getHttpMethods(operation.rest))
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    const handlers = createHandlers(group, { ...options, readBody })
    router.all(
      path.replace(/\{(\w+)\}/g, ':$1'),
      replyWith((request, params) => {
        if (!isIdNumeric(params) || !isFormatKnown(params)) return null
        const handler = handlers.get(getEffectiveMethod(request))
        if (handler) return handler(request, params)
        if (request.method === 'OPTIONS')
          return createJsonReply(200, { methods, endpoints: endpoints().get(path) }, { Allow: allowed })
        return createMethodNotAllowedReply(request, allowed, options.logFailure)
      }),
    )
  }
  return router
}

/** The paths; paths that end with a parameter come last: `{slug}` would also match the end of `{slug}.ics`. */
function listPaths(operations: Operation[]): string[] {
  const paths = [...new Set(operations.map(({ rest }) => rest.openapi.path))]
  return [...paths.filter(path => !path.endsWith('}')), ...paths.filter(path => path.endsWith('}'))]
}

/** Whether the path names no format, or one that feeds have. */
const isFormatKnown = ({ format }: RouteParams): boolean => format === undefined || isFeedFormat(format)

/** Whether the id in the path consists of digits, or the path has no id. */
const isIdNumeric = ({ id }: RouteParams): boolean => id === undefined || /^\d+$/.test(id)

type Handler = (request: HttpRequest, params: RouteParams) => Promise<Reply>
type HandlerOptions = TransportOptions & { readBody: ReturnType<typeof createBodyReader> }

/** The handlers of a path by method. */
function createHandlers(operations: Operation[], options: HandlerOptions): Map<string, Handler> {
  const read = operations.find(({ type }) => type === 'query')
  return new Map(
    operations.flatMap(operation => {
      const handler = createHandler(operation, read, options)
      return getHttpMethods(operation.rest).map(method => [method, handler] as const)
    }),
  )
}

function chooseBodyReader({ rest: { largeBody } }: Operation, { bodyMaxBytes, readBody }: HandlerOptions) {
  if (!largeBody) return readBody
  const maxBytes = Math.max(largeBody.maxBytes, bodyMaxBytes)
  return createBodyReader(maxBytes, { failure: largeBody.failure, mayHaveFile: true })
}

/** `read` is the operation that reads at the same path. */
function createHandler(operation: Operation, read: Operation | undefined, options: HandlerOptions): Handler {
  const { makeContext, formatCacheControl } = options
  const readBody = chooseBodyReader(operation, options)
  const { type } = operation
  return async (request, params) => {
    const query = parseQueryString(request.queryString, name => isListParameter(operation, name))
    const hasBody = type === 'mutation' || request.method === 'POST'
    const requestContext = await makeContext(request, hasBody ? undefined : query)
    if ('_jsonp' in query) throw new Failure('rest_callback_disabled')
    const isTec = isTecNamespacePath(requestContext.urls.namespacePaths.calendar)
    const { fields: urlFields } = readSelectedFields(query)
    const precondition = readPrecondition(request, { language: request.getLanguage(), fields: urlFields })
    const ctx = { ...requestContext, isTecApi: isTec, precondition }
    // A procedure asks for its input after it has checked the caller. Only then the body is read.
    const getInput = memoize(async () => {
      const body = hasBody ? await readBody(request.req) : {}
      const parameters = { query: { ...query, ...readStreamQuery(operation, request) }, body, params }
      const readBefore = isTec ? () => readFields(read, ctx, params) : null
      return readInput(operation, parameters, readBefore, prefersStrictHandling(request))
    })
    const getRawInput = async () => (await getInput()).input
    if (type === 'subscription')
      return createMessageStreamReply(request, await subscribeToOperation(operation, ctx, getRawInput))
    const result = await callOperation(operation, ctx, getRawInput)
    const { input, fields, notices } = await getInput()
    const headers = createResultHeaders(result.metadata, notices)
    const readHeaders = { ...headers, 'Cache-Control': formatCacheControl(ctx, result.metadata) }
    const format = getFeedFormat(operation, input)
    if (format) {
      const feed = result as ActionResult<EventFeed>
      return createFeedReply({ ctx, request, format, result: feed, headers: readHeaders })
    }
    const body = fields === null ? result.jsonBytes : Buffer.from(selectFields(result.jsonText, fields))
    if (type === 'query') return createQueryReply(body, result, readHeaders)
    const writeHeaders = { ...headers, ETag: computeWriteEtag(result, urlFields), 'Cache-Control': 'no-store' }
    return createMutationReply(operation, body, writeHeaders)
  }
}

/** What the caller reads with these parameters of the path; no fields if the read fails. */
const readFields = async (operation: Operation | undefined, ctx: Context, params: RouteParams) => {
  const result = operation && (await callOperation(operation, ctx, async () => params).catch(() => null))
  return (result?.value ?? {}) as Readonly<Record<string, unknown>>
}

/** A client that follows a stream names its last message in a header when it connects again. */
const readStreamQuery = ({ type }: Operation, { req }: HttpRequest): Record<string, unknown> =>
  type === 'subscription' && req.headers['last-event-id'] ? { lastEventId: req.headers['last-event-id'] } : {}

/** The format of the feed that the operation returns; null for JSON. */
function getFeedFormat({ rest: { feedFormat } }: Operation, { format }: RestInput['input']): FeedFormat | null {
  if (feedFormat === undefined) return null
  return feedFormat === 'any' ? (format as FeedFormat) : feedFormat
}

const createQueryReply = (body: Buffer, { validity }: ActionResult<unknown>, headers: HeaderValues) =>
  createReadReply({
    headers: { ...headers, 'Content-Type': jsonType },
    body,
    validity,
  })

const createMutationReply = ({ rest }: Operation, body: Buffer, headers: HeaderValues) =>
  createReply({ status: rest.status, headers: { ...headers, 'Content-Type': jsonType }, body })

/** The ETag that a GET of the same URL now returns; undefined if nobody can read the record. */
const computeWriteEtag = (
  { metadata: { readJson } }: ActionResult<unknown>,
  urlFields: FieldSelection | null,
): string | undefined => (readJson === undefined ? undefined : computeEtag(selectFields(readJson, urlFields)))

/** Many clients reject a response with more than 16 kB of headers. The body contains the same links. */
const linksMaxLength = 8_000

/** The headers that describe a result beside its body: language, totals, links, location and notices. */
function createResultHeaders(metadata: ResultMetadata, inputNotices: string[]): HeaderValues {
  const notices = [...(metadata.notices ?? []), ...inputNotices]
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
