import { ServerResponse } from 'node:http'
import { getTRPCErrorShape, type TRPCError } from '@trpc/server'
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http'
import { resolveResponse } from '@trpc/server/http'
import type { Context } from '../../api/context.ts'
import { toTrpcError } from '../../api/trpc.ts'
import { appRouter, listNamespaceOperations } from '../../contract/router.ts'
import { ActionResult } from '../../core/action-result.ts'
import { joinValidities, type Validity } from '../../core/cache/validity.ts'
import { computeEtag } from '../../core/cache/etag.ts'
import { Failure } from '../../core/failure/failures.ts'
import { hasManyValues } from '../../core/json/values.ts'
import { memoize } from '../../core/async/memoize.ts'
import { namespaceNames } from '../../core/namespace.ts'
import { createFailureReply, getFailureHeaders, toHttpFailure } from '../reply/failure-reply.ts'
import { readPrecondition, type HttpRequest } from '../request/request.ts'
import {
  createJsonReply,
  createReadReply,
  createReply,
  type Handle,
  type HeaderValues,
  type RenderFailure,
  type Reply,
  streamHeaders,
} from '../reply/reply.ts'
import { decodeBodyText, getMediaType } from '../request/body-text.ts'
import { isUrlText } from '../request/url-text.ts'
import type { TransportOptions } from '../reply/transport.ts'
import { batchCallsMax, isBatchTooLarge } from './calls.ts'
import { isStreamedBatch, toStreamedBatch, writeBody, writeStreamedBatch } from './response-body.ts'

/**
 * Serves the procedures with tRPC. The reply to a single call has the status of its failure; tRPC chooses the status of
 * a batch. `renderFailure` makes the reply to a request that an earlier stage rejected: each of its calls gets the
 * failure. A batch that is too large gets one failure, and tRPC does not look for its procedures.
 */
export function createRpcHandler(options: TransportOptions): { handle: Handle; renderFailure: RenderFailure } {
  const respond = async (request: HttpRequest, failure: TRPCError | null): Promise<Reply> => {
    try {
      return await callProcedures(request, options, failure)
    } catch (error) {
      return createFailureReply(request, error, options.logFailure)
    }
  }
  const renderFailure: RenderFailure = async (request, error) =>
    isBatchTooLarge(request)
      ? createBatchFailureReply(request, error, options)
      : respond(request, toLocalizedTrpcError(request, error))
  return {
    handle: request => {
      const failure = findFailure(request)
      return failure ? renderFailure(request, failure) : respond(request, null)
    },
    renderFailure,
  }
}

/** Why tRPC must not read a request; null if it may. */
function findFailure(request: HttpRequest): Failure | null {
  if (isBatchTooLarge(request)) return new Failure('rest_batch_too_large', { max: batchCallsMax })
  if (hasFormBody(request)) return new Failure('rest_unsupported_media_type')
  return isUrlText(request.queryString) ? null : new Failure('rest_invalid_encoding')
}

/** The reply to a batch as a whole: the JSON that tRPC sends for a single call, which its clients read for each call. */
function createBatchFailureReply(request: HttpRequest, reason: unknown, { logFailure }: TransportOptions): Reply {
  const failure = toHttpFailure(reason)
  logFailure(failure, request)
  const error = getTRPCErrorShape({
    config: appRouter._def._config,
    error: toLocalizedTrpcError(request, failure),
    ctx: undefined,
    input: undefined,
    path: undefined,
    type: 'unknown',
  })
  return createJsonReply(failure.status, { error }, { ...getFailureHeaders([failure]), 'Cache-Control': 'no-store' })
}

/**
 * Whether tRPC would read the body as a form or as a file. No procedure takes one. Without this check, tRPC calls the
 * procedure with a form that no schema can read.
 */
const hasFormBody = ({ req }: HttpRequest): boolean =>
  ['multipart/form-data', 'application/octet-stream'].includes(getMediaType(req))

/**
 * How the result of a request may be cached, if all of its calls are successful queries. Without `validity`, the
 * response cache must not store it. A single call has the same ETag as the same read over REST, because the service
 * compares If-Match of a write with that ETag.
 */
type Caching = {
  cacheControl: string
  validity: Validity | null
  etag: string | undefined
}

