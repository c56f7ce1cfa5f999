import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../auth/permissions.ts'
import { chooseLanguage, type Language, languages, readTecLanguage } from '../../core/language.ts'
import { memoize } from '../../core/async/memoize.ts'
import { isTecNamespacePath } from '../../core/namespace.ts'
import { createWork, type Work } from '../../core/async/work.ts'
import type { StatementScope } from '../../db/sql/run-statement.ts'
import { createPageFeedUrlFinder } from '../feeds/page-feed-url.ts'
import { isReaderPath } from '../page/paths.ts'
import { keepPageParameters } from '../page/view-filters.ts'
import { createIndexFileRemover, createRestRouteReader } from './rest-route.ts'
import type { FindConnectionSignal } from '../server/connections.ts'
import { readRequestId } from './request-id.ts'
import type { Precondition } from '../../api/context.ts'

/** A request, as all stages of the pipeline read it. */
export type HttpRequest = {
  /** Node's request: headers, connection, and the body, which only the transports read. */
  req: IncomingMessage
  /**
   * The `X-Request-Id` of the request if it is valid, else 16 random hexadecimal digits. In the log and the response.
   */
  id: string
  /** When the headers had arrived, on the clock of the timers. */
  startedAtMs: number
  method: string
  /**
   * The path of the URL without its language prefix, and with single slashes: `/cal/events/v1/events`. For a URL with
   * `rest_route`, it is the path of the route. For a page's address that is an iCalendar file, it is the path of this
   * file.
   */
  path: string
  /**
   * The text after the `?` without `rest_route`; empty without one. For a page of readers, it lacks the parameters that
   * the page does not read.
   */
  queryString: string
  /** Whether the URL names the path as `rest_route`, as in `/?rest_route=/cal/events/v1/events`. */
  isRestRoute: boolean
  /** The language that the URL's path begins with: `fr` in `/fr/cal/events/v1/events`. */
  languageSegment: Language | null
  /** What the request uses. */
  work: Work
  /** A signal that aborts when the client's connection closes. */
  getSignal: () => AbortSignal
  /** The language of the URL: its `i18n_language`, else its segment, else the default. An input may name another. */
  getLanguage: () => Language
  /** Who sends the request. Checks the credentials once. Throws `invalid_credentials` and `rest_too_many_requests`. */
  getCaller: () => Promise<Caller>
  /** For whom the request is charged and waits for its turn. With wrong credentials, for the address. */
  getCallerKey: () => Promise<CallerKey>
}

/** Callers with the same key share an account and take turns as one (docs/decisions/costs.md). */
export type CallerKey = Pick<StatementScope, 'isAnonymous' | 'key'>

type Options = {
  nowMs: () => number
  /** The clock that measures what requests use. */
  workNowMs: () => number
  randomBytes: (size: number) => Buffer
  defaultLanguage: Language
  /** The path of PUBLIC_URL. */
  prefix: string
  /** API_NAMESPACE: the path of the REST API of the calendar below `prefix`. */
  namespace: string
  findCaller: (req: IncomingMessage) => Promise<Caller>
  findCallerKey: (req: IncomingMessage, getCaller: () => Promise<Caller>) => Promise<CallerKey>
  findConnectionSignal: FindConnectionSignal
}

/** Makes the value that the pipeline passes on for each request of Node's server. */
export function createRequestReader(options: Options) {
  const { nowMs, workNowMs, defaultLanguage, findCaller, findCallerKey, findConnectionSignal } = options
  const readTarget = createTargetReader(options)
  const isTec = isTecNamespacePath(options.namespace)
  const nextId = createIdGenerator(options.randomBytes)
  return (req: IncomingMessage): HttpRequest => {
    const target = readTarget(req.url ?? '')
    const { queryString, languageSegment } = target
    const getCaller = memoize(() => findCaller(req))
    return {
      req,
      id: readRequestId(req.headers) ?? nextId(),
      startedAtMs: nowMs(),
      method: req.method ?? 'GET',
      ...target,
      work: createWork(workNowMs),
      getSignal: () => findConnectionSignal(req.socket),
      getLanguage: memoize(() => readLanguage(queryString, languageSegment ?? defaultLanguage, isTec)),
      getCaller,
      getCallerKey: memoize(() => findCallerKey(req, getCaller)),
    }
  }
}

