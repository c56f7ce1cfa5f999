import path from 'node:path'
import type { Router } from 'express'
import type { Context } from '../../api/context.ts'
import type { SiteSettings } from '../../api/site-settings.ts'
import { Failure } from '../../core/failure/failures.ts'
import { feedMediaTypes } from '../../core/feed-formats.ts'
import { languages } from '../../core/language.ts'
import { getMessages } from '../../core/failure/messages.ts'
import { buildNamespacePaths } from '../../core/namespace.ts'
import {
  eventPath,
  frontPath,
  isViewPath,
  joinEventSlug,
  parseViewPath,
  recordPath,
  seriesPath,
  toRecordKind,
  viewPath,
} from '../../core/page/paths.ts'
import { assetsFolder, embedScriptPath } from '../../core/page/segments.ts'
import { parseRecordId } from '../../core/text/record-id.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import type { Settings } from '../../settings.ts'
import { replyWith, type RouteHandler } from '../express-adapter.ts'
import { createMethodNotAllowedReply, toHttpFailure } from '../reply/failure-reply.ts'
import { createRedirectReply, createReply, type Reply } from '../reply/reply.ts'
import { acceptsHtml, type HttpRequest } from '../request/request.ts'
import type { TransportOptions } from '../reply/transport.ts'
import { accentPathPattern, createAccentStyles } from './head/accent-styles.ts'
import { createAssetsHandler, createEmbedScriptHandler } from './site-files/assets.ts'
import { type CreatePage, createPageRenderer } from './head/document.ts'
import { isFileRequested } from '../feeds/page-feed-url.ts'
import { createFeedLinkFinder, type FindFeedLinks } from './head/feed-links.ts'
import type { AlternateUrls, PageHead } from './head/head.ts'
import { editorPath, embedPath, pagePaths } from './paths.ts'
import { createPageReads, type PageReads } from './page-reads.ts'
import { addListedEvents } from './head/list-head.ts'
import { readRecordHead, readRecordHeadById, readSeriesHead } from './head/record-head.ts'
import { createRobotsHandler } from './site-files/robots.ts'
import { createSitemapHandler, createSitemapIndexHandler, sitemapPathPattern } from './site-files/sitemap.ts'
import { createTecRedirect } from './tec-addresses.ts'
import { createViewTitle } from './head/view-title.ts'
import {
  appIconPathPattern,
  createAppIconHandler,
  createManifestHandler,
  manifestPath,
} from './site-files/web-manifest.ts'
import { createServiceWorkerHandler } from './site-files/service-worker.ts'
import { isIndexedPeriod } from './site-files/indexed-periods.ts'
import { toWall } from '../../core/time/wall-time.ts'
import { createRouter } from '../create-router.ts'
import { createBodyRenderer, type RenderBody } from './render/render-page.ts'
import { getScreenHint } from './head/screen-hint.ts'

type Options = TransportOptions & { folder: string; settings: Settings }
type PageOptions = Options & { createPage: CreatePage; renderBody: RenderBody; findFeedLinks: FindFeedLinks }

/**
 * The calendar page (client/web): its files, and one document for all its URLs with a head for search engines and link
 * previews. The scripts of the page read everything else through the typed client.
 */
export function createPageRouter(options: Options): Router {
  const { folder, settings } = options
  const findFeedLinks = createFeedLinkFinder(settings)
  const pageOptions = {
    ...options,
    createPage: createPageRenderer(folder, { ...options, findFeedLinks }),
    renderBody: createBodyRenderer(folder, settings, options.logFailure),
    findFeedLinks,
  }
  const router = createRouter()
  router.get(accentPathPattern, replyWith(createAccentStyles))
  router.get(manifestPath, replyWith(createManifestHandler(options)))
  router.get(appIconPathPattern, replyWith(createAppIconHandler(options)))
  router.get(`${assetsFolder}:name`, replyWith(createAssetsHandler(path.join(folder, 'assets'))))
  router.get(embedScriptPath, replyWith(createEmbedScriptHandler(folder)))
  router.get('/service-worker.js', replyWith(createServiceWorkerHandler(folder)))
  router.get(
    '/favicon.ico',
    replyWith(() => createRedirectReply(301, '/assets/favicon.svg')),
  )
  router.get('/robots.txt', replyWith(createRobotsHandler(settings)))
  router.get('/sitemap.xml', replyWith(createSitemapIndexHandler(options)))
  router.get(sitemapPathPattern, replyWith(createSitemapHandler(options)))
  router.get(/^\/events(?:\/.*)?$/, replyWith(createTecRedirect(settings)))
  router.get(pagePaths, replyWith(createLanguageRedirect(settings)))
  router.get(embedPath, replyWith(createEmbedHandler(pageOptions)))
  router.get([frontPath, viewPath], replyWith(createViewHandler(pageOptions)))
  router.get(editorPath, replyWith(createEditorHandler(pageOptions)))
  router.get(eventPath, replyWith(createEventHandler(pageOptions)))
  router.get(seriesPath, replyWith(createSeriesHandler(pageOptions)))
  router.get(recordPath, replyWith(createRecordHandler(pageOptions)))
  router.all(pagePaths, replyWith(createOtherMethodsHandler(pageOptions)))
  router.get(/.*/, replyWith(createNotFoundHandler(pageOptions)))
  return router
}

