import { type Context, buildRestUrl, buildSiteUrl } from '../../api/context.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { computeWeakEtag } from '../../core/cache/etag.ts'
import { type FeedFormat, feedMediaTypes } from '../../core/feed-formats.ts'
import { isLanguage, type Language } from '../../core/language.ts'
import { getMessages } from '../../core/failure/messages.ts'
import type { FeedEvent, FeedHead, FeedWriter } from '../../formats/feed-event.ts'
import type { EventFeed, FeedItem } from '../../resources/events/feeds/feed.ts'
import { createReadReply, createStreamedReply, type HeaderValues, type Reply } from '../reply/reply.ts'
import type { HttpRequest } from '../request/request.ts'
import { computationMaxMs } from '../../core/async/pauses.ts'
import { serviceVersion } from '../../service-version.ts'
import { createFeedWriter } from './feed-writers.ts'

/** A feed with more events is streamed. */
const bufferedEventsMax = 500

type Options = {
  ctx: Context
  request: HttpRequest
  format: FeedFormat
  result: ActionResult<EventFeed>
  headers: HeaderValues
}

/**
 * The reply with a feed. A short feed is computed at once and cached as other reads are. A long one is streamed: its
 * entity tag is computed from the versions of the rows, so that a 304 needs no events.
 */
export async function createFeedReply(options: Options): Promise<Reply> {
  const { request, ctx, format, result, headers } = options
  const { value: feed, metadata } = result
  const language = isLanguage(metadata.language) ? metadata.language : ctx.language
  const head = describeFeed(options, language)
  const ownHeaders = {
    ...headers,
    'Content-Type': `${feedMediaTypes[format]}; charset=utf-8`,
    ...buildContentDisposition(feed, format),
  }
  const chunks = () => writeFeed(feed, () => createFeedWriter(format, head, feed), ctx)
  if (feed.count <= bufferedEventsMax) {
    let body = ''
    for await (const chunk of chunks()) body += chunk
    return createReadReply({ headers: ownHeaders, body: Buffer.from(body), validity: result.validity })
  }
  const { role, userId } = ctx.caller
  const dependencies = [serviceVersion, format, head.feedUrl, head.name, language, request.path, role, userId]
  const etag = computeWeakEtag([...dependencies, await feed.findVersion()].join('\n'))
  return createStreamedReply({ headers: ownHeaders, chunks, etag })
}

function describeFeed({ ctx, request, format, result }: Options, language: Language): FeedHead {
  const { calendar, description } = getMessages('site', language)
  const query = request.queryString ? `?${request.queryString}` : ''
  return {
    name: ctx.site.siteName ?? calendar,
    description,
    language,
    host: new URL(ctx.urls.origin).host,
    siteUrl: `${buildSiteUrl(ctx)}/`,
    feedUrl: `${buildRestUrl(ctx)}/events.${format}${query}`,
    modifiedUtc: result.value.modifiedUtc,
  }
}

/** Browsers save these files under a name. */
const buildContentDisposition = ({ fileName }: EventFeed, format: FeedFormat): HeaderValues =>
  format === 'ics' || format === 'csv' ? { 'Content-Disposition': `attachment; filename="${fileName}.${format}"` } : {}

/** The text of a feed, a chunk for each batch of events. */
async function* writeFeed(
  feed: EventFeed,
  createWriter: () => Promise<FeedWriter>,
  { compute }: Pick<Context, 'compute'>,
): AsyncGenerator<string> {
  const writer = await createWriter()
  let text = writer.head()
  let index = 0
  for await (const batch of feed.readBatches()) {
    for (let rest = batch; rest.length > 0;) {
      const part = await compute(() => formatEvents(writer, rest, index))
      text += part.text
      index += part.count
      rest = rest.slice(part.count)
    }
    yield text
    text = ''
  }
  yield text + writer.tail()
}

/** The text of the first events, as many as can be formatted in 10 ms: a description may have 200,000 characters. */
function formatEvents(
  writer: FeedWriter,
  events: readonly FeedItem[],
  firstIndex: number,
): { text: string; count: number } {
  const startedAtMs = performance.now()
  let text = ''
  for (const [at, { json, sequence, modifiedUtc }] of events.entries()) {
    const event = { ...(JSON.parse(json) as FeedEvent), modified_utc: modifiedUtc }
    text += writer.formatEvent(event, { index: firstIndex + at, json, sequence })
    if (performance.now() - startedAtMs >= computationMaxMs) return { text, count: at + 1 }
  }
  return { text, count: events.length }
}
