import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ImportFailure } from '../import-failure.ts'
import { createPageProgress } from './page-progress.ts'
import { type OnExpectedEvents, parseSourceItems, parseJson, type SourceItem } from './source-item.ts'

const responseMaxMs = 60_000
const attemptsMax = 4
const waitMaxMs = 60_000
const pagesMax = 10_000
const pageSize = 50
const bodyMaxBytes = 64_000_000

/** A date window with all events. Sources with 32-bit dates have no later dates. */
const allDates = { start_date: '1970-01-01', end_date: '2037-12-31' }
const dateParameters = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
  'include',
]

const Page = z
  .object({
    next_rest_url: z.string().min(1).optional().catch(undefined),
    total: z.coerce.number().int().positive().optional().catch(undefined),
  })
  .catch({})

type HttpSourceOptions = {
  onExpectedEvents: OnExpectedEvents
  /** Ends the source at once, also while it waits for a response. */
  signal?: AbortSignal | undefined
  /** A parameter so that tests do not wait. */
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

type RequestOptions = Required<Pick<HttpSourceOptions, 'wait'>> & Pick<HttpSourceOptions, 'signal'>

const sleepUnlessAborted = (ms: number, signal: AbortSignal | undefined) => sleep(ms, undefined, { signal })

/**
 * The events of an events route of the TEC API. Follows `next_rest_url` from page to page, on the host that sent the
 * first page. Requests pages of 50 events of all dates, unless the address has other parameters. Retries after 429, 5xx
 * and no response. Leaves a source whose pages do not end: a page without a new event, or twice the events that the source
 * counts.
 */
export async function* readHttpSource(
  address: string,
  { onExpectedEvents, signal, wait = sleepUnlessAborted }: HttpSourceOptions,
): AsyncGenerator<SourceItem, void> {
  const source = new URL(address)
  const readUrls = new Set<string>()
  const progress = createPageProgress()
  let url: URL | null = getFirstPageUrl(source)
  while (url !== null) {
    const location: string = url.href
    try {
      const headers = url.host === source.host ? buildHeaders(source) : defaultHeaders
      const { value, from } = await getJson(url, headers, { wait, signal })
      if (readUrls.size > 0 && from.host !== url.host)
        throw new ImportFailure(`redirects to another host, ${from.host}, which the import does not follow`)
      const { next_rest_url: next, total } = Page.parse(value)
      if (readUrls.size === 0 && total !== undefined) onExpectedEvents(total)
      readUrls.add(location)
      const items = parseSourceItems(value, location)
      yield* items
      const reason = next === undefined ? null : progress.addPage(items, total)
      if (reason) {
        yield { location, ...reason }
        return
      }
      url = next === undefined ? null : getNextPageUrl(next, from, readUrls)
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof ImportFailure)) throw error
      yield { location, error: error.message }
      return
    }
  }
}

const defaultHeaders = { accept: 'application/json', 'user-agent': 'event-calendar-service import' }

/** Credentials in the URL become a header, because `fetch` refuses a URL with credentials. */
function buildHeaders(url: URL): Record<string, string> {
  const { username, password } = url
  if (username === '') return defaultHeaders
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { ...defaultHeaders, authorization: `Basic ${Buffer.from(login).toString('base64')}` }
}

function getFirstPageUrl(source: URL): URL {
  const url = removeCredentials(source)
  if (!url.searchParams.has('per_page')) url.searchParams.set('per_page', String(pageSize))
  if (!dateParameters.some(name => url.searchParams.has(name)))
    for (const [name, value] of Object.entries(allDates)) url.searchParams.set(name, value)
  return url
}

/** The URL of the next page. Behind a proxy, a calendar may name http although the request was https. */
function getNextPageUrl(text: string, from: URL, readUrls: ReadonlySet<string>): URL {
  const url = URL.canParse(text, from.href) ? removeCredentials(new URL(text, from)) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new ImportFailure('its next page has an invalid URL')
  if (from.protocol === 'https:' && url.protocol === 'http:') url.protocol = 'https:'
  if (url.host !== from.host)
    throw new ImportFailure(`its next page is on another host, ${url.host}, which the import does not follow`)
  if (readUrls.has(url.href) || readUrls.size >= pagesMax) throw new ImportFailure('its pages do not end')
  return url
}

function removeCredentials(url: URL): URL {
  const copy = new URL(url)
  copy.username = ''
  copy.password = ''
  return copy
}

/** A JSON value, and its URL after redirects. */
type JsonResponse = { value: unknown; from: URL }

/** An error after which a retry may help. `waitMs` is the time until then, if the response names one. */
class RetryableError extends Error {
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }
}

async function getJson(
  url: URL,
  headers: Record<string, string>,
  { wait, signal }: RequestOptions,
): Promise<JsonResponse> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryGetJson(url, headers, signal)
    } catch (error) {
      if (!(error instanceof RetryableError) || signal?.aborted) throw error
      if (attempt === attemptsMax) throw new ImportFailure(`${error.message}, ${attemptsMax} times`)
      await wait(Math.min(error.waitMs ?? 1_000 * 2 ** (attempt - 1), waitMaxMs), signal)
    }
  }
}

async function tryGetJson(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<JsonResponse> {
  const { response, body } = await fetchBody(url, headers, signal)
  const { status } = response
  if (status === 429 || status >= 500)
    throw new RetryableError(`answered ${status}`, parseRetryAfterMs(response.headers.get('retry-after')))
  const value = parseBody(body, status)
  if (status === 200) return { value, from: new URL(response.url) }
  const message = z.object({ message: z.string() }).safeParse(value).data?.message
  throw new ImportFailure(`answered ${status}${message ? `: ${message}` : ''}`)
}

function parseBody(body: string, status: number): unknown {
  try {
    return parseJson(body)
  } catch {
    const example = 'https://example.org/wp-json/tribe/events/v1/events'
    throw new ImportFailure(`answered ${status} without JSON; name the URL of an events route, such as ${example}`)
  }
}

async function fetchBody(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: string }> {
  const timeout = AbortSignal.timeout(responseMaxMs)
  try {
    const response = await fetch(url, { headers, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return { response, body: await readBody(response) }
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    // An error of the network has a code. One without is about the response, such as `redirect count exceeded`.
    if (name === 'TypeError' && cause?.code === undefined)
      throw new ImportFailure(`answered what the import cannot follow (${cause?.message ?? (error as Error).message})`)
    const code = cause?.code ?? name
    throw new RetryableError(`does not answer (${name === 'TimeoutError' ? `${responseMaxMs / 1_000} s` : code})`)
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > bodyMaxBytes) throw new ImportFailure(`answered more than ${bodyMaxBytes / 1e6} MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `Retry-After` in seconds or as a date. */
function parseRetryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