/**
 * Redirects a request for a page with `i18n_language` to the path of that language, because the scripts of the page
 * read their language from the path. Passes on every request whose path has its language.
 */
const createLanguageRedirect =
  ({ defaultLanguage }: Settings): RouteHandler =>
  ({ path, queryString, languageSegment, getLanguage }) => {
    if (getLanguage() === (languageSegment ?? defaultLanguage)) return null
    const parameters = queryString.split('&').filter(parameter => !parameter.startsWith('i18n_language='))
    return createRedirectReply(
      302,
      `/${getLanguage()}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`,
    )
  }

/** Month, week and other views, and `/?p=42`, which names a record by its id. */
function createViewHandler(options: PageOptions): RouteHandler {
  const { createPage, settings } = options
  return request => {
    const idText = request.path === '/' ? new URLSearchParams(request.queryString).get('p') : null
    const id = parseRecordId(idText)
    if (id !== null) return createRecordPage(request, options, reads => readRecordHeadById(reads, id))
    if (idText !== null || !isViewPath(request.path))
      return createPage(request, { status: 404, head: createFailureHead(request, new Failure('rest_no_route')) })
    return createRenderedPage(request, options, (_, ctx) => Promise.resolve(createViewHead(request, settings, ctx)))
  }
}

/**
 * The views below `/embed/`, for frames of the sites in the settings. The pages of records are outside the frame, so
 * their paths below `/embed/` redirect to them.
 */
const createEmbedHandler =
  ({ createPage, readSite }: PageOptions): RouteHandler =>
  async (request, { rest = '' }) => {
    const path = `/${rest}`
    const { languageSegment, queryString } = request
    const prefix = languageSegment ? `/${languageSegment}` : ''
    if ([eventPath, seriesPath, recordPath].some(pattern => pattern.test(path)))
      return createRedirectReply(302, `${prefix}${path}${queryString && `?${queryString}`}`)
    if (!isViewPath(path))
      return createPage(request, { status: 404, head: createFailureHead(request, new Failure('rest_no_route')) })
    const head = { ...createSiteHead(request, await readSite()), isIndexed: false }
    return createPage(request, { head, isEmbedded: true })
  }

const createEditorHandler =
  ({ createPage, readSite }: PageOptions): RouteHandler =>
  async request =>
    createPage(request, { head: { ...createSiteHead(request, await readSite()), isIndexed: false } })

const createRecordHandler =
  (options: PageOptions): RouteHandler =>
  (request, { folder = '', slug = '' }) =>
    createRecordPage(request, options, reads => readRecordHead(reads, toRecordKind(folder), slug))

const createEventHandler =
  (options: PageOptions): RouteHandler =>
  (request, { slug = '', date }) =>
    createRecordPage(request, options, reads => readRecordHead(reads, 'event', joinEventSlug(slug, date)))

const createSeriesHandler =
  (options: PageOptions): RouteHandler =>
  (request, { slug = '' }) =>
    createRecordPage(request, options, reads => readSeriesHead(reads, slug))

/** Title and description of the calendar itself. */
function createSiteHead(
  request: HttpRequest,
  { siteName }: SiteSettings,
): Pick<PageHead, 'title' | 'description' | 'type'> {
  const { calendar, description } = getMessages('site', request.getLanguage())
  return { title: siteName ?? calendar, description, type: 'website' }
}

