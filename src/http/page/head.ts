import { decodeEntities, escapeHtml, toPlainText } from '../../core/text/html.ts'
import { type Language, languageTable } from '../../core/language.ts'

/** What the document of an address says about itself to search engines, previews of links and readers without scripts. */
export type PageHead = {
  title: string
  /** HTML or plain text; empty for none. */
  description: string
  /** Open Graph type. */
  type: 'website' | 'article' | 'profile'
  /** Addresses of the same page by language, and the language in which this one is shown. */
  alternates?: { shown: Language; all: AlternateUrls }
  image?: string
  /** When the texts were changed last, ISO 8601. */
  modified?: string
  jsonLd?: Record<string, unknown>
  /** False for what search engines should pass by: nothing is there, or it is for those who write. */
  isIndexed: boolean
}

export type AlternateUrls = Partial<Record<Language, { url: string }>>

/** What a document says beside its record. */
export type SiteMetadata = { language: Language; defaultLanguage: Language; siteName: string }

const descriptionMaxLength = 200

/** The part of `<head>` that depends on the address. */
export function renderHead(head: PageHead, { language, defaultLanguage, siteName }: SiteMetadata): string {
  const description = described(head.description)
  const { shown = language, all = {} } = head.alternates ?? {}
  const canonical = all[shown]?.url ?? ''
  return [
    `<title>${escapeHtml(head.title === siteName ? siteName : `${head.title} · ${siteName}`)}</title>`,
    meta('name', 'application-name', siteName),
    meta('name', 'description', description),
    meta('name', 'robots', head.isIndexed ? '' : 'noindex'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', languageTable[shown].openGraphLocale),
    ...Object.keys(all)
      .filter(other => other !== shown)
      .map(other => meta('property', 'og:locale:alternate', languageTable[other as Language].openGraphLocale)),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', head.image ?? ''),
    meta('property', 'og:image:alt', head.image ? head.title : ''),
    meta('property', 'article:modified_time', head.modified ?? ''),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(all).map(([other, { url }]) => alternate(other, url)),
    canonical && alternate('x-default', all[defaultLanguage]?.url ?? canonical),
    head.jsonLd ? `<script type="application/ld+json">${inScript(head.jsonLd)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

const alternate = (language: string, url: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`

/** What readers without scripts are told: the title and text of the record. */
export const renderNoScript = ({ title, description }: PageHead, word: string): string =>
  `<noscript><h1>${escapeHtml(title)}</h1><p>${escapeHtml(textOf(description))}</p><p>${escapeHtml(word)}</p></noscript>`

/** A description as one line, cut at the end of a word. */
function described(html: string): string {
  const line = textOf(html).replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionMaxLength) return line
  return `${line.slice(0, descriptionMaxLength).replace(/\s+\S*$/, '')}…`
}

const textOf = (html: string): string => decodeEntities(toPlainText(html))

/** Nothing when there is nothing to say. */
const meta = (key: 'name' | 'property', name: string, content: string): string =>
  content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** JSON that ends no script, whatever texts it holds. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
