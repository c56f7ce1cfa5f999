import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteSettings } from '../../../api/site-settings.ts'
import { themes } from '../../../core/color/accent.ts'
import type { Language } from '../../../core/language.ts'
import { getMessages } from '../../../core/failure/messages.ts'
import { escapeHtml } from '../../../core/text/html/html.ts'
import { getPathPrefix, type Settings } from '../../../settings.ts'
import { pageBrotliQuality } from '../../reply/compression.ts'
import { formatContentSecurityPolicy } from '../../reply/content-security-policy.ts'
import type { Validity } from '../../../core/cache/validity.ts'
import type { ReadSite } from '../../../resources/settings/site-reader.ts'
import { createReadReply, createReply, type Reply } from '../../reply/reply.ts'
import type { HttpRequest } from '../../request/request.ts'
import { createDiscoveryFinder, type Discovery } from './discovery.ts'
import type { FindFeedLinks } from './feed-links.ts'
import { escapeJsonForScript, type FeedLink, type PageHead, renderHead, renderNoScript } from './head.ts'
import { getSiteImage, manifestPath } from '../site-files/web-manifest.ts'
import type { RenderedPage } from '../render/render-page.ts'

/** Scripts and styles come from this service. Images may come from any host, because editors name them by URL. */
const pageSources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' https: http: data:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
}

const contentSecurityPolicy = formatContentSecurityPolicy(pageSources)

/** The origins are in the form of `parseOrigin`, so none can end the directive. */
const formatEmbedPolicy = ({ embedOrigins }: SiteSettings): string =>
  formatContentSecurityPolicy({
    ...pageSources,
    'manifest-src': "'none'",
    'worker-src': "'none'",
    'frame-ancestors': ["'self'", ...embedOrigins].join(' '),
  })

/** The theme in the address of a frame: `?theme=dark`; undefined for the theme of the reader's device. */
const readTheme = ({ queryString }: HttpRequest): string | undefined =>
  themes.find(theme => theme === new URLSearchParams(queryString).get('theme'))

type Content = {
  status?: number
  head: PageHead
  /** What the page shows. Without it, the scripts of the page ask for it. */
  rendered?: RenderedPage | null
  /** The token of the stream of changes from which the data of `rendered` is up to date. */
  changesToken?: string | null
  /** Whether the sites in the settings may show the page in a frame. */
  isEmbedded?: boolean
  cacheControl?: string
  /** As in `Reply`. */
  validity?: Validity | null
  /** Request headers on which the page depends, in addition to the headers on which every read depends. */
  varyBy?: string
}

/** Makes a page of the calendar: the same document for every URL, with its own head. */
export type CreatePage = (request: HttpRequest, content: Content) => Promise<Reply>

type RendererOptions = { settings: Settings; readSite: ReadSite; findFeedLinks: FindFeedLinks }

/**
 * Uses the document that the build wrote into `folder`. Without one, every request gets 503 and a text on how to build
 * it.
 */
export function createPageRenderer(folder: string, { settings, readSite, findFeedLinks }: RendererOptions): CreatePage {
  let built: string | null = null
  const findDiscovery = createDiscoveryFinder(settings)
  return async (request, page) => {
    const { status = 200, head, rendered = null, changesToken = null, isEmbedded = false, validity = null } = page
    built ??= readDocument(folder)
    const language = request.getLanguage()
    if (built === null) return createNotBuiltReply(language)
    const discovery = findDiscovery(request, head)
    const content = { head, rendered, discovery, feedLinks: findFeedLinks(request, head) }
    const site = await readSite()
    const theme = isEmbedded ? readTheme(request) : undefined
    const body = renderDocument(built, content, {
      language,
      languageSegment: request.languageSegment,
      settings,
      site,
      isEmbedded,
      theme,
      changesToken,
    })
    return createReadReply({
      status,
      headers: {
        'Content-Language': language,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': isEmbedded ? formatEmbedPolicy(site) : contentSecurityPolicy,
        'Cache-Control': page.cacheControl ?? 'no-cache',
        ...discovery.headers,
      },
      body: Buffer.from(body),
      validity,
      varyBy: page.varyBy,
      brotliQuality: pageBrotliQuality,
    })
  }
}