/**
 * Names the period. Search engines show only the periods around the present one: calendars have no end. Filters are not
 * in the canonical URL.
 */
function createViewHead(request: HttpRequest, settings: Settings, ctx: Pick<Context, 'site' | 'now'>): PageHead {
  const today = toWall(ctx.now, ctx.site.siteTimezone).slice(0, 10)
  const date = parseViewPath(request.path)?.date
  const { origin } = new URL(settings.publicUrl)
  const viewPath = request.path.endsWith('/') ? request.path : `${request.path}/`
  const urls: AlternateUrls = Object.fromEntries(
    languages.map(language => [language, { url: `${origin}/${language}${viewPath}` }]),
  )
  return {
    ...createSiteHead(request, ctx.site),
    ...(request.path === '/' ? {} : { title: createViewTitle(request, request.getLanguage(), today) }),
    alternates: { contentLanguage: request.getLanguage(), urls },
    isIndexed: date === undefined || isIndexedPeriod(date, today),
  }
}

/** Reads the head of a page. */
type ReadHead = (reads: PageReads, ctx: Pick<Context, 'site' | 'now'>) => Promise<PageHead>

async function createRecordPage(request: HttpRequest, options: PageOptions, readHead: ReadHead): Promise<Reply> {
  try {
    return await createRenderedPage(request, options, readHead)
  } catch (error) {
    const failure = toHttpFailure(error)
    if (failure.status >= 500 || failure.status === 429 || failure.status === 401) throw error
    // The scripts of the page explain the failure. They may send credentials, which this request lacks.
    return options.createPage(request, { status: failure.status, head: createFailureHead(request, failure) })
  }
}

/** The page with what it shows. Fails as `readHead` does. */
async function createRenderedPage(
  request: HttpRequest,
  { createPage, renderBody, findFeedLinks, makeContext, formatCacheControl, getEarlierToken }: PageOptions,
  readHead: ReadHead,
): Promise<Reply> {
  const ctx = await makeContext(request)
  // Before the page reads anything.
  const changesToken = getEarlierToken()
  const reads = createPageReads(ctx)
  const head = await readHead(reads, ctx)
  // A page whose list has an id: a venue, an organizer or a series.
  if (isFileRequested(new URLSearchParams(request.queryString))) {
    const feed = findFeedLinks(request, head).find(({ mediaType }) => mediaType === feedMediaTypes.ics)
    if (feed) return createRedirectReply(302, feed.url)
  }
  const rendered = await renderBody(request, reads, ctx)
  const validity = reads.getValidity()
  const cacheControl = formatCacheControl(ctx, { cacheLifetime: validity?.lifetime })
  const varyBy = getScreenHint(request)
  return createPage(request, {
    head: addListedEvents(request, head, rendered?.listedEvents ?? null),
    rendered,
    changesToken: rendered && changesToken,
    cacheControl,
    validity: rendered && validity,
    ...(varyBy && { varyBy }),
  })
}

function createFailureHead(request: HttpRequest, { status, reason }: Failure): PageHead {
  const { notFound, notPublic, locked, gone } = getMessages('site', request.getLanguage())
  const isLocked = reason === 'event-password-protected'
  const title = isLocked ? locked : status === 403 ? notPublic : status === 410 ? gone : notFound
  return { title, description: '', type: 'website', isIndexed: false }
}

const allowedMethods = 'GET, HEAD, OPTIONS'

const createOtherMethodsHandler =
  ({ logFailure }: PageOptions): RouteHandler =>
  request =>
    request.method === 'OPTIONS'
      ? createReply({ status: 204, headers: { Allow: allowedMethods } })
      : createMethodNotAllowedReply(request, allowedMethods, logFailure)

/** An unknown URL outside the API gets a page in a browser; other clients get the JSON failure. */
function createNotFoundHandler({ createPage, settings }: PageOptions): RouteHandler {
  const apiPaths = Object.values(buildNamespacePaths(settings.apiNamespace)).map(escapeRegExp)
  const pathWithoutPages = new RegExp(`^/(?:assets|docs|trpc)(?:/|$)|(?:^|/)(?:${apiPaths.join('|')})(?:/|$)`)
  return request => {
    if (!acceptsHtml(request) || pathWithoutPages.test(request.path)) return null
    const head = createFailureHead(request, new Failure('rest_no_route'))
    return createPage(request, { status: 404, head, varyBy: 'Accept' })
  }
}
