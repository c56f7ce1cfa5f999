import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Language } from '../../../core/language.ts'
import { decodePercent } from '../../../core/text/slug.ts'
import { readCharsetParameter } from '../../../formats/decode/charset.ts'
import type { Zone } from '../../../core/time/zone.ts'
import type { HttpRead } from '../../../net/http-read.ts'
import { createNamedHostCheck } from '../../../net/named-host.ts'
import type { CheckAddress } from '../../../net/public-address.ts'
import { ImportFailure } from '../../run/failure.ts'
import { detectFormat, isFileAddress, readWholeFile } from './whole-files.ts'
import { widestDateWindow } from './event-pages.ts'
import { createPageProgress } from './page-progress.ts'
import { readWithRetries, type RetryOptions } from './read-with-retries.ts'
import { type OnEventCount, parseJsonBody, parseSourceItems, type SourceItem } from '../source-item.ts'
import { replaceWebcal } from '../../../net/web-url.ts'

const pagesMax = 10_000
const pageSize = 50
const responseMaxMs = 60_000
const bodyMaxBytes = 64_000_000

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

type HttpSourceOptions = Partial<Pick<RetryOptions, 'wait' | 'signal'>> & {
  onEventCount: OnEventCount
  /** The zone of times without one. */
  siteZone: Zone
  /** The language of the texts, to guess a character set. */
  language?: Language | undefined
  /**
   * Where redirects may lead; default: only to hosts of the internet, or anywhere if they start at a host outside the
   * internet.
   */
  mayConnectTo?: CheckAddress | undefined
}

const sleepUnlessAborted = (ms: number, signal: AbortSignal | undefined) => sleep(ms, undefined, { signal })

/**
 * The events of a calendar file, or of an events route of the TEC API. Of the route it follows `next_rest_url` from
 * page to page, on the host that sent the first page. Requests pages of 50 events of all dates, unless the address has
 * other parameters. Retries after 429, 5xx and no response. Leaves a source whose pages do not end: a page without a
 * new event, or twice the events that the source counts.
 */
export async function* readHttpSource(
  address: string,
  { onEventCount, siteZone, language, signal, wait = sleepUnlessAborted, ...options }: HttpSourceOptions,
): AsyncGenerator<SourceItem, void> {
  const source = new URL(replaceWebcal(address))
  const readUrls = new Set<string>()
  const progress = createPageProgress()
  const mayConnectTo = options.mayConnectTo ?? (await createNamedHostCheck(source))
  const readOptions = { mayConnectTo, accept, timeoutMs: responseMaxMs, bodyMaxBytes, signal, wait }
  let url: URL | null = isFileAddress(address) ? removeCredentials(source) : getFirstPageUrl(source)
  while (url !== null) {
    const location: string = url.href
    try {
      const authorization = url.host === source.host ? buildAuthorization(source) : undefined
      const response = await readWithRetries(url, { ...readOptions, authorization })
      const document = readUrls.size === 0 ? openDocument(response, source, { siteZone, language, onEventCount }) : null
      if (document) {
        yield* document
        return
      }
      const { value, notes } = parseResponse(response, language)
      const { url: from } = response
      if (readUrls.size > 0 && from.host !== url.host)
        throw new ImportFailure(`redirects to another host, ${from.host}, which the import does not follow`)
      const { next_rest_url: next, total } = Page.parse(value)
      if (readUrls.size === 0 && total !== undefined) onEventCount(total)
      readUrls.add(location)
      const items = parseSourceItems(value, location, notes)
      yield* items
      const reason = next === undefined ? null : progress.addPage(items, total)
      if (reason) yield { location, ...reason }
      url = next === undefined || reason ? null : getNextPageUrl(next, from, readUrls)
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof ImportFailure)) throw error
      yield { location, problem: error.message }
      return
    }
  }
}

/** The events of a response that is a calendar file; null for others. */
function openDocument(
  { url, contentType, body }: HttpRead,
  source: URL,
  options: Pick<HttpSourceOptions, 'siteZone' | 'language' | 'onEventCount'>,
): Iterable<SourceItem> | AsyncIterable<SourceItem> | null {
  const format = body && detectFormat(url.pathname, body, contentType)
  if (!format) return null
  const charset = readCharsetParameter(contentType)
  const address = removeCredentials(url).href
  return readWholeFile(format, body, {
    ...options,
    name: removeCredentials(source).href,
    isUrl: true,
    address,
    charset,
  })
}

const accept = 'application/json, text/calendar;q=0.9, */*;q=0.5'

/** The header with the credentials in a URL. */
function buildAuthorization({ username, password }: URL): string | undefined {
  if (username === '') return undefined
  const login = `${decodePercent(username)}:${decodePercent(password)}`
  return `Basic ${Buffer.from(login).toString('base64')}`
}

function getFirstPageUrl(source: URL): URL {
  const url = removeCredentials(source)
  if (!url.searchParams.has('per_page')) url.searchParams.set('per_page', String(pageSize))
  if (dateParameters.some(name => url.searchParams.has(name))) return url
  url.searchParams.set('start_date', widestDateWindow.startDate)
  url.searchParams.set('end_date', widestDateWindow.endDate)
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

const noJson =
  'answered without events; name the URL of a calendar file or of an events route, such as ' +
  'https://example.org/wp-json/tribe/events/v1/events'

const parseResponse = ({ body, contentType }: HttpRead, language: Language | undefined) =>
  parseJsonBody(body ?? Buffer.alloc(0), { charset: readCharsetParameter(contentType), language }, noJson)
