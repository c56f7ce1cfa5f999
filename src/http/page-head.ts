import { decodeEntities, escapeHtml, plainText } from '../kernel/html.ts'
import type { Language } from '../kernel/language.ts'

/** What the document of an address says about itself to search engines, previews of links and readers without scripts. */
export type Head = {
  title: string
  /** HTML or plain text; empty for none. */
  description: string
  /** Open Graph type. */
  type: 'website' | 'article' | 'profile'
  /** Address of this page in its language. */
  canonical?: string
  /** Address of the same page in every language it is translated into. */
  alternates?: Partial<Record<Language, { url: string }>>
  image?: string
  jsonLd?: Record<string, unknown>
  /** False for what search engines should pass by: nothing is there, or it is for those who write. */
  isIndexed: boolean
}

const descriptionMaxLength = 200

const LOCALE: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR', el: 'el_GR' }

/** The part of `<head>` that depends on the address. */
export function headText(head: Head, language: Language, siteName: string): string {
  const description = described(head.description)
  return [
    `<title>${escapeHtml(head.title === siteName ? siteName : `${head.title} · ${siteName}`)}</title>`,
    meta('name', 'application-name', siteName),
    meta('name', 'description', description),
    meta('name', 'robots', head.isIndexed ? '' : 'noindex'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', LOCALE[language]),
    meta('property', 'og:url', head.canonical ?? ''),
    meta('property', 'og:image', head.image ?? ''),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    ...Object.entries(head.alternates ?? {}).map(
      ([other, { url }]) => `<link rel="alternate" hreflang="${other}" href="${escapeHtml(url)}">`,
    ),
    head.jsonLd ? `<script type="application/ld+json">${inScript(head.jsonLd)}</script>` : '',
  ]
    .filter(Boolean)
    .join('\n    ')
}

/** What readers without scripts are told: the title and text of the record. */
export const withoutScripts = ({ title, description }: Head, word: string): string =>
  `<noscript><h1>${escapeHtml(title)}</h1><p>${escapeHtml(textOf(description))}</p><p>${escapeHtml(word)}</p></noscript>`

/** A description as one line, cut at the end of a word. */
function described(html: string): string {
  const line = textOf(html).replace(/\s+/g, ' ').trim()
  if (line.length <= descriptionMaxLength) return line
  return `${line.slice(0, descriptionMaxLength).replace(/\s+\S*$/, '')}…`
}

const textOf = (html: string): string => decodeEntities(plainText(html))

/** Nothing when there is nothing to say. */
const meta = (key: 'name' | 'property', name: string, content: string): string =>
  content && `<meta ${key}="${name}" content="${escapeHtml(content)}">`

/** JSON that ends no script, whatever texts it holds. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
