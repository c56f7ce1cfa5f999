import { type Request, type Response, Router } from 'express'
import type { Precondition } from '../../api/context.ts'
import { getHttpMethods } from '../../api/rest-meta.ts'
import type { z } from 'zod'
import type { Operation } from '../../contract/operations.ts'
import type { ActionResult, ResultMetadata } from '../../core/action-result.ts'
import { groupEndpointsByPath } from '../../contract/endpoints.ts'
import { Failure } from '../../core/failures.ts'
import { memoize } from '../../core/memoize.ts'
import type { Logger } from '../../log.ts'
import { createBodyReader } from './body.ts'
import { type CachePolicy, sendReadResponse } from './conditional-requests.ts'
import { sendFailure } from './failure-responses.ts'
import { getLanguageSegment, getResponseLanguage } from '../language-prefix.ts'
import { parseQueryString } from './query-string.ts'
import type { MakeRequestContext } from '../request-context.ts'

type Options = {
  makeContext: MakeRequestContext
  policy: CachePolicy
  bodyMaxBytes: number
  log: Logger
}

/**
 * The REST door: one route for each method of each operation, which calls the operation's procedure. Nothing is decided here
 * but how a request becomes an input and an answer becomes status, headers and JSON (docs/decisions/0002).
 */
export function createRestRouter(operations: Operation[], options: Options): Router {
  const router = Router()
  const readBody = createBodyReader(options.bodyMaxBytes)
  const endpoints = memoize(() => groupEndpointsByPath(operations))
  for (const [path, here] of byPath(operations)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    const allowed = here.flatMap(operation => getHttpMethods(operation.rest))
    route.all((req, _res, next) => next(isPlausible(req) ? undefined : 'route'))
    for (const operation of here) {
      const serving = { ...options, readBody, lists: listsOf(operation) }
      const serve = (req: Request, res: Response) => answer(operation, req, res, serving)
      for (const method of getHttpMethods(operation.rest)) route[method.toLowerCase() as 'get'](serve)
    }
    route.all((_req, res, next) => {
      res.setHeader('Allow', [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', '))
      next()
    })
    route.options((_req, res) => void res.json({ methods: allowed, endpoints: endpoints().get(path) }))
    route.all((_req, res) => sendFailure(res, new Failure('rest_method_not_allowed'), options.log))
  }
  return router
}

function byPath(operations: Operation[]): Map<string, Operation[]> {
  const paths = new Map<string, Operation[]>()
  for (const operation of operations)
    paths.set(operation.rest.openapi.path, [...(paths.get(operation.rest.openapi.path) ?? []), operation])
  return paths
}

/** The parameters of an operation that are lists, so that repeating one adds to it. */
const listsOf = ({ input: { shape } }: Operation): Set<string> =>
  new Set(Object.keys(shape).filter(name => (shape[name] as z.ZodType).safeParse([]).success))

/** An id is digits; any other word in its place is no route. */
const isPlausible = ({ params: { id } }: Request): boolean => id === undefined || /^\d+$/.test(String(id))

type Serving = Options & { readBody: ReturnType<typeof createBodyReader>; lists: Set<string> }

async function answer(
  operation: Operation,
  req: Request,
  res: Response,
  { makeContext, policy, readBody, log, lists }: Serving,
): Promise<void> {
  try {
    const url = req.originalUrl.indexOf('?')
    const query = url < 0 ? {} : parseQueryString(req.originalUrl.slice(url + 1), name => lists.has(name))
    const asked = await makeContext(req, getLanguageSegment(res), query)
    const ctx = { ...asked, language: getResponseLanguage(res), precondition: preconditionOf(req, res) }
    // A body is read when the procedure asks for its input, which is after it has asked who the caller is; and once.
    const getRawInput = memoize(async () =>
      inputOf(operation, query, operation.type === 'query' ? {} : await readBody(req, res), req.params),
    )
    const { name: path, type } = operation
    const result = await operation.call({ ctx, path, type, getRawInput, signal: undefined, batchIndex: 0 })
    const answered = result as ActionResult<unknown>
    const body = withHeaders(res, answered, unknownIn(operation, query))
    res.setHeader('Cache-Control', type === 'query' ? policy(ctx, answered.metadata) : 'no-store')
    if (type === 'query') await sendReadResponse(res, body, answered.metadata.lifetime)
    else sendWritten(res, operation.rest.status, body, answered.metadata)
  } catch (error) {
    sendFailure(res, error, log)
  }
}

/** What the caller has seen of the record that a write is for, as read at this address. */
function preconditionOf({ headers }: Request, res: Response): Precondition | undefined {
  const [ifMatch, ifNoneMatch] = [headers['if-match'], headers['if-none-match']]
  return ifMatch === undefined && ifNoneMatch === undefined
    ? undefined
    : { ifMatch, ifNoneMatch, language: getResponseLanguage(res) }
}

/** Body over query, but for the language; the path alone names the record, so that a slug beside it is the new one. */
function inputOf(
  operation: Operation,
  query: Record<string, unknown>,
  body: Record<string, unknown>,
  path: Record<string, unknown>,
) {
  const sent: Record<string, unknown> = { ...query, ...body }
  if ('i18n_language' in query) sent['i18n_language'] = query['i18n_language']
  if ('slug' in path && 'slug' in sent && 'new_slug' in operation.input.shape) sent['new_slug'] = sent['slug']
  return { ...sent, ...path }
}

const inHeader = (name: string): string => encodeURIComponent(name).slice(0, 100)

/** Parameters of a reading request that nothing here knows, for its `X-Notice`. */
function unknownIn({ type, input }: Operation, query: Record<string, unknown>): string[] {
  const unknown = type === 'query' ? Object.keys(query).filter(name => !(name in input.shape)) : []
  return unknown.length > 0 ? [`unknown parameters were ignored: ${unknown.slice(0, 20).map(inHeader).join(', ')}`] : []
}

/** Sets what stands beside the body of an answer; the body. */
function withHeaders(res: Response, { jsonText, metadata }: ActionResult<unknown>, notices: string[]): Buffer {
  for (const [name, value] of headersOf(metadata, notices)) res.setHeader(name, value)
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  return Buffer.from(jsonText)
}

function sendWritten(res: Response, status: number, body: Buffer, { etag }: ResultMetadata): void {
  if (etag !== undefined) res.setHeader('ETag', etag)
  res.setHeader('Content-Length', body.length)
  res.status(status).end(body)
}

/** Clients refuse answers whose headers are longer than 16 kB; the links stand in the body too. */
const linksMaxLength = 8000

function headersOf(facts: ResultMetadata, notices: string[]): [string, string][] {
  const alternates = Object.entries(facts.alternates ?? {}).map(
    ([language, one]) => one && `<${one.rest_url}>; rel="alternate"; hreflang="${language}"`,
  )
  const links = [
    ...alternates,
    facts.next && `<${facts.next}>; rel="next"`,
    facts.previous && `<${facts.previous}>; rel="prev"`,
  ]
    .filter(Boolean)
    .join(', ')
  const told = [...(facts.notices ?? []), ...notices]
  const headers: Record<string, string | number | undefined> = {
    'Content-Language': facts.language,
    'X-TEC-Total': facts.total,
    'X-TEC-TotalPages': facts.totalPages,
    'X-WP-Total': facts.total,
    'X-WP-TotalPages': facts.totalPages,
    Link: links !== '' && links.length <= linksMaxLength ? links : undefined,
    Location: facts.location,
    'X-Notice': told.length > 0 ? told.join('; ') : undefined,
  }
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
}
