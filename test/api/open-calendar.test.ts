import { describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

/** The protected routes: every write, and the users. */
const routes = allOperations
  .filter(({ rest }) => rest.openapi.protect)
  .flatMap(operation =>
    getHttpMethods(operation.rest).map(method => ({ method, path: operation.rest.openapi.path, operation })),
  )

/** Headers of requests that come from another machine, through a proxy, or from a page of another origin. */
const foreignHeaders: Record<string, string>[] = [
  { host: 'calendar.example' },
  { host: 'calendar.example:3000' },
  { host: '192.168.1.7' },
  { host: '127.0.0.1.evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null' },
  { forwarded: 'for=1.2.3.4' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '1.2.3.4' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { 'x-real-ip': '1.2.3.4' },
  { 'cf-connecting-ip': '1.2.3.4' },
  { 'true-client-ip': '1.2.3.4' },
  { 'x-client-ip': '1.2.3.4' },
  { 'x-cluster-client-ip': '1.2.3.4' },
  { 'x-original-host': 'calendar.example' },
  { 'x-envoy-external-address': '1.2.3.4' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

describe.each(routes)('$method $path of an open calendar', ({ method, path, operation }) => {
  it('403: rejects foreign requests before it reads them', async () => {
    for (const headers of foreignHeaders) {
      const url =
        getNamespaceUrl(service, operation) +
        path
          .replace('{id}', '1')
          .replace('{format}', 'ics')
          .replace(/\{\w+\}/, 'x')
      const { status, body } = await rest.withHeaders(headers).send(method, url, '{"bad')
      expect({ headers, status, code: body.code, data: body.data }).toEqual({
        headers,
        status: 403,
        code: 'rest_origin_forbidden',
        data: { status: 403 },
      })
    }
  })
})

describe('an open calendar', () => {
  it('201: accepts writes from this machine under each of its names, and from its own pages', async () => {
    const { port, host } = new URL(service.url)

    const localHeaders: Record<string, string>[] = [
      { host: `localhost:${port}` },
      { host: `[::1]:${port}` },
      { origin: `http://${host}` },
      { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of localHeaders)
      expect((await rest.withHeaders(headers).post('/tags', { name: JSON.stringify(headers) })).status).toBe(201)
  })

  it.each(foreignHeaders)('200: foreign requests (%j) read published records only', async headers => {
    const draft = await factories.event({ status: 'draft' })
    const anonymous = rest.withHeaders(headers)

    expect((await anonymous.get('/events')).status).toBe(200)
    expect((await anonymous.get(`/events/${draft.id}`)).status).toBe(403)
  })

  it('401: wrong credentials', async () => {
    expect((await rest.withHeaders({ authorization: 'Bearer wrong' }).get('/events')).status).toBe(401)
  })

  it('403: rejects foreign RPC calls', async () => {
    const result = await rest
      .withHeaders({ origin: 'https://evil.example' })
      .post(`${service.url}/trpc/tags.create`, { name: 'x' })
      .catch((error: unknown) => error)

    expect(JSON.stringify(result)).toContain('403')
  })
})
