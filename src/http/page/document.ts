import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../../core/language.ts'
import { getMessages } from '../../core/messages.ts'
import { escapeHtml } from '../../core/text/html.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import { formatContentSecurityPolicy } from '../content-security-policy.ts'
import { createReadReply, createReply, type Reply } from '../reply.ts'
import type { HttpRequest } from '../request.ts'
import { createDiscoveryHeaders } from './discovery-headers.ts'
import type { FindFeedLinks } from './feed-links.ts'
import { type FeedLink, type PageHead, renderHead, renderNoScript } from './head.ts'

/** Scripts and styles come from this service. Pictures may come from any host, because editors name them by URL. */
const contentSecurityPolicy = formatContentSecurityPolicy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' https: http: data:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
})

type Content = {
  status?: number
  head: PageHead
  cacheControl?: string
  /** Request headers on which the page depends, besides those on which every read does. */
  varyBy?: string
}

/** Makes a page of the calendar: the same document for every URL, with its own head. */
export type CreatePage = (request: HttpRequest, content: Content) => Reply

/**
 * Uses the document that the build wrote into `folder`. Without one, every request gets 503 and a text on how to build
 * it.
 */
export function createPageRenderer(folder: string, settings: Settings, findFeedLinks: FindFeedLinks): CreatePage {
  let built: string | null = null
  const getDiscoveryHeaders = createDiscoveryHeaders(settings)
  return (request, { status = 200, head, cacheControl = 'no-cache', varyBy }) => {
    built ??= readDocument(folder)
    const language = request.getLanguage()
    if (built === null) return createNotBuiltReply(language)
    return createReadReply({
      status,
      headers: {
        'Content-Language': language,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': contentSecurityPolicy,
        'Cache-Control': cacheControl,
        ...getDiscoveryHeaders(request, head),
      },
      body: Buffer.from(renderDocument(built, { head, feedLinks: findFeedLinks(request, head) }, language, settings)),
      varyBy,
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

/** The replacements are functions, because `replace` would interpret `$&` in a text. */
function renderDocument(
  built: string,
  { head, feedLinks }: { head: PageHead; feedLinks: FeedLink[] },
  language: Language,
  settings: Settings,
): string {
  const messages = getMessages('site', language)
  const { siteName, publicUrl, apiNamespace, defaultLanguage } = settings
  const context = { language, defaultLanguage, siteName: siteName ?? messages.calendar }
  const { origin } = new URL(publicUrl)
  const site = language === defaultLanguage ? origin : `${origin}/${language}`
  const address = `${site}${getPathPrefix(settings)}/${apiNamespace}/events`
  return built
    .replace('<html lang="en">', () => `<html ${renderAttributes(language, settings)}>`)
    .replace(languageLink, (link, linkLanguage) => (linkLanguage === language ? link : ''))
    .replace('<!--head-->', () => renderHead(head, context, feedLinks))
    .replace('<!--body-->', () => renderNoScript(head, messages.needsJavaScript({ address })))
}

/** Settings that the scripts of the page need before their first request. */
const renderAttributes = (
  language: Language,
  { defaultLanguage, siteTimezone, auth, apiNamespace }: Settings,
): string =>
  `lang="${language}" data-default-language="${defaultLanguage}" data-site-timezone="${escapeHtml(siteTimezone)}" data-auth="${auth}" data-api-namespace="${escapeHtml(apiNamespace)}"`

function readDocument(folder: string): string | null {
  const file = path.join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
