import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../support/built-page.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const pageFolder = createBuiltPage()
const tec = useService({
  pageFolder,
  settings: {
    publicUrl: 'https://calendar.example/blog/wp-json',
    apiNamespace: 'tribe/events/v1',
    auth: 'required',
    siteName: 'Harbour',
    siteTimezone: 'Europe/Athens',
  },
})
const plain = useService({ pageFolder, settings: { auth: 'required' } })

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends a request to the service itself, because its public address is another one. */
async function send(at: { url: string }, path: string, options: Sent = {}) {
  const { status, headers, body } = await sendRawRequest(at.url, { path, ...options })
  return { status, headers, body: headers['content-type']?.startsWith(jsonType) ? JSON.parse(body) : body }
}

const jsonType = 'application/json'
const root = '/blog/wp-json'
const namespace = 'tribe/events/v1'

/** Creates a record as an editor, below the path of the public address. */
const create = async (plural: string, fields: object) => {
  const { headers } = await tec.factories.user('editor')
  const path = `${root}/${namespace}/${plural}`
  const body = JSON.stringify(fields)
  return send(tec.service, path, { method: 'POST', headers: { ...headers, 'content-type': jsonType }, body })
}

const createEvent = () =>
  create('events', { title: uniqueName('Event'), start_date: '2026-11-30', end_date: '2026-11-30' })

describe('GET at the path of PUBLIC_URL', () => {
  it.each([root, `${root}/`, '/blog/?rest_route=/', '/?rest_route=/', '/index.php?rest_route=/'])(
    '200: %s names the namespaces and their routes',
    async path => {
      const { status, headers, body } = await send(tec.service, path)

      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'content-type': expect.stringContaining(jsonType), etag: expect.any(String) })
      expect(body).toMatchObject({
        name: 'Harbour',
        url: 'https://calendar.example',
        home: 'https://calendar.example',
        timezone_string: 'Europe/Athens',
        namespaces: [namespace, 'tribe/accounts/v1', 'tribe/sources/v1', 'tribe/settings/v1'],
      })
      expect(body.routes[`/${namespace}/events`]).toMatchObject({
        methods: ['GET', 'POST'],
        _links: { self: [{ href: `https://calendar.example${root}/${namespace}/events` }] },
      })
      expect(Object.keys(body.routes)).toContain('/tribe/accounts/v1/me')
    },
  )

  it('200: takes _fields and the language', async () => {
    expect((await send(tec.service, `${root}/?_fields=namespaces`)).body).toEqual({
      namespaces: [namespace, 'tribe/accounts/v1', 'tribe/sources/v1', 'tribe/settings/v1'],
    })
    const french = await send(tec.service, `/fr${root}/?_fields=url,routes./${namespace}/events._links`)
    expect(french.headers['content-language']).toBe('fr')
    expect(french.body.url).toBe('https://calendar.example/fr')
  })

  it('200: without a path, only rest_route leads to the index', async () => {
    expect((await send(plain.service, '/?rest_route=/')).body).toMatchObject({
      namespaces: ['cal/events/v1', 'cal/accounts/v1', 'cal/sources/v1', 'cal/settings/v1'],
    })
    expect((await send(plain.service, '/')).headers['content-type']).toMatch('text/html')
  })

  it('204, 400, 401, 405: other requests', async () => {
    const status = async (path: string, options: Sent = {}) => (await send(tec.service, path, options)).status

    expect(await status(root, { method: 'OPTIONS' })).toBe(204)
    expect(await status(`${root}?_jsonp=x`)).toBe(400)
    expect(await status(root, { headers: { authorization: 'Bearer wrong' } })).toBe(401)
    expect(await status(root, { method: 'POST' })).toBe(405)
    expect(await status(`${root}?_method=DELETE`, { method: 'POST' })).toBe(405)
  })
})

describe('/?rest_route=', () => {
  it('200: is the same as the path, with its parameters', async () => {
    const { body: event } = await createEvent()
    const { body: expected } = await send(tec.service, `${root}/${namespace}/events?include=${event.id}&per_page=1`)

    for (const path of [
      `/?rest_route=/${namespace}/events&include=${event.id}&per_page=1`,
      `/?rest_route=%2F${encodeURIComponent(namespace)}%2Fevents%2F&include=${event.id}&per_page=1`,
      `/blog/index.php?include=${event.id}&rest_route=/${namespace}/events&per_page=1`,
      `/?rest_route=/nothing&rest_route=/${namespace}/events&include=${event.id}&per_page=1`,
      `/?rest_route=${namespace}/events&include=${event.id}&per_page=1`,
    ])
      expect(await send(tec.service, path), path).toMatchObject({ status: 200, body: expected })
    expect((await send(tec.service, `/fr/?rest_route=/${namespace}/events`)).headers['content-language']).toBe('fr')
  })

  it('200: finds Greek slugs', async () => {
    const { headers } = await plain.factories.user('editor')
    const slug = 'γιορτή'
    const body = JSON.stringify({ title: 'Γιορτή', slug, start_date: '2026-11-30', end_date: '2026-11-30' })
    const sent = { method: 'POST', headers: { ...headers, 'content-type': jsonType }, body }
    expect((await send(plain.service, '/?rest_route=/cal/events/v1/events', sent)).status).toBe(201)

    for (const written of [encodeURIComponent(slug), encodeURIComponent(encodeURIComponent(slug))])
      expect((await send(plain.service, `/?rest_route=/cal/events/v1/events/by-slug/${written}`)).status).toBe(200)
  })

  it('200: a write clears the cached response', async () => {
    const path = `/?rest_route=/${namespace}/events&per_page=1&orderby=id&order=desc`
    await createEvent()
    await send(tec.service, path)
    const { body: event } = await createEvent()

    expect((await send(tec.service, path)).body.events[0].id).toBe(event.id)
  })

  it('403, 404, 405: fails as the path does', async () => {
    const { headers } = await tec.factories.user('editor')
    const { body: event } = await createEvent()
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const crossSite = { method: 'POST', headers: { ...headers, ...form }, body: 'title=x' }

    expect(
      await send(tec.service, `/?rest_route=/${namespace}/events/${event.id}&_method=DELETE`, crossSite),
    ).toMatchObject({
      status: 403,
      body: { code: 'rest_origin_forbidden' },
    })
    expect((await send(tec.service, `/?rest_route=/${namespace}/events`, { method: 'DELETE', headers })).status).toBe(
      405,
    )
    for (const route of ['/wp/v2/posts', `/${namespace}/nothing`, '/%', '/a%3Fb'])
      expect(await send(tec.service, `/?rest_route=${route}`), route).toMatchObject({
        status: 404,
        body: { code: 'rest_no_route' },
      })
  })

  it('200: without a value, and on other paths, the page is shown', async () => {
    for (const path of ['/?rest_route=', `/month/?rest_route=/${namespace}/events`])
      expect((await send(tec.service, path)).headers['content-type'], path).toMatch('text/html')
  })
})