async function callProcedures(
  request: HttpRequest,
  { makeContext, formatCacheControl, bodyMaxBytes, logFailure }: TransportOptions,
  error: TRPCError | null,
): Promise<Reply> {
  const path = request.path.slice(request.path.lastIndexOf('/') + 1)
  let caching: Caching | null = null
  let body: Buffer | null = null
  const isStreamed = isStreamedBatch(request)
  const fetchRequest = toFetchRequest(request, Math.max(bodyMaxBytes, getLargeBodyMaxBytes(path)))
  // tRPC would parse each result and write it again, line by line.
  if (isStreamed) fetchRequest.headers.delete('trpc-accept')
  const response = await resolveResponse({
    router: appRouter,
    req: fetchRequest,
    path,
    error,
    allowMethodOverride: path.split(',').every(isPostableQuery),
    createContext: () => makeRpcContext(request, makeContext),
    responseMeta: ({ ctx, data, errors, type, info }) => {
      const results = collectResults(data)
      if (results && errors.length === 0) {
        const jsons = results.map(result => result.takeJsonBytes())
        body = isStreamed ? writeStreamedBatch(jsons) : writeBody(jsons, info?.isBatchCall ?? false)
        if (ctx && type === 'query') caching = decideCaching(ctx, results, jsons, formatCacheControl)
      }
      return createResponseMeta(errors.map(toHttpFailure), results ?? [])
    },
    onError: ({ error, path }) => logFailure(toHttpFailure(error), request, { path }),
  })
  if (!isStreamed) return toReply(response, body, caching)
  const whole = body ?? Buffer.from(await response.arrayBuffer())
  const lines = body ?? toStreamedBatch(whole)
  // A stream begins before its calls end, so tRPC sends it with 200.
  const { headers } = response
  return toReply(lines ? new Response(null, { headers }) : response, lines ?? whole, caching)
}

/** If a write of the request names an entity tag, it means the tag of a read in the language of the write. */
const makeRpcContext = (request: HttpRequest, makeContext: TransportOptions['makeContext']): Promise<Context> =>
  makeContext(request).then(
    ctx => ({ ...ctx, precondition: readPrecondition(request, { language: undefined, fields: null }) }),
    (reason: unknown) => {
      throw toLocalizedTrpcError(request, reason)
    },
  )

/** `bodyBytes` replace the body of the response. */
async function toReply(response: Response, bodyBytes: Buffer | null, caching: Caching | null): Promise<Reply> {
  // Without the `vary` of tRPC, because the reply gets a `Vary` of its own, and without the encoding of a batch that
  // tRPC streams, because the reply is sent as a whole.
  const { vary: _, 'transfer-encoding': _encoding, ...headers } = Object.fromEntries(response.headers)
  const varyBy = 'trpc-accept'
  const { status } = response
  if (response.body && headers['content-type'] === 'text/event-stream')
    return createEventStreamReply(response.body, headers)
  const body = bodyBytes ?? Buffer.from(await response.arrayBuffer())
  if (caching === null || status !== 200)
    return createReply({ status, headers: { ...headers, Vary: varyBy, 'Cache-Control': 'no-store' }, body })
  const { cacheControl, ...representation } = caching
  return createReadReply({ headers: { ...headers, 'Cache-Control': cacheControl }, body, varyBy, ...representation })
}

/** The reply with the events of a subscription. tRPC names the connection, which only the server may do. */
function createEventStreamReply(
  body: ReadableStream<Uint8Array>,
  { connection: _, 'cache-control': _cacheControl, 'x-accel-buffering': _buffering, ...headers }: HeaderValues,
): Reply {
  async function* readChunks(): AsyncGenerator<Buffer> {
    for await (const chunk of body) yield Buffer.from(chunk)
  }
  return {
    ...createReply({ headers: { ...headers, ...streamHeaders } }),
    body: { chunks: readChunks, isCompressible: false, isLive: true },
  }
}

/**
 * The limit of the body of a request whose calls may all have larger bodies than usual; 0 for any other request. The
 * body is read after the caller was checked.
 */
const getLargeBodyMaxBytes = (path: string): number =>
  Math.min(...path.split(',').map(name => listLargeBodies().get(name) ?? 0))

