import type { TRPCError } from '@trpc/server'
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http'
import { resolveResponse } from '@trpc/server/http'
import type {
  ErrorRequestHandler,
  Request as ExpressRequest,
  RequestHandler,
  Response as ExpressResponse,
} from 'express'
import type { Context } from '../../api/context.ts'
import { toTrpcError } from '../../api/trpc.ts'
import { appRouter, listNamespaceOperations } from '../../contract/router.ts'
import { ActionResult, type ResultMetadata } from '../../core/action-result.ts'
import { Failure } from '../../core/failures.ts'
import { memoize } from '../../core/memoize.ts'
import { type CacheLifetime, pickShorterLifetime } from '../../core/cache-lifetime.ts'
import type { Logger } from '../../log.ts'
import { type CachePolicy, sendReadResponse } from '../rest/conditional-requests.ts'
import { authenticationChallenge, toHttpFailure, getRetryAfterSeconds, sendFailure } from '../rest/failure-responses.ts'
import { getLanguageSegment, getResponseLanguage } from '../language-prefix.ts'
import type { MakeRequestContext } from '../request-context.ts'

/** How many calls a batch may make; twenty long lists are worked out in some 200 MB. The client sends no more at once (client/index.ts). */
export const batchCallsMax = 20

type Options = {
  makeContext: MakeRequestContext
  policy: CachePolicy
  bodyMaxBytes: number
  log: Logger
}

/** What became of the calls of one request; `read` is there when all of them are queries that succeeded. */
type Outcome = { response: Response; read: { policy: string; lasts: CacheLifetime | undefined } | null }

/** The RPC door: the procedures as tRPC serves them. One call answers with the status of its failure, a batch as tRPC does. */
export const createRpcHandler =
  (options: Options): RequestHandler =>
  (req, res) =>
    serve(req, res, options, null)

/** The same door for requests that were refused before it: it tells the refusal in its own words, to each call. */
export const createRpcFailureHandler =
  (options: Options): ErrorRequestHandler =>
  (error: unknown, req, res, _next) =>
    serve(req, res, options, refusalOf(error, res))

async function serve(
  req: ExpressRequest,
  res: ExpressResponse,
  options: Options,
  refusal: TRPCError | null,
): Promise<void> {
  try {
    const { response, read } = await outcomeOf(req, res, options, refusal)
    const body = Buffer.from(await response.arrayBuffer())
    res.status(response.status)
    for (const [name, value] of response.headers) res.setHeader(name, value)
    res.vary('trpc-accept')
    const isRead = read !== null && response.status === 200
    res.setHeader('Cache-Control', isRead ? read.policy : 'no-store')
    if (isRead) await sendReadResponse(res, body, read.lasts)
    else res.end(body)
  } catch (error) {
    sendFailure(res, error, options.log)
  }
}

async function outcomeOf(
  req: ExpressRequest,
  res: ExpressResponse,
  { makeContext, policy, bodyMaxBytes, log }: Options,
  refusal: TRPCError | null,
): Promise<Outcome> {
  const asked = requestOf(req, res, bodyMaxBytes)
  const path = req.path.slice(req.path.lastIndexOf('/') + 1)
  let read: Outcome['read'] = null
  const response = await resolveResponse({
    router: appRouter,
    // tRPC has an answer of its own to HEAD.
    req: asked.method === 'HEAD' ? new Request(asked.url, { headers: asked.headers }) : asked,
    path,
    error: refusal,
    allowMethodOverride: mayBePosted(path),
    createContext: ({ info }) => {
      if (info.calls.length > batchCallsMax)
        throw refusalOf(new Failure('rest_batch_too_large', { max: batchCallsMax }), res)
      return contextOf(makeContext, req, res)
    },
    responseMeta: ({ ctx, data, errors, type }) => {
      const facts = factsOf(data)
      if (ctx && facts && type === 'query' && errors.length === 0) read = readOf(ctx, facts, policy)
      return metaOf(errors, facts)
    },
    onError: ({ error, path }) => {
      const failure = toHttpFailure(error)
      if (failure.status >= 500) log.error({ path, err: failure.cause ?? failure }, failure.message)
    },
  })
  return { response, read }
}

/** Queries that take a password, which may so stand in the body: addresses are in logs. Others are bounded by what an address holds. */
const postable = memoize(
  () =>
    new Set(
      listNamespaceOperations('calendar')
        .filter(({ type, input }) => type === 'query' && 'password' in input.shape)
        .map(({ name }) => name),
    ),
)

const mayBePosted = (path: string): boolean => path.split(',').every(name => postable().has(name))

/** The request in the words of fetch, which knows neither a Host that no address can have nor TRACE. */
function requestOf(req: ExpressRequest, res: ExpressResponse, maxBodySize: number): Request {
  try {
    return incomingMessageToRequest(req, res, { maxBodySize })
  } catch (cause) {
    throw new Failure('rest_bad_request', {}, { cause })
  }
}

const contextOf = (makeContext: MakeRequestContext, req: ExpressRequest, res: ExpressResponse): Promise<Context> =>
  makeContext(req, getLanguageSegment(res)).catch((error: unknown) => {
    throw refusalOf(error, res)
  })

function refusalOf(error: unknown, res: ExpressResponse): TRPCError {
  const failure = toHttpFailure(error)
  failure.language = getResponseLanguage(res)
  return toTrpcError(failure)
}

/** What each answer says about itself; null when one has failed, or they go out before they are known. */
function factsOf(data: readonly unknown[]): ResultMetadata[] | null {
  const answers = data.map(one => (one as { result?: { data?: unknown } }).result?.data)
  const facts = answers.flatMap(answer => (answer instanceof ActionResult ? [answer.metadata] : []))
  return facts.length > 0 && facts.length === data.length ? facts : null
}

/** How all of the answers of a request may be kept. */
function readOf(ctx: Context, facts: ResultMetadata[], policy: CachePolicy): Outcome['read'] {
  const lasts = lastingOf(facts)
  return { policy: policy(ctx, { lifetime: lasts, isPrivate: facts.some(({ isPrivate }) => isPrivate) }), lasts }
}

const lastingOf = (facts: ResultMetadata[]): CacheLifetime | undefined =>
  facts.reduce<CacheLifetime | undefined>(
    (all, { lifetime }) => all && lifetime && pickShorterLifetime(all, lifetime),
    'always',
  )

function metaOf(errors: readonly unknown[], facts: ResultMetadata[] | null) {
  const failures = errors.map(toHttpFailure)
  const statuses = failures.map(({ status }) => status)
  const waits = failures.flatMap(failure => getRetryAfterSeconds(failure) ?? [])
  const languages = new Set(facts?.map(({ language }) => language))
  const [language] = languages
  return {
    ...(statuses.length === 1 ? { status: statuses[0] } : {}),
    headers: {
      ...(languages.size === 1 && language ? { 'Content-Language': language } : {}),
      ...(statuses.includes(401) ? { 'WWW-Authenticate': authenticationChallenge } : {}),
      ...(waits.length > 0 ? { 'Retry-After': String(Math.max(...waits)) } : {}),
    },
  }
}
