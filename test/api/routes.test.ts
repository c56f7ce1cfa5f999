import { describe, expect, it } from 'vitest'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { namespaceNames } from '../../src/core/namespace.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, accounts, sources, siteSettings, factories } = useService()

const routes = namespaceNames.flatMap(namespace => {
  const paths = listNamespaceOperations(namespace).map(({ rest }) => rest.openapi.path)
  return [...new Set(paths)].map(path => ({ namespace, path }))
})
const fillPath = (path: string) =>
  path
    .replace('{id}', '1')
    .replace('{format}', 'ics')
    .replace(/\{\w+\}/, 'some-slug')

const noRoute = { code: 'rest_no_route', message: expect.any(String), data: { status: 404 } }

describe('an unknown route', () => {
  it.each([
    '/nothing',
    '/events/abc',
    '/events/1x',
    '/events/-1',
    '/events/1.5',
    '/events/1/more',
    '/events/by-slug',
    '/events/by-slug/a/b',
    '/venues/x',
    '/organizers/0x1',
    '/categories/by-slug/music',
    '/tags/music',
    '/doc/more',
    '/users',
    '/me',
  ])('404: %s, with every method', async path => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers, body } = await rest.send(method, path, method === 'GET' ? undefined : {})
      expect({ method, status, body }).toEqual({ method, status: 404, body: noRoute })
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  it.each([
    '/nothing',
    '/cal',
    '/cal/events',
    '/cal/events/v2/events',
    '/wp-json',
    '/humans.txt',
    '/%2e%2e/etc/passwd',
  ])('404: %s outside the API', async path => {
    expect(await rest.get(service.url + path)).toMatchObject({ status: 404, body: noRoute })
  })

  it('404: invalid percent-encoding', async () => {
    for (const path of ['/events/by-slug/%E0%A4%A', '/events/%', '/%zz'])
      expect(await rest.get(path)).toMatchObject({ status: 404, body: noRoute })
  })
})

describe.each(routes)('$path of the $namespace', ({ namespace, path }) => {
  const client = { calendar: rest, accounts, sources, settings: siteSettings }[namespace]
  const allowed = listNamespaceOperations(namespace)
    .filter(({ rest }) => rest.openapi.path === path)
    .flatMap(({ rest }) => (rest.openapi.method === 'PATCH' ? ['PATCH', 'PUT', 'POST'] : [rest.openapi.method]))
  const allowedMethods = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
  const parseList = (header: string | undefined) => header?.split(', ').sort()

  it('405: another method; Allow lists the allowed ones', async () => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(method => !allowed.includes(method))
    for (const method of others) {
      const { status, headers, body } = await client.send(method, fillPath(path), '{"malformed')
      expect({ method, status, body }).toEqual({ method, status: 405, body: { ...noRoute, data: { status: 405 } } })
      expect(parseList(headers['allow'])).toEqual(allowedMethods)
    }
  })

  it('200: OPTIONS returns the methods and their parameters', async () => {
    const { status, headers, body } = await client.options(fillPath(path))

    expect({ status, allow: parseList(headers['allow']) }).toEqual({ status: 200, allow: allowedMethods })
    expect(body.methods).toEqual(allowed)
    expect(body.endpoints.flatMap((one: { methods: string[] }) => one.methods).sort()).toEqual([...allowed].sort())
  })

  it('HEAD returns the headers of GET', async () => {
    const [get, head] = [await client.get(fillPath(path)), await client.head(fillPath(path))]

    // Without a body, there is no Transfer-Encoding (RFC 9110, 9.3.2).
    const { date: _, 'x-request-id': __, 'transfer-encoding': ___, ...same } = get.headers
    expect(head).toMatchObject({ status: get.status, headers: same, body: '' })
  })
})

describe('spellings of a route', () => {
  it('200: ignores case, trailing and double slashes, and escapes', async () => {
    const { id } = await factories.event()
    const spellings = ['/events/ID', '/events/ID/', '//events//ID', '/EVENTS/ID', '/events/ID?', '/events/ID/?a=1']

    for (const spelling of spellings)
      expect((await rest.get(spelling.replace('ID', String(id)))).body.id, spelling).toBe(id)
    expect((await rest.get(`${service.url}//cal/events//v1///events/${id}`)).body.id).toBe(id)
    expect((await rest.get(`/events/00${id}`)).body.id).toBe(id)
  })

  it('404: an id out of range', async () => {
    for (const id of ['0', '2147483648', '9'.repeat(30)])
      expect(await rest.get(`/events/${id}`)).toMatchObject({ status: 404, body: { code: 'rest-event-not-found' } })
  })
})

describe('every response', () => {
  it('has a request id and security headers', async () => {
    const { headers } = await rest.get('/events')

    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})
