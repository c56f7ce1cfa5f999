import { beforeAll, describe, expect, it } from 'vitest'
import { readJsonLd, readPageLinks, readMeta, fetchPage, readTitle } from '../support/page-html.ts'
import { createBuiltPage } from '../support/built-page.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { useService } from '../support/use-service.ts'

const folder = createBuiltPage()
const { service, rest, factories } = useService({ pageFolder: folder })
const closedCalendar = useService({
  pageFolder: folder,
  settings: { auth: 'required', siteName: 'Harbour <Events> & "more"' },
})
const proxied = useService({ pageFolder: folder, settings: { publicUrl: 'https://calendar.example/wp-json' } })
const greek = useService({ pageFolder: folder, settings: { defaultLanguage: 'el' } })

const request = (path: string, init?: RequestInit, at: { url: string } = service) => fetchPage(at, path, init)

describe('the document of a view', () => {
  it.each([
    '/',
    '/month',
    '/month/2026-11/',
    '/week/2026-11-16/',
    '/day/2026-11-20/',
    '/cards/',
    '/map/2026-11-20/',
    '/agenda/',
    '/fr/agenda/2026-11-20',
    '/el',
  ])('200: %s', async path => {
    const { status, headers, body: html } = await request(path)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain('<div id="calendar"></div>')
    expect(readMeta(html, 'robots')).toBeUndefined()
    expect(readMeta(html, 'description')).toMatch(/\S/)
  })

  /** The search box shows what the page has read, so that a person can write it again. The APIs answer 400. */
  it('200: bytes in the query that are not in UTF-8 do not cost the page', async () => {
    for (const path of ['/?search=caf%E9', '/month/?utm_source=%FF'])
      expect((await request(path)).status, path).toBe(200)
  })

  it('200: is in the language of its path, else in the default language', async () => {
    const french = await request('/fr/')
    expect(french.body).toContain(
      '<html lang="fr" data-default-language="en" data-site-timezone="UTC" data-site-logo="" data-default-view="month" data-auth="open" data-api-namespace="cal/events/v1">',
    )
    expect(french.headers.get('content-language')).toBe('fr')
    expect(readTitle(french.body)).toBe('Calendrier')

    const { body: html } = await request('/', {}, greek.service)
    expect(html).toContain('<html lang="el" data-default-language="el"')
    expect(readTitle(html)).toBe('Ημερολόγιο')
  })

  it('200: links to its URL in each language', async () => {
    const { body: html } = await request('/fr/month/2026-11')

    expect(readPageLinks(html)).toEqual({
      canonical: `${service.url}/fr/month/2026-11/`,
      en: `${service.url}/en/month/2026-11/`,
      fr: `${service.url}/fr/month/2026-11/`,
      el: `${service.url}/el/month/2026-11/`,
      'x-default': `${service.url}/en/month/2026-11/`,
    })
  })

  it('200: has the escaped SITE_NAME as its title', async () => {
    const { body: html } = await request('/', {}, closedCalendar.service)

    expect(readTitle(html)).toBe('Harbour &lt;Events&gt; &amp; &quot;more&quot;')
    expect(readMeta(html, 'application-name')).toBe('Harbour &lt;Events&gt; &amp; &quot;more&quot;')
  })
})