describe('the headers of a page', () => {
  const origin = 'https://calendar.example'

  it('200: lead to the REST API', async () => {
    const { headers } = await send(tec.service, '/')

    expect(headers).toMatchObject({
      link: `<${origin}${root}/>; rel="https://api.w.org/"`,
      'x-tec-api-root': `${origin}${root}/${namespace}/`,
      'x-tec-api-version': 'v1',
      'x-tec-api-origin': origin,
      'access-control-expose-headers': expect.stringContaining('X-TEC-API-ROOT'),
    })
    expect((await send(tec.service, '/fr/week/', { method: 'HEAD' })).headers).toMatchObject({
      link: `<${origin}/fr${root}/>; rel="https://api.w.org/"`,
      'x-tec-api-root': `${origin}/fr${root}/${namespace}/`,
      'x-tec-api-origin': `${origin}/fr`,
    })
  })

  it('200: the head of the page has the same', async () => {
    const { body } = await send(tec.service, '/fr/month/')

    for (const tag of [
      `<link rel="https://api.w.org/" href="${origin}/fr${root}/">`,
      '<meta name="tec-api-version" content="v1">',
      `<meta name="tec-api-origin" content="${origin}/fr">`,
      `<link rel="alternate" type="application/json" href="${origin}/fr${root}/${namespace}/">`,
    ])
      expect(body).toContain(tag)
  })

  it('301: the addresses of a TEC calendar lead to the same views and feeds here', async () => {
    await create('categories', { name: 'Jazz' })
    for (const [path, location] of [
      ['/events/', '/'],
      ['/fr/events/list/?tribe-bar-date=2026-12-24', '/fr/agenda/2026-12-24/'],
      ['/events/2026-12/', '/month/2026-12/'],
      ['/events/category/jazz/feed/', `${root}/${namespace}/events.rss?categories=jazz`],
      ['/el/events/feed/', `/el${root}/${namespace}/events.rss`],
    ] as const) {
      const { status, headers } = await send(tec.service, path)
      expect({ status, location: headers['location'] }, path).toEqual({ status: 301, location })
      expect((await send(tec.service, location)).status, location).toBe(200)
    }
    expect((await send(tec.service, '/events/?ical=1')).headers['content-type']).toMatch('text/calendar')
  })

  it('200: without a path in PUBLIC_URL, the link has rest_route', async () => {
    const { headers } = await send(plain.service, '/')
    const [, link = ''] = /^<(.*)>; rel="https:\/\/api\.w\.org\/"$/.exec(headers['link'] ?? '') ?? []

    expect(link).toBe(`${plain.service.url}/?rest_route=/`)
    expect((await send(plain.service, link.slice(plain.service.url.length))).body.namespaces).toContain('cal/events/v1')
    expect((await plain.rest.get(headers['x-tec-api-root'] ?? '')).body.namespace).toBe('cal/events/v1')
  })

  it('200: those of a record lead to the record or to its events', async () => {
    const { factories, service, rest } = plain
    const [venue, organizer] = [await factories.venue(), await factories.organizer()]
    const [category, tag] = [await factories.category({ slug: 'μουσική' }), await factories.tag()]
    const event = await factories.event({
      venue: venue.id,
      organizer: organizer.id,
      categories: [category.id],
      tags: [tag.id],
    })
    const roots = {
      [`/event/${event.slug}/`]: `events/${event.id}`,
      [`/?p=${event.id}`]: `events/${event.id}`,
      [`/venue/${venue.slug}/`]: `events/?venue=${venue.id}`,
      [`/organizer/${organizer.slug}/`]: `events/?organizer=${organizer.id}`,
      [`/category/${encodeURIComponent('μουσική')}/`]: `events/?categories=${encodeURIComponent('μουσική')}`,
      [`/tag/${tag.slug}/`]: `events/?tags=${tag.slug}`,
    }
    for (const [path, expected] of Object.entries(roots)) {
      const apiRoot = (await send(service, path)).headers['x-tec-api-root'] ?? ''
      expect(apiRoot, path).toBe(`${service.restUrl}/${expected}`)
      const { body } = await rest.get(apiRoot)
      expect(body.id ?? body.events[0].id, path).toBe(event.id)
    }
  })
})
