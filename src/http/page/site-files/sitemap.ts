import type { Context } from '../../../api/context.ts'
import { computeWeakEtag } from '../../../core/cache/etag.ts'
import { forEachLanguage } from '../../../core/language.ts'
import { getDayPath, getViewPath } from '../../../core/page/paths.ts'
import { addDays, addMonths, toWall, type WallTime } from '../../../core/time/wall-time.ts'
import { formatSitemapIndex, formatSitemapPage, sitemapHead, sitemapTail } from '../../../formats/sitemap.ts'
import {
  countRecordPages,
  findRecordPagesVersion,
  listRecordPages,
  pageKinds,
} from '../../../resources/shared/record/site-pages.ts'
import { serviceVersion } from '../../../service-version.ts'
import type { EventPage } from '../../../resources/events/schema.ts'
import type { RouteHandler } from '../../express-adapter.ts'
import { createReadReply, createStreamedReply } from '../../reply/reply.ts'
import type { TransportOptions } from '../../reply/transport.ts'
import { createPageReads } from '../page-reads.ts'
import { indexedMonths } from './indexed-periods.ts'

type Options = Pick<TransportOptions, 'makeContext'>

/**
 * How many records a sitemap has. Each has an entry for each language. Sitemaps may have 50,000 entries and 50 MB; with
 * slugs of 200 Greek letters an entry takes 6 kB.
 */
const recordsPerSitemap = 2_500
const recordsPerBatch = 250

const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' }

export const sitemapPathPattern = /^\/sitemap\/(\w+)-([1-9]\d{0,5})\.xml$/

/** `/sitemap.xml`: the index of all sitemaps. */
export const createSitemapIndexHandler =
  ({ makeContext }: Options): RouteHandler =>
  async request => {
    const ctx = await makeContext(request)
    const counts = await Promise.all(pageKinds.map(kind => countRecordPages(ctx, kind)))
    const names = pageKinds.flatMap(({ restCollection }, index) =>
      Array.from(
        { length: Math.ceil((counts[index] ?? 0) / recordsPerSitemap) },
        (_, n) => `${restCollection}-${n + 1}`,
      ),
    )
    const urls = ['views-1', ...names].map(name => `${ctx.urls.origin}/sitemap/${name}.xml`)
    return createReadReply({ headers, body: Buffer.from(formatSitemapIndex(urls)) })
  }

/**
 * `/sitemap/events-1.xml`, `/sitemap/views-1.xml`; passes on a request for another name. Sends long ones in batches.
 */
export const createSitemapHandler =
  ({ makeContext }: Options): RouteHandler =>
  async (request, { 0: name = '', 1: part = '' }) => {
    const ctx = await makeContext(request)
    if (name === 'views')
      return part === '1' ? createReadReply({ headers, body: Buffer.from(await formatViews(ctx)) }) : null
    const kind = pageKinds.find(({ restCollection }) => restCollection === name)
    if (!kind) return null
    const range = { offset: (Number(part) - 1) * recordsPerSitemap, limit: recordsPerSitemap }
    const version = await findRecordPagesVersion(ctx, kind, range)
    const etag = computeWeakEtag([serviceVersion, ctx.urls.origin, name, part, version].join('\n'))
    return createStreamedReply({ headers, chunks: () => writeSitemap(ctx, kind, range), etag })
  }

async function* writeSitemap(
  ctx: Context,
  kind: (typeof pageKinds)[number],
  { offset, limit }: { offset: number; limit: number },
): AsyncGenerator<string> {
  yield sitemapHead
  for (let start = offset; start < offset + limit; start += recordsPerBatch) {
    const pages = await listRecordPages(ctx, kind, { offset: start, limit: recordsPerBatch })
    yield pages
      .map(({ translations, modified }) => formatSitemapPage({ urls: toUrls(translations), modified }))
      .join('')
    if (pages.length < recordsPerBatch) break
  }
  yield sitemapTail
}

const toUrls = (translations: Record<string, { url: string }>): Record<string, string> =>
  Object.fromEntries(Object.entries(translations).map(([language, { url }]) => [language, url]))

/** The front page, the agenda, and the months with events that search engines may show, from the current one on. */
async function formatViews(ctx: Context): Promise<string> {
  const {
    urls: { origin },
    now,
    siteZone,
  } = ctx
  const firstOfMonth = `${toWall(now, siteZone).slice(0, 7)}-01 00:00:00`
  const months = Array.from({ length: indexedMonths + 1 }, (_, n) => addMonths(firstOfMonth, n))
  const monthPaths: string[] = []
  // One after the other, so that one request does not take all connections to the database.
  for (const month of months) if (await hasEvents(ctx, month)) monthPaths.push(getDayPath('month', month))
  const pages = ['/', getViewPath('agenda'), ...monthPaths].map(path =>
    forEachLanguage(language => `${origin}/${language}${path}`),
  )
  return sitemapHead + pages.map(urls => formatSitemapPage({ urls })).join('') + sitemapTail
}

/** Whether the page of the month that begins at a wall time has events. */
async function hasEvents(ctx: Context, firstOfMonth: WallTime): Promise<boolean> {
  const last = addDays(addMonths(firstOfMonth, 1), -1)
  const query = { lasts_into: firstOfMonth.slice(0, 10), starts_before: last.slice(0, 10), per_page: 1 }
  const { value } = await createPageReads(ctx).call<EventPage>('events.list', { status: ['publish'], ...query })
  return value.total > 0
}
