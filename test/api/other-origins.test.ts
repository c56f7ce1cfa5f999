import { describe, expect, it } from 'vitest'
import { openChangeStream } from '../support/change-stream.ts'
import { createJpeg } from '../support/images.ts'
import { type RestClient, useService } from '../support/use-service.ts'

const allowedOrigin = 'http://localhost:5173'
const otherOrigin = 'https://elsewhere.example'
const settings = { allowedOrigins: [allowedOrigin] }
const open = useService({ settings })
const closed = useService({ settings: { ...settings, auth: 'required' } })
const calendars = { open, required: closed }

/** The headers that a browser sends with a request of a page at `origin`. */
const sentBy = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })

const askFor = (rest: RestClient, origin: string, method: string, path: string) =>
  rest
    .withHeaders({
      ...sentBy(origin),
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,last-event-id',
    })
    .options(path)

describe.each(['open', 'required'] as const)('pages of other origins, with AUTH=%s', auth => {
  const { service, rest, factories } = calendars[auth]

  it('200: read what is published, over REST, RPC and as a stream', async () => {
    const { id } = await factories.event()
    const draft = await factories.event({ status: 'draft' })
    const page = rest.withHeaders(sentBy(otherOrigin))
    for (const path of [`/events/${id}`, `${service.url}/trpc/events.read?input={"id":${id}}`]) {
      const { status, headers } = await page.get(path)
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 200, '*'])
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(headers['access-control-expose-headers']).toMatch(/X-TEC-Total,.*Content-Language,.*ETag/)
    }
    expect([401, 403]).toContain((await page.get(`/events/${draft.id}`)).status)
    const stream = await openChangeStream(service.restUrl, { headers: sentBy(otherOrigin) })
    expect(stream.headers['access-control-allow-origin']).toBe('*')
    stream.close()
  })

  it('200, 204: preflight requests of reads succeed, with every header', async () => {
    for (const path of ['/events', `${service.url}/trpc/changes.subscribe`]) {
      const { status, headers } = await askFor(rest, otherOrigin, 'GET', path)
      expect([200, 204]).toContain(status)
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization,content-type,last-event-id',
      })
    }
  })

  it('200, 204: preflight requests of writes succeed for the allowed origin', async () => {
    for (const [method, path] of [
      ['PATCH', '/events/1'],
      ['POST', `${service.url}/trpc/events.create`],
    ] as const) {
      const { status, headers } = await askFor(rest, allowedOrigin, method, path)
      expect([200, 204]).toContain(status)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-methods']).toContain(method)
    }
  })
})

describe('pages of other origins that write', () => {
  it('201, 200: the allowed origin is the owner of an open calendar', async () => {
    const page = open.rest.withHeaders(sentBy(allowedOrigin))
    const { status, body, headers } = await page.post('/tags', { name: 'Jazz' })
    expect([status, headers['access-control-allow-origin']]).toEqual([201, '*'])
    expect((await page.get('/events?status=draft')).status).not.toBe(403)
    const rpc = await page.post(`${open.service.url}/trpc/tags.update`, { id: body.id, name: 'Blues' })
    expect(rpc).toMatchObject({ status: 200, body: { result: { data: { name: 'Blues' } } } })
  })

  it('403: other origins may not write to an open calendar, and their preflight requests fail', async () => {
    const page = open.rest.withHeaders(sentBy(otherOrigin))
    const { status, body } = await page.post('/tags', { name: 'Folk' })
    expect([status, body.code]).toEqual([403, 'rest_origin_forbidden'])
    expect(body.message).toContain('ALLOWED_ORIGINS')
    for (const method of ['POST', 'PATCH']) {
      const preflight = await askFor(open.rest, otherOrigin, method, '/tags')
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('403: the allowed origin is no owner through another Host or a proxy', async () => {
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-for': '1.2.3.4' }] as Record<string, string>[]) {
      const page = open.rest.withHeaders({ ...sentBy(allowedOrigin), ...headers })
      expect((await page.post('/tags', { name: 'Folk' })).status).toBe(403)
    }
  })

  it('201: forms with a file come from the allowed origin, with credentials', async () => {
    const user = await closed.factories.user('editor')
    for (const [origin, expected] of [
      [allowedOrigin, 201],
      [otherOrigin, 403],
    ] as const) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await createJpeg())], { type: 'image/jpeg' }), 'a.jpg')
      const { status } = await closed.rest.withHeaders({ ...user.headers, ...sentBy(origin) }).post('/media', form)
      expect([origin, status]).toEqual([origin, expected])
    }
  })

  it('an open calendar says that its replies depend on the origin', async () => {
    for (const origin of [allowedOrigin, otherOrigin]) {
      const page = open.rest.withHeaders(sentBy(origin))
      for (const path of ['/events', '/events/999999999', `${open.service.url}/trpc/tags.list`])
        expect((await page.get(path)).headers['vary'], path).toMatch(/\bOrigin\b/)
    }
  })

  it('the owner’s own pages get no CORS headers from an open calendar', async () => {
    const { headers } = await open.rest.get('/events')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})
