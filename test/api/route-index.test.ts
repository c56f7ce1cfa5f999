import { describe, expect, it } from 'vitest'
import { publishableCollections } from '../support/collections.ts'
import { useService } from '../support/use-service.ts'

const { rest, accounts, sources, siteSettings, service } = useService()
const proxied = useService({
  settings: { publicUrl: 'https://calendar.example/wp-json', apiNamespace: 'tribe/events/v1' },
})

const recordMethods = ['GET', 'DELETE', 'POST', 'PUT', 'PATCH']
const termMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const byId = String.raw`(?P<id>\d+)`
const seriesRoutes = [
  [`/cal/events/v1/series/${byId}`, ['GET']],
  [`/cal/events/v1/series/${byId}/occurrences`, ['GET']],
]
const bySlug = 'by-slug/(?P<slug>[^/]+)'

describe('GET /', () => {
  it('200: lists every route with its methods', async () => {
    const { status, body } = await rest.get('')

    expect(status).toBe(200)
    expect(body.namespace).toBe('cal/events/v1')
    expect(Object.entries<any>(body.routes).map(([path, { methods }]) => [path, methods])).toEqual([
      ['/cal/events/v1', ['GET']],
      ['/cal/events/v1/doc', ['GET']],
      ...publishableCollections.flatMap(kind => [
        [`/cal/events/v1/${kind}`, ['GET', 'POST']],
        ...(kind === 'events'
          ? ['facets', 'search-suggestions'].map(name => [`/cal/events/v1/events/${name}`, ['GET']])
          : []),
        [`/cal/events/v1/${kind}/${byId}`, recordMethods],
        [`/cal/events/v1/${kind}/${bySlug}`, recordMethods],
        ...(kind === 'events' ? seriesRoutes : []),
      ]),
      ...['categories', 'tags'].flatMap(kind => [
        [`/cal/events/v1/${kind}`, ['GET', 'POST']],
        [`/cal/events/v1/${kind}/${byId}`, termMethods],
      ]),
      ['/cal/events/v1/recurrence/preview', ['GET']],
      ['/cal/events/v1/translations/suggestions', ['POST']],
      ['/cal/events/v1/media', ['GET', 'POST']],
      [`/cal/events/v1/media/${byId}`, recordMethods],
      ['/cal/events/v1/changes', ['GET']],
      ['/cal/events/v1/submissions/requirements', ['GET']],
      ['/cal/events/v1/submissions', ['GET', 'POST']],
      [`/cal/events/v1/submissions/${byId}`, recordMethods],
      [`/cal/events/v1/submissions/${byId}/accept`, ['POST']],
      [`/cal/events/v1/submissions/${byId}/refuse`, ['POST']],
      ['/cal/events/v1/events.(?P<format>[^/]+)', ['GET']],
      [`/cal/events/v1/events/${byId}.ics`, ['GET']],
      [`/cal/events/v1/events/${bySlug}.ics`, ['GET']],
    ])
  })

  it('200: each endpoint has its methods and arguments, `required` last', async () => {
    const { routes } = (await rest.get('')).body

    for (const [path, route] of Object.entries<any>(routes)) {
      expect(route.namespace, path).toBe('cal/events/v1')
      expect(
        route.endpoints.flatMap((endpoint: any) => endpoint.methods),
        path,
      ).toEqual(route.methods)
      for (const { args } of route.endpoints) {
        expect(args.i18n_language, path).toMatchObject({ type: 'string', enum: ['en', 'fr', 'el'], required: false })
        for (const [name, argument] of Object.entries<any>(args))
          expect(Object.keys(argument).at(-1), `${name} of ${path}`).toBe('required')
      }
    }
    expect(JSON.stringify(routes)).not.toContain('$ref')
  })

  it('200: describes the arguments of events', async () => {
    const { routes } = (await rest.get('')).body
    const [read, remove, update] = routes[`/cal/events/v1/events/${byId}`].endpoints
    const [, create] = routes['/cal/events/v1/events'].endpoints
    const [, , updateBySlug] = routes[`/cal/events/v1/events/${bySlug}`].endpoints

    expect(read).toMatchObject({ methods: ['GET'], args: { id: { type: 'integer', required: true } } })
    expect(remove).toMatchObject({ methods: ['DELETE'], args: { id: { type: 'integer', required: true } } })
    expect(update).toMatchObject({ methods: ['POST', 'PUT', 'PATCH'], args: { title: { required: false } } })
    expect(create.args).toMatchObject({ title: { type: 'string', required: true }, categories: { type: 'array' } })
    expect(create.args.venue.anyOf).toContainEqual(expect.objectContaining({ type: 'array' }))
    expect(updateBySlug.args).toMatchObject({ slug: { type: 'string', required: true } })
    expect(updateBySlug.args).not.toHaveProperty('new_slug')
  })

  it('200: contains itself, with the arguments namespace and context', async () => {
    const { routes } = (await rest.get('')).body

    expect(routes['/cal/events/v1'].endpoints).toMatchObject([
      {
        methods: ['GET'],
        args: {
          namespace: { default: 'cal/events/v1', required: false },
          context: { default: 'view', required: false },
        },
      },
    ])
  })

  it('200: links to itself, to routes without variables and to its parent', async () => {
    const { routes, _links } = (await rest.get('')).body

    expect(routes['/cal/events/v1']._links).toEqual({ self: [{ href: service.restUrl }] })
    expect(routes['/cal/events/v1/tags']._links).toEqual({ self: [{ href: `${service.restUrl}/tags` }] })
    expect(routes[`/cal/events/v1/tags/${byId}`]).not.toHaveProperty('_links')
    expect(_links).toEqual({ up: [{ href: `${service.url}/` }] })
  })

  it('200: links keep prefix, namespace and language of the path', async () => {
    const { status, body } = await proxied.rest.get(`${proxied.service.url}/fr/wp-json/tribe/events/v1/`)

    expect(status).toBe(200)
    expect(body.namespace).toBe('tribe/events/v1')
    expect(body.routes['/tribe/events/v1/events']._links.self).toEqual([
      { href: 'https://calendar.example/fr/wp-json/tribe/events/v1/events' },
    ])
    expect(body._links.up).toEqual([{ href: 'https://calendar.example/fr/wp-json/' }])
  })

  it('200: ignores its own namespace and any context as arguments', async () => {
    expect((await rest.get('/?namespace=cal/events/v1&context=embed')).body).toEqual((await rest.get('/')).body)
  })

  it('404: another namespace', async () => {
    for (const namespace of ['wp/v2', 'cal/accounts/v1'])
      expect(await rest.get(`/?namespace=${namespace}`)).toMatchObject({
        status: 404,
        body: { code: 'rest_invalid_namespace', data: { status: 404 } },
      })
  })
})

