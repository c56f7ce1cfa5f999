import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ImportFailure } from '../import-failure.ts'
import { type OnExpectedEvents, parseSourceItems, parseJson, type SourceItem } from './source-item.ts'

const answerMaxMs = 60_000
const attemptsMax = 4
const waitMaxMs = 60_000
const pagesMax = 10_000
const pageSize = 50
const bodyMaxBytes = 64_000_000

/** A window that holds every event; PHP on 32 bits counts no further. */
const window = { start_date: '1970-01-01', end_date: '2037-12-31' }
const ownDates = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after', 'include']

const Page = z.object({ next_rest_url: z.string().min(1).optional(), total: z.coerce.number().int().optional() })

/** What waiting is done with; a test need not wait. */
export type HttpSourceOptions = { onExpectedEvents: OnExpectedEvents; wait?: (ms: number) => Promise<unknown> }

/**
 * The events of a calendar's events route, page by page as `next_rest_url` says, on the one host that answered first. Asks for
 * pages of 50 and all dates unless the address says otherwise. After 429, 5xx and no answer it waits and asks again.
 */
export async function* readHttpSource(
  address: string,
  { onExpectedEvents, wait = sleep }: HttpSourceOptions,
): AsyncGenerator<SourceItem, void> {
  const asked = new URL(address)
  const seen = new Set<string>()
  let url: URL | null = firstPage(asked)
  while (url !== null) {
    const place: string = url.href
    try {
      const { value, from } = await get(url, url.host === asked.host ? headersFor(asked) : shared, wait)
      if (seen.size > 0 && from.host !== url.host) throw new ImportFailure(`leads to another host, ${from.host}`)
      const page = Page.safeParse(value).data
      if (seen.size === 0 && page?.total !== undefined) onExpectedEvents(page.total)
      seen.add(place)
      yield* parseSourceItems(value, place)
      url = page?.next_rest_url === undefined ? null : nextPage(page.next_rest_url, from, seen)
    } catch (error) {
      if (!(error instanceof ImportFailure)) throw error
      yield { location: place, error: error.message }
      return
    }
  }
}

const shared = { accept: 'application/json', 'user-agent': 'event-calendar-service import' }

/** Credentials in the address are sent as a header; a fetched address may not have them. */
function headersFor(url: URL): Record<string, string> {
  const { username, password } = url
  if (username === '') return shared
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { ...shared, authorization: `Basic ${Buffer.from(login).toString('base64')}` }
}

function firstPage(asked: URL): URL {
  const url = withoutLogin(asked)
  if (!url.searchParams.has('per_page')) url.searchParams.set('per_page', String(pageSize))
  if (!ownDates.some(name => url.searchParams.has(name)))
    for (const [name, value] of Object.entries(window)) url.searchParams.set(name, value)
  return url
}

/** The address of the next page; calendars behind a proxy may say http where they were asked by https. */
function nextPage(text: string, from: URL, seen: ReadonlySet<string>): URL {
  if (!URL.canParse(text, from.href)) throw new ImportFailure('its next page has no address')
  const url = withoutLogin(new URL(text, from))
  if (from.protocol === 'https:' && url.protocol === 'http:') url.protocol = 'https:'
  if (url.host !== from.host)
    throw new ImportFailure(`its next page is on another host, ${url.host}, which is not followed`)
  if (seen.has(url.href) || seen.size >= pagesMax) throw new ImportFailure('its pages do not end')
  return url
}

function withoutLogin(url: URL): URL {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare
}

/** A JSON value, and where it came from in the end. */
type Answer = { value: unknown; from: URL }

/** Another try may help; `waitMs` is after what time, if the answer said so. */
class Unanswered extends Error {
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }
}

async function get(url: URL, headers: Record<string, string>, wait: (ms: number) => Promise<unknown>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await getOnce(url, headers)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      if (attempt === attemptsMax) throw new ImportFailure(`${error.message}, ${attemptsMax} times`)
      await wait(Math.min(error.waitMs ?? 1_000 * 2 ** (attempt - 1), waitMaxMs))
    }
  }
}

async function getOnce(url: URL, headers: Record<string, string>): Promise<Answer> {
  const { response, body } = await fetched(url, headers)
  const { status } = response
  if (status === 429 || status >= 500)
    throw new Unanswered(`answered ${status}`, retryAfterMs(response.headers.get('retry-after')))
  const value = readJson(body, status)
  if (status === 200) return { value, from: new URL(response.url) }
  const message = z.object({ message: z.string() }).safeParse(value).data?.message
  throw new ImportFailure(`answered ${status}${message ? `: ${message}` : ''}`)
}

function readJson(body: string, status: number): unknown {
  try {
    return parseJson(body)
  } catch {
    const example = 'https://example.org/wp-json/tribe/events/v1/events'
    throw new ImportFailure(`answered ${status} without JSON; give the address of an events route, such as ${example}`)
  }
}

async function fetched(url: URL, headers: Record<string, string>): Promise<{ response: Response; body: string }> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(answerMaxMs) })
    return { response, body: await bodyOf(response) }
  } catch (error) {
    if (error instanceof ImportFailure) throw error
    const { name, cause } = error as Error
    const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? name
    throw new Unanswered(`does not answer (${name === 'TimeoutError' ? `${answerMaxMs / 1_000} s` : code})`)
  }
}

async function bodyOf(response: Response): Promise<string> {
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
function retryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}