/** Reads the target of a request, as the service handles it: without the language segment and without `index.php`. */
function createTargetReader({ prefix, namespace }: Pick<Options, 'prefix' | 'namespace'>) {
  const readRestRoute = createRestRouteReader(prefix)
  const removeIndexFile = createIndexFileRemover(prefix)
  const findFeedUrl = createPageFeedUrlFinder(`${prefix}/${namespace}`)
  return (target: string): Pick<HttpRequest, 'path' | 'queryString' | 'isRestRoute' | 'languageSegment'> => {
    const url = splitUrl(target)
    const { languageSegment, rest } = splitLanguageSegment(removeIndexFile(collapseSlashes(url.path)))
    const sent = { path: rest, queryString: url.queryString }
    const restRoute = readRestRoute(sent)
    const { path, queryString } = restRoute ?? findFeedUrl(sent) ?? readPageUrl(sent)
    return { path: collapseSlashes(path), queryString, isRestRoute: restRoute !== null, languageSegment }
  }
}

/** The URL of a page of readers has only the parameters that the page reads. */
const readPageUrl = ({ path, queryString }: Pick<HttpRequest, 'path' | 'queryString'>) => ({
  path,
  queryString: queryString !== '' && isReaderPath(path) ? keepPageParameters(queryString) : queryString,
})

/** In the namespace of the TEC API, `lang` is the language too. `i18n_language` wins. */
function readLanguage(queryString: string, fallback: Language, isTec: boolean): Language {
  if (queryString === '') return fallback
  const parameters = new URLSearchParams(queryString)
  const readLast = (name: string) => parameters.getAll(name).at(-1)
  const ofPlugins = isTec ? readTecLanguage(readLast('lang')) : null
  return chooseLanguage(readLast('i18n_language'), ofPlugins ?? fallback)
}

const idBytes = 8
const idsPerBuffer = 512

/** Generates the bytes of many ids at once: a call for each id would take as long as sending a cached reply. */
function createIdGenerator(randomBytes: (size: number) => Buffer): () => string {
  let buffer: Buffer = Buffer.alloc(0)
  let offset = 0
  return () => {
    if (offset === buffer.length) [buffer, offset] = [randomBytes(idBytes * idsPerBuffer), 0]
    offset += idBytes
    return buffer.toString('hex', offset - idBytes, offset)
  }
}

const siteOfTarget = /^https?:\/\/[^/?#]*/i

/**
 * The path and the query string of a request target. Scheme and host, which it has if a proxy forwards the request (RFC
 * 9112, section 3.2.2), are dropped: the service has one site. So is a fragment, which clients should not send.
 */
export function splitUrl(target: string): Pick<HttpRequest, 'path' | 'queryString'> {
  const inSite = target.replace(siteOfTarget, '')
  const url = inSite === target || inSite.startsWith('/') ? inSite : `/${inSite}`
  const fragmentStart = url.indexOf('#')
  const urlWithoutFragment = fragmentStart < 0 ? url : url.slice(0, fragmentStart)
  const questionMark = urlWithoutFragment.indexOf('?')
  return questionMark < 0
    ? { path: urlWithoutFragment, queryString: '' }
    : { path: urlWithoutFragment.slice(0, questionMark), queryString: urlWithoutFragment.slice(questionMark + 1) }
}

const collapseSlashes = (path: string): string => path.replace(/\/{2,}/g, '/')

const languagePrefix = new RegExp(`^/(${languages.join('|')})(?=/|$)`, 'i')

function splitLanguageSegment(path: string): { languageSegment: Language | null; rest: string } {
  const [prefix, segment] = languagePrefix.exec(path) ?? []
  if (prefix === undefined || segment === undefined) return { languageSegment: null, rest: path }
  return { languageSegment: segment.toLowerCase() as Language, rest: path.slice(prefix.length) || '/' }
}

export const isReadRequest = ({ method }: Pick<HttpRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** Whether the client accepts HTML, as browsers do when a person opens a URL. */
export const acceptsHtml = ({ req }: HttpRequest): boolean => req.headers.accept?.includes('text/html') ?? false

/**
 * The entity tags in the headers of a write, and the language and fields of the read that returned these tags; undefined
 * without tags.
 */
export function readPrecondition(
  { req }: HttpRequest,
  read: Pick<Precondition, 'language' | 'fields'>,
): Precondition | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = req.headers
  return ifMatch === undefined && ifNoneMatch === undefined ? undefined : { ifMatch, ifNoneMatch, ...read }
}

/** Whether the client wants a request with mistakes to fail, with the header `Prefer: handling=strict` (RFC 7240). */
export function prefersStrictHandling({ req }: Pick<HttpRequest, 'req'>): boolean {
  const { prefer } = req.headers
  if (prefer === undefined) return false // as hardly any request has it
  return String(prefer)
    .split(/[,;]/)
    .some(preference => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference))
}
