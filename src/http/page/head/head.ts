import { decodeEntities, escapeHtml, toPlainText } from '../../../core/text/html/html.ts'
import { type Language, languageTable } from '../../../core/language.ts'
import { formatDocumentTitle } from '../../../core/page/titles.ts'
import { formatAccentPath } from './accent-styles.ts'

/** The metadata of a page for search engines, link previews and readers without scripts. */
export type PageHead = {
  title: string
  /** HTML or plain text; empty for none. */
  description: string
  /** Open Graph type. */
  type: 'website' | 'article' | 'profile'
  /** The URLs of the page by language, and the language of its texts. */
  alternates?: { contentLanguage: Language; urls: AlternateUrls }
  /** `alt` is in the language of the page; without one the title describes the image. */
  image?: { url: string; alt?: string; width?: number; height?: number }
  /**
   * The path of the record, or of the list of events that the page shows, in the REST API, after the namespace:
   * `events/12`.
   */
  restPath?: string
  /** When the record last changed, ISO 8601. */
  modified?: string
  /** The record of the page, and the list of its events. */
  jsonLd?: readonly Record<string, unknown>[]
  /** False for pages that search engines should ignore: failures, and those for editors. */
  isIndexed: boolean
}

/** A feed that a page announces in its head. `formatName` is for people: `iCalendar`. */
export type FeedLink = { mediaType: string; formatName: string; url: string }

export type AlternateUrls = Partial<Record<Language, { url: string }>>

/**
 * The language of the page, the default language, the name, the image and the accent color of the calendar, and the
 * manifest with which people install the page; null in a frame.
 */
type PageContext = {
  language: Language
  defaultLanguage: Language
  siteName: string
  siteImage: NonNullable<PageHead['image']>
  accentColor: string | null
  manifestPath: string | null
}

const descriptionMaxLength = 200

/** The part of `<head>` that differs between pages. */
export function renderHead(head: PageHead, context: PageContext, feedLinks: readonly FeedLink[]): string {
  const { language, defaultLanguage, siteName, accentColor, manifestPath } = context
  const description = summarize(head.description)
  const { contentLanguage = language, urls = {} } = head.alternates ?? {}
  const canonical = urls[contentLanguage]?.url ?? ''
  return [
    `<title>${escapeHtml(formatDocumentTitle(head.title, siteName))}</title>`,
    renderMeta('name', 'application-name', siteName),
    renderMeta('name', 'description', description),
    renderMeta('name', 'robots', head.isIndexed ? '' : 'noindex'),
    renderMeta('property', 'og:title', head.title),
    renderMeta('property', 'og:description', description),
    renderMeta('property', 'og:type', head.type),
    renderMeta('property', 'og:site_name', siteName),
    renderMeta('property', 'og:locale', languageTable[contentLanguage].openGraphLocale),
    ...Object.keys(urls)
      .filter(other => other !== contentLanguage)
      .map(other => renderMeta('property', 'og:locale:alternate', languageTable[other as Language].openGraphLocale)),
    renderMeta('property', 'og:url', canonical),
    ...(head.image ? renderImage(head.image, head.title) : renderImage(context.siteImage, siteName)),
    renderMeta('property', 'article:modified_time', head.modified ?? ''),
    renderMeta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(urls).map(([other, { url }]) => renderAlternate(other, url)),
    canonical && renderAlternate('x-default', urls[defaultLanguage]?.url ?? canonical),
    ...feedLinks.map(link => renderFeedLink(link, head.title)),
    accentColor && `<link rel="stylesheet" href="${formatAccentPath(accentColor)}" data-accent>`,
    manifestPath && `<link rel="manifest" href="${manifestPath}">`,
    ...(head.jsonLd ?? []).map(renderJsonLd),
  ]
    .filter(Boolean)
    .join('\n    ')
}

const renderImage = (image: NonNullable<PageHead['image']>, title: string): string[] => [
  renderMeta('property', 'og:image', image.url),
  renderMeta('property', 'og:image:width', String(image.width ?? '')),
  renderMeta('property', 'og:image:height', String(image.height ?? '')),
  renderMeta('property', 'og:image:alt', image.alt ?? title),
]

const renderJsonLd = (jsonLd: Record<string, unknown>): string =>
  `<script type="application/ld+json">${escapeJsonForScript(JSON.stringify(jsonLd))}</script>`

const renderAlternate = (language: string, url: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`

const renderFeedLink = ({ mediaType, formatName, url }: FeedLink, title: string): string =>
  `<link rel="alternate" type="${mediaType}" title="${escapeHtml(`${title} (${formatName})`)}" href="${escapeHtml(url)}">`

/** Title and description for readers without scripts, and a message that the page needs JavaScript. */
export const renderNoScript = ({ title, description }: PageHead, message: string): string =>
  `<noscript><h1>${escapeHtml(title)}</h1><p>${escapeHtml(toText(description))}</p><p>${escapeHtml(message)}</p></noscript>`

/** A description as one line of plain text, cut at the end of a word. */
function summarize(html: string): string {
  const line = toText(html).replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionMaxLength) return line
  return `${line.slice(0, descriptionMaxLength).replace(/\s+\S*$/, '')}…`
}

const toText = (html: string): string => decodeEntities(toPlainText(html))

/** A `<meta>` element; empty when the content is empty. */
const renderMeta = (key: 'name' | 'property', name: string, content: string): string =>
  content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** JSON in which no text can end the script element. */
export const escapeJsonForScript = (json: string): string => json.replaceAll('<', '\\u003c')