const createNotBuiltReply = (language: Language): Reply =>
  createReply({
    status: 503,
    headers: { 'Content-Language': language, 'Content-Type': 'text/plain; charset=utf-8' },
    body: getMessages('site', language).notBuilt,
  })

/** The build links the messages and the face of each language. A page loads its own. */
const languageLink = /<link\s+rel="(?:module)?preload"\s+hreflang="(\w+)"[^>]*>\s*/g

/** What the document shows besides its content: its language, and the settings in force. */
type DocumentContext = {
  language: Language
  languageSegment: Language | null
  settings: Settings
  site: SiteSettings
  isEmbedded: boolean
  theme: string | undefined
  changesToken: string | null
}

type DocumentContent = {
  head: PageHead
  rendered: RenderedPage | null
  discovery: Discovery
  feedLinks: FeedLink[]
}

/** The replacements are functions, because `replace` would interpret `$&` in a text. */
function renderDocument(
  built: string,
  { head, rendered, discovery, feedLinks }: DocumentContent,
  documentContext: DocumentContext,
): string {
  const { language, languageSegment, settings, site, isEmbedded } = documentContext
  const messages = getMessages('site', language)
  const { publicUrl, apiNamespace, defaultLanguage } = settings
  const { origin } = new URL(publicUrl)
  const context = {
    language,
    defaultLanguage,
    siteName: site.siteName ?? messages.calendar,
    siteImage: getSiteImage(site, origin),
    accentColor: site.accentColor,
    manifestPath: isEmbedded ? null : `${languageSegment ? `/${languageSegment}` : ''}${manifestPath}`,
  }
  const siteUrl = language === defaultLanguage ? origin : `${origin}/${language}`
  const address = `${siteUrl}${getPathPrefix(settings)}/${apiNamespace}/events`
  return built
    .replace('<html lang="en">', () => `<html ${renderAttributes(documentContext)}>`)
    .replace(languageLink, (link, linkLanguage) => (linkLanguage === language ? link : ''))
    .replace('<!--head-->', () => [renderHead(head, context, feedLinks), ...discovery.tags].join('\n    '))
    .replace('<div id="calendar"></div>', root => (rendered ? renderRoot(rendered) : root))
    .replace('<!--body-->', () => (rendered ? '' : renderNoScript(head, messages.needsJavaScript({ address }))))
}

/** The page, and its data in a script element that browsers do not run (client/web/app/query-data.ts). */
const renderRoot = ({ html, dataJson }: RenderedPage): string =>
  `<div id="calendar">${html}</div>\n    <script type="application/json" id="query-data">${escapeJsonForScript(dataJson)}</script>`

/** Settings that the scripts of the page need before their first request. */
const renderAttributes = ({ language, settings, site, isEmbedded, theme, changesToken }: DocumentContext): string =>
  Object.entries({
    lang: language,
    'data-default-language': settings.defaultLanguage,
    'data-site-timezone': site.siteTimezone,
    'data-site-logo': site.logo?.url ?? '',
    'data-default-view': site.defaultView,
    // In a frame, nobody has rights: another site could lead people to press buttons that they do not see.
    'data-auth': isEmbedded ? 'required' : settings.auth,
    'data-api-namespace': settings.apiNamespace,
    ...(settings.translator ? { 'data-has-translator': 'true' } : {}),
    ...(site.acceptsSubmissions ? { 'data-accepts-submissions': 'true' } : {}),
    ...(changesToken === null ? {} : { 'data-changes-token': changesToken }),
    ...(isEmbedded ? { 'data-embedded': 'true' } : {}),
    ...(theme === undefined ? {} : { 'data-theme': theme }),
    ...(isEmbedded ? { 'data-embed-origins': site.embedOrigins.join(' ') } : {}),
    ...(settings.mapTilesUrl && {
      'data-map-tiles-url': settings.mapTilesUrl,
      'data-map-tiles-attribution': settings.mapTilesAttribution ?? '',
    }),
  })
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')

function readDocument(folder: string): string | null {
  const file = path.join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
