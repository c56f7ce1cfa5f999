import path from 'node:path'
import { Router } from 'express'
import type { Context } from '../../api/context.ts'
import { Failure } from '../../core/failures.ts'
import { feedMediaTypes } from '../../core/feed-formats.ts'
import { languages } from '../../core/language.ts'
import { getMessages } from '../../core/messages.ts'
import { buildNamespacePaths } from '../../core/namespace.ts'
import { tecCategoryFolder, type RecordSegment } from '../../core/page-segments.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import type { Settings } from '../../settings.ts'
import { replyWith, type RouteHandler } from '../express-adapter.ts'
import { createMethodNotAllowedReply, toHttpFailure } from '../failure-reply.ts'
import { createRedirectReply, createReply } from '../reply.ts'
import { acceptsHtml, type HttpRequest } from '../request.ts'
import type { TransportOptions } from '../transport.ts'
import { createAssetsHandler } from './assets.ts'
import { type CreatePage, createPageRenderer } from './document.ts'
import { isFileRequested } from '../feeds/feed-address.ts'
import { createFeedLinkFinder, type FindFeedLinks } from './feed-links.ts'
import type { AlternateUrls, PageHead } from './head.ts'
import {
  editorPathPattern,
  hasValidPeriod,
  pagePathPatterns,
  parseRecordId,
  recordPathPattern,
  seriesPathPattern,
  viewPathPattern,
} from './paths.ts'
import { type RecordHead, readRecordHead, readRecordHeadById, readSeriesHead } from './record-head.ts'

type Options = TransportOptions & { folder: string; settings: Settings }
type PageOptions = Options & { createPage: CreatePage; findFeedLinks: FindFeedLinks }

/**
 * The calendar page (client/web): its files, and one document for all its URLs with a head for search engines and link
 * previews. The scripts of the page read everything else through the typed client.
 */
export function createPageRouter(options: Options): Router {
  const { folder, settings } = options
  const findFeedLinks = createFeedLinkFinder(settings)
  const pageOptions = { ...options, createPage: createPageRenderer(folder, settings, findFeedLinks), findFeedLinks }
  const router = Router()
  router.get('/assets/:name', replyWith(createAssetsHandler(path.join(folder, 'assets'))))
  router.get(
    '/favicon.ico',
    replyWith(() => createRedirectReply(301, '/assets/favicon.svg')),
  )
  router.get(pagePathPatterns, replyWith(createLanguageRedirect(settings)))
  router.get(viewPathPattern, replyWith(createViewHandler(pageOptions)))
  router.get(editorPathPattern, replyWith(createEditorHandler(pageOptions)))
  router.get(recordPathPattern, replyWith(createRecordHandler(pageOptions)))
  router.get(seriesPathPattern, replyWith(createSeriesHandler(pageOptions)))
  router.all(pagePathPatterns, replyWith(createOtherMethodsHandler(pageOptions)))
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
    const id = parseRecordId(request) // null: `p` is no id; undefined: no `p`
    if (id) return createRecordPage(request, options, ctx => readRecordHeadById(ctx, id))
    if (id === null || !hasValidPeriod(request.path))
      return createPage(request, { status: 404, head: createFailureHead(request, new Failure('rest_no_route')) })
    return createPage(request, { head: createViewHead(request, settings) })
  }
}

const createEditorHandler =
  ({ createPage, settings }: PageOptions): RouteHandler =>
  request =>
    createPage(request, { head: { ...createSiteHead(request, settings), isIndexed: false } })

const createRecordHandler =
  (options: PageOptions): RouteHandler =>
  (request, { 0: folder = '', 1: slug = '' }) => {
    const segment = folder === tecCategoryFolder ? 'category' : (folder as RecordSegment)
    return createRecordPage(request, options, ctx => readRecordHead(ctx, segment, slug))
  }

/** A date of a series, whose slug ends with the date, or the list of all dates. */
const createSeriesHandler =
  (options: PageOptions): RouteHandler =>
  (request, { 0: slug = '', 1: date = '' }) =>
    createRecordPage(request, options, ctx =>
      date === 'all' ? readSeriesHead(ctx, slug) : readRecordHead(ctx, 'event', `${slug}-${date}`),
    )

/** Title and description of the calendar itself. */
function createSiteHead(request: HttpRequest, settings: Settings): Pick<PageHead, 'title' | 'description' | 'type'> {
  const { calendar, description } = getMessages('site', request.getLanguage())
  return { title: settings.siteName ?? calendar, description, type: 'website' }
}

function createViewHead(request: HttpRequest, settings: Settings): PageHead {
  const { origin } = new URL(settings.publicUrl)
  const viewPath = request.path.endsWith('/') ? request.path : `${request.path}/`
  const urls: AlternateUrls = Object.fromEntries(
    languages.map(language => [language, { url: `${origin}/${language}${viewPath}` }]),
  )
  return {
    ...createSiteHead(request, settings),
    alternates: { contentLanguage: request.getLanguage(), urls },
    isIndexed: true,
  }
}

async function createRecordPage(
  request: HttpRequest,
  { createPage, findFeedLinks, makeContext, formatCacheControl }: PageOptions,
  readHead: (ctx: Context) => Promise<RecordHead>,
) {
  try {
    const ctx = await makeContext(request)
    const { head, metadata } = await readHead(ctx)
    // A page whose list has an id: a venue, an organizer or a series.
    if (isFileRequested(new URLSearchParams(request.queryString))) {
      const feed = findFeedLinks(request, head).find(({ mediaType }) => mediaType === feedMediaTypes.ics)
      if (feed) return createRedirectReply(302, feed.url)
    }
    return createPage(request, { head, cacheControl: formatCacheControl(ctx, metadata) })
  } catch (error) {
    const failure = toHttpFailure(error)
    if (failure.status >= 500 || failure.status === 429 || failure.status === 401) throw error
    // The scripts of the page explain the failure. They may send credentials, which this request lacks.
    return createPage(request, { status: failure.status, head: createFailureHead(request, failure) })
  }
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
