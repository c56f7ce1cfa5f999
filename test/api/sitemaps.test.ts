import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../support/built-page.ts'
import { fetchPage } from '../support/page-html.ts'
import { checkSitemap } from '../support/sitemap-rules.ts'
import { useService } from '../support/use-service.ts'

const { service, factories, rest } = useService({ pageFolder: createBuiltPage(), settings: { auth: 'required' } })

const readSitemap = async (url: string) =>
  checkSitemap((await fetchPage(service, new URL(url, service.url).pathname)).body, service.url)

/** Adds tags without a translation to the database. */
const addTags = (count: number) => service.db.prisma.$executeRaw`
  with added as (
    insert into terms (taxonomy, language) select 'tag', 'en' from generate_series(1, ${count}) returning id)
  insert into term_texts (term_id, language, taxonomy, name, slug)
  select id, 'en', 'tag', 'Many ' || id, 'many-' || id from added`

describe('GET /sitemap.xml and its parts', () => {
  it('200: keep the rules of sitemaps.org, with every kind of record, translations and the longest slugs', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const event = await factories.event({ title: 'Salt & "pepper" <', slug: 'ω'.repeat(190) })
    for (const [language, slug] of [
      ['fr', 'l’été & 你好'],
      ['el', 'λ'.repeat(190)],
    ])
      await editor.patch(`/events/${event.id}?i18n_language=${language}`, { title: `${language}`, slug })
    await factories.series({ title: 'Yoga' })
    await factories.venue({ venue: 'Λιμάνι' })
    await factories.organizer()
    await factories.category()
    await factories.tag()

    const index = await readSitemap('/sitemap.xml')
    const sitemaps = await Promise.all(index.urls.map(readSitemap))

    expect(index.violations).toEqual([])
    expect(index.urls).toHaveLength(6)
    for (const [n, { urls, violations }] of sitemaps.entries()) {
      expect(violations, index.urls[n]).toEqual([])
      expect(urls.length).toBeGreaterThan(0)
    }
    const events = sitemaps[index.urls.findIndex(url => url.includes('events'))]?.urls ?? []
    expect([events.length, Math.max(...events.map(({ length }) => length)) > 1_000]).toEqual([6, true])
  })

  it('200: have every record once, in several parts when there are many', async () => {
    const existing = await readSitemap('/sitemap/tags-1.xml')
    await addTags(2_600)

    const { urls } = await readSitemap('/sitemap.xml')
    const parts = await Promise.all(urls.filter(url => url.includes('/tags-')).map(readSitemap))

    expect(parts.map(({ violations }) => violations)).toEqual([[], []])
    const tags = parts.flatMap(part => part.urls)
    expect([tags.length, new Set(tags).size]).toEqual([existing.urls.length + 2_600, tags.length])
  })
})

describe('the check of the rules', () => {
  const wrap = (entry: string) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">${entry}</urlset>`
  const link = (url: string) => `<xhtml:link rel="alternate" hreflang="en" href="${url}"/>`
  const loc = '<loc>https://a.example/b/</loc>'

  it('accepts a small sitemap', async () => {
    const xml = wrap(`<url>${loc}<lastmod>2026-11-20</lastmod>${link('https://a.example/b/')}</url>`)
    expect(await checkSitemap(xml, 'https://a.example')).toEqual({ urls: ['https://a.example/b/'], violations: [] })
  })

  it.each([
    ['no entry', ''],
    ['an entry without loc', '<url><lastmod>2026-11-20</lastmod></url>'],
    ['another order', `<url><lastmod>2026-11-20</lastmod>${loc}</url>`],
    ['a child twice', `<url>${loc}${loc}</url>`],
    ['an unknown child', `<url>${loc}<title>b</title></url>`],
    ['a relative URL', '<url><loc>/b/and/more/</loc></url>'],
    ['another host', '<url><loc>https://b.example/b/</loc></url>'],
    ['a letter that is not encoded', '<url><loc>https://a.example/λ/</loc></url>'],
    ['a bare &', '<url><loc>https://a.example/?a&b=1</loc></url>'],
    ['a date that does not exist', `<url>${loc}<lastmod>2026-02-30</lastmod></url>`],
    ['another format of dates', `<url>${loc}<lastmod>20 Nov 2026</lastmod></url>`],
    ['a link before loc', `<url>${link('https://a.example/b/')}${loc}</url>`],
    [
      'a translation without an entry',
      `<url>${loc}${link('https://a.example/b/')}${link('https://a.example/c/')}</url>`,
    ],
    ['translations without the page itself', `<url>${loc}${link('https://a.example/c/')}</url>`],
    ['a page twice', `<url>${loc}</url><url>${loc}</url>`],
    ['an element that is not closed', `<url>${loc}`],
  ])('finds %s', async (_, entry) => {
    expect((await checkSitemap(wrap(entry), 'https://a.example')).violations).not.toEqual([])
  })
})