const listLargeBodies = memoize(
  () =>
    new Map(
      namespaceNames
        .flatMap(listNamespaceOperations)
        .map(({ name, rest: { largeBody } }): [string, number] => [name, largeBody?.maxBytes ?? 0]),
    ),
)

/** Whether a query may be sent as POST. Queries with a password or a token may, because URLs are logged. */
const isPostableQuery = (name: string): boolean => listPostableQueries().has(name)

const listPostableQueries = memoize(
  () =>
    new Set(
      listNamespaceOperations('calendar')
        .filter(({ type, input }) => type === 'query' && ('password' in input.shape || 'token' in input.shape))
        .map(({ name }) => name),
    ),
)

/**
 * The request as tRPC reads it. Throws `rest_bad_request` if the Fetch API cannot represent it: with an invalid Host,
 * or TRACE. HEAD becomes GET, because tRPC has its own reply to HEAD.
 */
function toFetchRequest(request: HttpRequest, maxBodySize: number): Request {
  const { req } = request
  try {
    // tRPC needs a response only to notice the end of the connection. The request reports that end too.
    const fetchRequest = incomingMessageToRequest(req, new ServerResponse(req), { maxBodySize })
    // tRPC would stream for an `Accept`, which no part of the service reads: neither the cache nor `Vary` knows it.
    if (req.headers.accept?.includes('application/jsonl')) fetchRequest.headers.delete('accept')
    const readText = async (): Promise<string> => {
      const body = Buffer.from(await fetchRequest.arrayBuffer())
      if (hasManyValues(body)) throw toLocalizedTrpcError(request, new Failure('rest_body_too_large'))
      return readBodyText(request, body)
    }
    if (fetchRequest.method !== 'HEAD') return Object.assign(fetchRequest, { text: readText })
    return new Request(fetchRequest.url, { headers: fetchRequest.headers })
  } catch (cause) {
    throw new Failure('rest_bad_request', {}, { cause })
  }
}

/** The text of a body. Throws a TRPCError for bytes that are not in its character set. */
function readBodyText(request: HttpRequest, body: Buffer): string {
  try {
    return decodeBodyText(body, request.req.headers['content-type']).text
  } catch (error) {
    throw toLocalizedTrpcError(request, error)
  }
}

/** The error as a TRPCError with a message in the language of the request. */
const toLocalizedTrpcError = (request: HttpRequest, error: unknown): TRPCError =>
  toTrpcError(toHttpFailure(error).inLanguage(request.getLanguage()))

/** The results of all calls; null if a call has failed or has no result yet. */
function collectResults(data: readonly unknown[]): ActionResult<unknown>[] | null {
  const values = data.map(item => (item as { result?: { data?: unknown } }).result?.data)
  const results = values.filter(value => value instanceof ActionResult)
  return results.length > 0 && results.length === data.length ? results : null
}

function decideCaching(
  ctx: Context,
  results: ActionResult<unknown>[],
  jsons: Buffer[],
  formatCacheControl: TransportOptions['formatCacheControl'],
): Caching {
  const isPrivate = results.some(({ metadata }) => metadata.isPrivate)
  const validity = joinValidities(results.map(result => result.validity))
  const [first, ...others] = jsons
  return {
    cacheControl: formatCacheControl(ctx, { cacheLifetime: validity?.lifetime, isPrivate }),
    validity,
    etag: first && others.length === 0 ? computeEtag(first) : undefined,
  }
}

/** Status and headers of the response. The status of a batch is left to tRPC. A single write has the new ETag. */
function createResponseMeta(failures: Failure[], results: ActionResult<unknown>[]) {
  const [language, ...otherLanguages] = new Set(results.map(({ metadata }) => metadata.language))
  const readJson = results.length === 1 ? results[0]?.metadata.readJson : undefined
  const headers: HeaderValues = {
    ...getFailureHeaders(failures),
    'Content-Language': otherLanguages.length === 0 ? language : undefined,
    ETag: readJson === undefined ? undefined : computeEtag(readJson),
  }
  return {
    ...(failures.length === 1 ? { status: failures[0]?.status } : {}),
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ) as Record<string, string>,
  }
}
