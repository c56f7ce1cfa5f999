import { escapeXml } from './xml.ts'

/** Sitemaps (sitemaps.org 0.9) with the translations of pages as Google reads them. */

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The URLs of one page by language, and when it changed: ISO 8601. */
export type SitemapPage = { urls: Readonly<Record<string, string>>; modified?: string | null | undefined }

/** An index of sitemaps. */
export const formatSitemapIndex = (urls: readonly string[]): string =>
  [
    declaration,
    `<sitemapindex ${namespace}>\n`,
    ...urls.map(url => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`),
    '</sitemapindex>\n',
  ].join('')

export const sitemapHead = `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const sitemapTail = '</urlset>\n'

/** An entry for each language of a page. Each names all of them, itself too. */
export function formatSitemapPage({ urls, modified }: SitemapPage): string {
  const links = Object.entries(urls).map(
    ([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`,
  )
  const lastmod = modified ? `<lastmod>${modified}</lastmod>` : ''
  const rest = `${lastmod}${links.length > 1 ? links.join('') : ''}`
  return Object.values(urls)
    .map(url => `<url><loc>${escapeXml(url)}</loc>${rest}</url>\n`)
    .join('')
}
