import { filterNames } from '../../src/core/page/filters.ts'
import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../support/built-page.ts'
import { fetchPage, readMeta, readPageLinks, readTitle } from '../support/page-html.ts'
import { useService } from '../support/use-service.ts'

const { service, factories, rest } = useService({ pageFolder: createBuiltPage(), settings: { auth: 'required' } })

const request = (path: string) => fetchPage(service, path)

type Rule = { isAllowed: boolean; path: string }

const readRules = (robots: string): Rule[] =>
  [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, verb, path = '']) => ({
    isAllowed: verb === 'Allow',
    path,
  }))

/** Whether the longest rule that matches allows a URL (RFC 9309, section 2.2.2). */
function isAllowed(rules: Rule[], url: string): boolean {
  const matching = rules.filter(({ path }) =>
    new RegExp(`^${path.replace(/[.?+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`).test(url),
  )
  return matching.toSorted((a, b) => b.path.length - a.path.length)[0]?.isAllowed ?? true
}

describe('GET /robots.txt', () => {
  it('200: names the sitemap, and leaves out filters and the pages of editors', async () => {
    const { status, headers, body } = await request('/robots.txt')

    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = body.split('\n')
    expect(lines).toContain(`Sitemap: ${service.url}/sitemap.xml`)
    const filters = filterNames.map(name => `/*?*${name}=`)
    for (const path of ['/edit/', '/*/edit/', '/submit/', '/*/submit/', ...filters])
      expect(lines).toContain(`Disallow: ${path}`)
  })

  it('200: calendar services may read feeds with filters, and crawlers no pages with filters', async () => {
    const rules = readRules((await request('/robots.txt')).body)
    const filter = 'categories=music&geoloc_radius=5'
    for (const url of [
      `/cal/events/v1/events.ics?${filter}`,
      `/fr/cal/events/v1/events.rss?venue=3`,
      `/events/?ical=1&${filter}`,
      `/el/month/2026-12/?${filter}&outlook-ical=1`,
      '/month/2026-12/',
    ])
      expect(isAllowed(rules, url), url).toBe(true)
    for (const url of [`/month/?${filter}`, `/fr/agenda/?search=events.ics`, '/edit/events/12/'])
      expect(isAllowed(rules, url), url).toBe(false)
  })
})

describe('GET /sitemap.xml', () => {
  it('200: leads to the views and to every public record in its languages, and to nothing else', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const event = await factories.event({ title: 'Regatta & more', slug: 'regatta', end_date: '2027-01-01 02:00' })
    await editor.patch(`/events/${event.id}?i18n_language=fr`, { title: 'Régate', slug: 'regate' })
    await factories.event({ title: 'Secret draft', status: 'draft' })
    await factories.event({ title: 'Secret room', password: 'open sesame' })
    await factories.event({ title: 'Secret list', hide_from_listings: true })
    await factories.venue({ venue: 'Λιμάνι', slug: 'λιμάνι' })
    await factories.category({ name: 'Brass' })

    const index = await request('/sitemap.xml')
    const urls = [...index.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
    const sitemaps = await Promise.all(urls.map(async url => (await fetch(url)).text()))
    const text = sitemaps.join('')

    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(urls.map(url => url.replace(`${service.url}/sitemap/`, ''))).toEqual([
      'views-1.xml',
      'events-1.xml',
      'venues-1.xml',
      'categories-1.xml',
    ])
    const [en, fr] = [`${service.url}/en/event/regatta/`, `${service.url}/fr/event/regate/`]
    const links = `<xhtml:link rel="alternate" hreflang="en" href="${en}"/><xhtml:link rel="alternate" hreflang="fr" href="${fr}"/>`
    const lastmod = '<lastmod>2026-11-20T09:00:00Z</lastmod>'
    expect(sitemaps[1]).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
        `<url><loc>${en}</loc>${lastmod}${links}</url>\n<url><loc>${fr}</loc>${lastmod}${links}</url>\n</urlset>\n`,
    )
    expect(text).not.toMatch(/secret/i)
  })

  it('200: has the months with events, up to the one in a year', async () => {
    for (const date of ['2026-10-20', '2027-04-30', '2027-11-30', '2027-12-01'])
      await factories.event({ start_date: `${date} 10:00`, end_date: `${date} 12:00` })
    await factories.event({ start_date: '2027-06-20 10:00', end_date: '2027-06-20 12:00', status: 'draft' })

    const { body } = await request('/sitemap/views-1.xml')

    const paths = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!.replace(service.url, ''))
    const months = ['2026-11', '2026-12', '2027-01', '2027-04', '2027-11'].map(month => `/el/month/${month}/`)
    expect(paths.filter(path => path.startsWith('/el/'))).toEqual(['/el/', '/el/agenda/', ...months])
  })

  it('304: a sitemap that has not changed; 404: one of another kind', async () => {
    const etag = (await request('/sitemap/venues-1.xml')).headers.get('etag') ?? ''
    const again = await fetchPage(service, '/sitemap/venues-1.xml', { headers: { 'if-none-match': etag } })

    expect(again.status).toBe(304)
    expect((await request('/sitemap/accounts-1.xml')).status).toBe(404)
  })
})

describe('the head of a view', () => {
  it.each([
    ['/month/2026-11/', 'November 2026 · Month · Calendar'],
    ['/fr/month/2026-12/', 'décembre 2026 · Mois · Calendrier'],
    ['/el/month/', 'Νοέμβριος 2026 · Μήνας · Ημερολόγιο'],
    ['/week/2026-11-18/', '16–22 November 2026 · Week · Calendar'],
    ['/fr/agenda/2026-12-01/', 'À partir du 1er décembre 2026 · Agenda · Calendrier'],
    ['/day/2026-11-20/', 'Friday, 20 November 2026 · Day · Calendar'],
    ['/cards/2026-11-20/', 'From 20 November 2026 · Cards · Calendar'],
    ['/agenda/?start_date=2026-11-28&end_date=2026-11-29', '28–29 November 2026 · Agenda · Calendar'],
    ['/fr/map/2026-11-28/?end_date=2026-12-01', '28 novembre–1er décembre 2026 · Carte · Calendrier'],
    ['/agenda/?end_date=2026-11-01', 'All events · Agenda · Calendar'],
    ['/agenda/2026-11-28/?end_date=2026-11-01', 'From 28 November 2026 · Agenda · Calendar'],
    ['/', 'Calendar'],
  ])('200: %s has the title %s', async (path, title) => {
    expect(readTitle((await request(path)).body)?.replace(/[\u2009\u00a0\u202f]/g, '')).toBe(title)
  })

  it.each([
    ['/month/2026-11/', undefined],
    ['/month/2027-11/', undefined],
    ['/month/2027-12/', 'noindex'],
    ['/month/9999-12/', 'noindex'],
    ['/week/2025-10-01/', 'noindex'],
    ['/agenda/', undefined],
  ])('200: %s has robots %s', async (path, robots) => {
    expect(readMeta((await request(path)).body, 'robots')).toBe(robots)
  })

  it('200: a view with filters is the same page as the one without', async () => {
    const { body } = await request('/month/2026-11/?search=jazz')
    expect(readPageLinks(body)['canonical']).toBe(`${service.url}/en/month/2026-11/`)
  })

  it('302: a page in the language of a parameter is at the URL of that language', async () => {
    const { status, headers } = await request('/?i18n_language=fr')
    expect([status, headers.get('location')]).toEqual([302, '/fr/'])
  })
})