describe('the document of a record', () => {
  let slug: string
  let id: number
  beforeAll(async () => {
    const event = await factories.event({
      title: 'Jazz by the "sea" & more',
      description: '<p>Bring <b>a chair</b> &amp; a friend.</p>',
      image: 'https://pictures.example/jazz.png',
      slug: 'jazz',
    })
    ;({ slug, id } = event)
    await rest.patch(`/events/${id}?i18n_language=fr`, { title: 'Du jazz au bord de l’eau', slug: 'du-jazz' })
  })

  it('200: has metadata for search engines and previews', async () => {
    const { status, body: html } = await request(`/en/event/${slug}/`)

    expect(status).toBe(200)
    expect(readTitle(html)).toBe('Jazz by the &quot;sea&quot; &amp; more · Calendar')
    expect(readMeta(html, 'description')).toBe('Bring a chair &amp; a friend.')
    expect(readMeta(html, 'og:title')).toBe('Jazz by the &quot;sea&quot; &amp; more')
    expect(readMeta(html, 'og:type')).toBe('article')
    expect(readMeta(html, 'og:locale')).toBe('en_GB')
    expect(readMeta(html, 'og:locale:alternate')).toBe('fr_FR')
    expect(readMeta(html, 'og:image')).toBe('https://pictures.example/jazz.png')
    expect(readMeta(html, 'og:image:alt')).toBe('Jazz by the &quot;sea&quot; &amp; more')
    expect(readMeta(html, 'og:url')).toBe(`${service.url}/en/event/jazz/`)
    expect(readMeta(html, 'twitter:card')).toBe('summary_large_image')
    expect(readMeta(html, 'article:modified_time')).toBe('2026-11-20T09:00:00Z')
    expect(readJsonLd(html)).toMatchObject({ '@type': 'Event', name: 'Jazz by the "sea" & more' })
    expect(html).toContain('<noscript><h1>Jazz by the &quot;sea&quot; &amp; more</h1>')
  })

  it.each([
    ['/', '/'],
    ['/fr/agenda', '/fr/'],
    ['/el', '/el/'],
  ])('200: %s names the API in its language, for readers without JavaScript', async (path, site) => {
    const { body: html } = await request(path)
    expect(html).toContain(`${service.url}${site}cal/events/v1/events</p>`)
  })

  it.each([
    ['en', /^Monday,? 1 March 2027 at 18:00 · Quay 3, Cork$/, /^Tuesday,? 2 March 2027$/],
    ['fr', /^lundi 1 mars 2027 à 18:00 · Quay 3, Cork$/, /^mardi 2 mars 2027$/],
    ['el', /^Δευτέρα 1 Μαρτίου 2027 στις 18:00 · Quay 3, Cork$/, /^Τρίτη 2 Μαρτίου 2027$/],
  ])('200: without a description, the metadata has time and venue, in %s', async (language, hour, day) => {
    const venue = await factories.venue({ venue: 'Quay 3', city: 'Cork' })
    const timed = { start_date: '2027-03-01 18:00', end_date: '2027-03-01 19:00', timezone: 'America/New_York' }
    const lecture = await factories.event({ ...timed, venue: [venue.id] })
    const whole = await factories.event({ all_day: true, start_date: '2027-03-02', end_date: '2027-03-02' })
    const readDescription = async (slug: string) =>
      readMeta((await request(`/${language}/event/${slug}/`)).body, 'description')?.replace(/\s/g, ' ')

    expect(await readDescription(lecture.slug)).toMatch(hour)
    expect(await readDescription(whole.slug)).toMatch(day)
  })

  it('200: the slug of another language gets the canonical URL', async () => {
    const { body: html } = await request('/fr/event/jazz/')

    expect(readTitle(html)).toBe('Du jazz au bord de l’eau · Calendrier')
    expect(readPageLinks(html)).toEqual({
      canonical: `${service.url}/fr/event/du-jazz/`,
      en: `${service.url}/en/event/jazz/`,
      fr: `${service.url}/fr/event/du-jazz/`,
      'x-default': `${service.url}/en/event/jazz/`,
    })
  })

  it('200: the canonical URL of an untranslated record is that of its language', async () => {
    const { headers, body: html } = await request('/el/event/jazz/')

    expect(headers.get('content-language')).toBe('el')
    expect(readPageLinks(html)['canonical']).toBe(`${service.url}/en/event/jazz/`)
  })

  it('200: each kind of record, at the URL that the API returns', async () => {
    const records = [
      [await factories.venue({ venue: 'Quay 9', description: 'By the water.' }), 'Place'],
      [await factories.organizer({ organizer: 'The Band' }), 'Organization'],
      [await factories.category({ name: 'Brass' }), null],
      [await factories.tag({ name: 'Loud' }), null],
    ] as const
    for (const [record, type] of records) {
      const name = 'venue' in record ? record.venue : 'organizer' in record ? record.organizer : record.name
      const { status, body: html } = await request(new URL(record.url).pathname)
      expect([status, readTitle(html)]).toEqual([200, `${name} · Calendar`])
      expect(readPageLinks(html)['canonical']).toBe(record.i18n_translations.en?.url)
      if (type) expect(readJsonLd(html)).toMatchObject({ '@context': 'https://schema.org', '@type': type, name })
    }
    expect((await request('/category/brass/')).status).toBe(200)
  })

  it('200: accepts a Greek slug, percent-encoded or not', async () => {
    await factories.venue({ venue: 'Λιμάνι', slug: 'λιμάνι' })

    expect((await request(`/el/venue/${encodeURIComponent('λιμάνι')}/`)).status).toBe(200)
    expect((await sendRawRequest(service.url, { path: '/el/venue/λιμάνι/' })).status).toBe(200)
  })

  it('200: the parameter p names a record by its id; 404: no record has the id', async () => {
    const venue = await factories.venue({ venue: 'Nameless' })

    expect(readTitle((await request(`/?p=${id}`)).body)).toBe('Jazz by the &quot;sea&quot; &amp; more · Calendar')
    expect(readTitle((await request(`/fr?p=${venue.id}`)).body)).toBe('Nameless · Calendrier')
    expect((await request('/?p=999999')).status).toBe(404)
  })

  it('200: links to PUBLIC_URL, without its path', async () => {
    const far = { title: 'Far away', start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' }
    const init = { method: 'POST', body: JSON.stringify(far), headers: { 'content-type': 'application/json' } }
    await request('/wp-json/cal/events/v1/events', init, proxied.service)
    const { body: html } = await request('/fr/event/far-away/', {}, proxied.service)

    expect(readPageLinks(html)['canonical']).toBe('https://calendar.example/en/event/far-away/')
    expect(html).toContain('https://calendar.example/fr/wp-json/cal/events/v1/events</p>')
  })

  it('200: escapes the texts of records', async () => {
    const title = `$& $1 $\` </title><!--body--> "'&amp; a</script>`
    const { slug } = await factories.event({
      title,
      description: `<p>$& &lt;script&gt;alert(1)&lt;/script&gt; "' --></p>`,
    })
    const { body: html } = await request(`/event/${slug}/`)

    expect(html.match(/<\/title>/g)).toHaveLength(1)
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    expect(html.match(/<noscript>/g)).toHaveLength(1)
    expect(html).not.toContain('<!--head-->')
    expect(html).not.toMatch(/<script>/)
    expect(readTitle(html)).toContain('$&amp; $1 $')
    expect(readJsonLd(html)).toMatchObject({ '@type': 'Event' })
  })
})

describe('the document of a record that the caller cannot read', () => {
  it('403, 404, 410: has the status, robots noindex, and nothing of the record', async () => {
    const { factories, rest, service } = closedCalendar
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const secrets = { description: 'Hidden words', image: 'https://pictures.example/hidden.png' }
    const draft = await factories.event({ title: 'Hidden draft', status: 'draft', ...secrets })
    const hidden = await factories.event({ title: 'Hidden party', status: 'private', ...secrets })
    const locked = await factories.event({ title: 'Hidden room', password: 'open sesame', ...secrets })
    const gone = await factories.event({ title: 'Hidden past', ...secrets })
    const { slug: trashedSlug } = (await editor.delete(`/events/${gone.id}`)).body

    const expected = [
      ['/event/none-such/', 404, 'There is nothing here'],
      [`/?p=${draft.id}`, 403, 'This is not public'],
      [`/event/${hidden.slug}/`, 403, 'This is not public'],
      [`/event/${locked.slug}/`, 403, 'An event with a password'],
      [`/event/${trashedSlug}/`, 410, 'This has been removed'],
      [`/event/${gone.slug}/`, 404, 'There is nothing here'],
      [`/?p=${gone.id}`, 410, 'This has been removed'],
      ['/venue/none/', 404, 'There is nothing here'],
      ['/category/none/', 404, 'There is nothing here'],
      ['/?p=x', 404, 'There is nothing here'],
      ['/?p=2147483648', 404, 'There is nothing here'],
      ['/month/2026-13/', 404, 'There is nothing here'],
      ['/week/2026-11/', 404, 'There is nothing here'],
      ['/agenda/2026-02-29/', 404, 'There is nothing here'],
    ] as const
    for (const [path, status, title] of expected) {
      const response = await request(path, {}, service)
      expect([path, response.status, readTitle(response.body)?.split(' · ')[0]]).toEqual([path, status, title])
      expect(readMeta(response.body, 'robots')).toBe('noindex')
      expect(readPageLinks(response.body)).toEqual({})
      expect(response.body).not.toMatch(/hidden/i)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('403: names the id of an event with a password, and nothing else; the owner of an open calendar may read it', async () => {
    const locked = await factories.event({ title: 'Members only', password: 'open sesame' })
    const anonymous = closedCalendar.rest
    const { id, slug } = await closedCalendar.factories.event({ title: 'Members only', password: 'open sesame' })

    expect(await anonymous.get(`/events/by-slug/${slug}`)).toMatchObject({
      status: 403,
      body: { code: 'event-password-protected', data: { status: 403, id } },
    })
    expect((await request(`/event/${locked.slug}/`)).status).toBe(200)
  })

  it('404: a path that cannot be decoded', async () => {
    expect((await sendRawRequest(service.url, { path: '/event/%E0%A4%A/' })).status).toBe(404)
  })

  it('404: a browser gets a page, a program gets JSON', async () => {
    const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
    const page = await request('/fr/nothing/here', browser)

    expect([page.status, readTitle(page.body)]).toEqual([404, 'Il n’y a rien ici · Calendrier'])
    expect(page.headers.get('vary')).toContain('Accept')
    expect(JSON.parse((await request('/fr/nothing/here')).body)).toMatchObject({ code: 'rest_no_route' })
    for (const path of ['/cal/events/v1/nothing', '/fr/cal/accounts/v1/nothing', '/trpc/nothing', '/assets/nothing.js'])
      expect((await request(path, browser)).body, path).not.toContain('<html')
  })
})