describe('GET / of the accounts', () => {
  const user = `/cal/accounts/v1/users/${byId}`

  it('200: lists every route of the namespace with its methods', async () => {
    const { status, body } = await accounts.get('')

    expect({ status, namespace: body.namespace }).toEqual({ status: 200, namespace: 'cal/accounts/v1' })
    expect(Object.entries<any>(body.routes).map(([path, { methods }]) => [path, methods])).toEqual([
      ['/cal/accounts/v1', ['GET']],
      ['/cal/accounts/v1/doc', ['GET']],
      ['/cal/accounts/v1/users', ['GET', 'POST']],
      [user, recordMethods],
      [`${user}/passwords`, ['DELETE', 'POST']],
      [`${user}/passwords/(?P<prefix>[^/]+)`, ['DELETE']],
      ['/cal/accounts/v1/me', ['GET']],
    ])
  })

  it('200: contains arguments, links and its namespace', async () => {
    const { routes, _links } = (await accounts.get('')).body

    expect(routes['/cal/accounts/v1'].endpoints[0].args.namespace).toMatchObject({ default: 'cal/accounts/v1' })
    expect(routes['/cal/accounts/v1/users']).toMatchObject({
      namespace: 'cal/accounts/v1',
      endpoints: [
        { methods: ['GET'], args: { search: { type: 'string', required: false } } },
        { methods: ['POST'], args: { login: { required: true }, role: { enum: expect.any(Array), required: true } } },
      ],
      _links: { self: [{ href: `${service.accountsUrl}/users` }] },
    })
    expect(_links).toEqual({ up: [{ href: `${service.url}/` }] })
  })

  it('200: links keep prefix, first segment and language of the path', async () => {
    const { status, body } = await proxied.rest.get(`${proxied.service.url}/fr/wp-json/tribe/accounts/v1/`)

    expect({ status, namespace: body.namespace }).toEqual({ status: 200, namespace: 'tribe/accounts/v1' })
    expect(body.routes['/tribe/accounts/v1/me']._links.self).toEqual([
      { href: 'https://calendar.example/fr/wp-json/tribe/accounts/v1/me' },
    ])
    expect(body._links.up).toEqual([{ href: 'https://calendar.example/fr/wp-json/' }])
  })

  it('404: another namespace', async () => {
    for (const [client, namespace] of [
      [accounts, 'cal/accounts/v1'],
      [sources, 'cal/sources/v1'],
      [siteSettings, 'cal/settings/v1'],
    ] as const) {
      expect((await client.get(`/?namespace=${namespace}`)).status).toBe(200)
      expect(await client.get('/?namespace=cal/events/v1')).toMatchObject({
        status: 404,
        body: { code: 'rest_invalid_namespace' },
      })
    }
  })
})

describe('accounts at /wp-json', () => {
  const url = (path: string) => proxied.service.url + path

  it('201, 200: links have the public URL and the language of the path', async () => {
    const users = '/el/wp-json/tribe/accounts/v1/users'
    const made = await proxied.rest.post(url(users), { login: 'maria', role: 'editor' })
    const address = `https://calendar.example${users}/${made.body.id}`

    expect([made.status, made.headers['location'], made.headers['content-language']]).toEqual([201, address, 'el'])
    const password = await proxied.rest.post(url(`${users}/${made.body.id}/passwords`))
    expect(password.headers['location']).toBe(`${address}/passwords/${password.body.prefix}`)
    const { body } = await proxied.rest.get(url(`${users}?per_page=1`))
    expect(body.next_rest_url).toBe(`https://calendar.example${users}/?per_page=1&page=2`)
    expect((await fetch(url('/tribe/accounts/v1/me'))).status).toBe(200)
    expect((await fetch(url('/wp-json/cal/accounts/v1/me'))).status).toBe(404)
  })
})

describe('GET / of the sources', () => {
  it('200: lists every route of the namespace with its methods', async () => {
    const [source, one] = [`/cal/sources/v1/sources/${byId}`, `/cal/sources/v1/imports/${byId}`]
    const { status, body } = await sources.get('')

    expect({ status, namespace: body.namespace }).toEqual({ status: 200, namespace: 'cal/sources/v1' })
    expect(Object.entries<any>(body.routes).map(([path, { methods }]) => [path, methods])).toEqual([
      ['/cal/sources/v1', ['GET']],
      ['/cal/sources/v1/doc', ['GET']],
      ['/cal/sources/v1/sources', ['GET', 'POST']],
      [source, recordMethods],
      [`${source}/run`, ['POST']],
      [`${source}/log`, ['GET']],
      ['/cal/sources/v1/imports', ['GET', 'POST']],
      [one, ['GET', 'DELETE']],
      [`${one}/run`, ['POST']],
    ])
  })
})
