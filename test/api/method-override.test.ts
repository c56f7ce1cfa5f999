import { beforeAll, describe, expect, it } from 'vitest'
import { type RestClient, type TestUser, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
let editor: RestClient
let editorUser: TestUser
let contributor: RestClient

beforeAll(async () => {
  editorUser = await factories.user('editor')
  editor = rest.withHeaders(editorUser.headers)
  contributor = rest.withHeaders((await factories.user('contributor')).headers)
})

const override = (method: string) => ({ headers: { 'x-http-method-override': method } })
const overrideAs = ({ headers }: TestUser, method: string) => ({
  headers: { ...headers, 'x-http-method-override': method },
})

describe('POST with another method', () => {
  it('200: DELETE in the header deletes', async () => {
    const { id } = await factories.event()

    const { status, body } = await rest.post(`/events/${id}`, undefined, overrideAs(editorUser, 'DELETE'))

    expect({ status, id: body.id, state: body.status }).toEqual({ status: 200, id, state: 'trash' })
    expect((await rest.get(`/events/${id}`)).status).toBe(410)
  })

  it('200: _method=DELETE in the URL deletes, in any case', async () => {
    for (const method of ['DELETE', 'delete']) {
      const { id } = await factories.tag()
      expect((await rest.post(`/tags/${id}?_method=${method}`, {}, { headers: editorUser.headers })).status).toBe(200)
      expect((await rest.get(`/tags/${id}`)).status).toBe(404)
    }
  })

  it('200: _method wins over the header', async () => {
    const { id } = await factories.tag()
    const name = uniqueName('Renamed')

    const { status } = await rest.post(`/tags/${id}?_method=PATCH`, { name }, overrideAs(editorUser, 'DELETE'))

    expect(status).toBe(200)
    expect((await rest.get(`/tags/${id}`)).body.name).toBe(name)
  })

  it('200: PUT and PATCH change', async () => {
    const { id } = await factories.event()
    for (const method of ['PUT', 'PATCH']) {
      const title = uniqueName('Overridden')
      expect(await editor.post(`/events/${id}`, { title }, override(method))).toMatchObject({
        status: 200,
        body: { title },
      })
    }
  })

  it('200: GET reads, with parameters in the URL or in the body', async () => {
    const event = await factories.event()
    const readers = [
      rest.post(`/events?include=${event.id}`, undefined, override('GET')),
      rest.post('/events?_method=GET', { include: [event.id] }),
      rest.post('/events?_method=GET', new URLSearchParams({ include: String(event.id) })),
    ]
    for (const { status, body, headers } of await Promise.all(readers)) {
      expect({ status, ids: body.events.map(({ id }: { id: number }) => id) }).toEqual({ status: 200, ids: [event.id] })
      expect(headers['x-notice']).toBeUndefined()
    }
    const plain = await rest.get('/events')
    expect(plain.body.total).toBeGreaterThanOrEqual(1)
    expect(plain.headers['x-notice']).toBeUndefined()
  })

  it('200: links of a read with a body keep its parameters', async () => {
    const [first, second] = [await factories.event(), await factories.event()]

    const { body } = await rest.post('/events?_method=GET', { include: [first.id, second.id], per_page: 1 })
    const next = await rest.get(body.next_rest_url)

    expect(next.body.events.map(({ id }: { id: number }) => id)).toEqual([second.id])
  })

  it('412: If-Match applies to the named method', async () => {
    const { id } = await factories.tag()
    const headers = { ...overrideAs(editorUser, 'DELETE').headers, 'if-match': '"other"' }

    expect((await rest.post(`/tags/${id}`, undefined, { headers })).status).toBe(412)
  })

  it('405: a method that the path does not have', async () => {
    const { id } = await factories.tag()
    for (const [path, method] of [
      ['/events', 'DELETE'],
      ['/events', 'HEAD'],
      ['/events', 'OPTIONS'],
      ['/events', 'TRACE'],
      ['/events', 'anything'],
      [`/tags/${id}`, 'GET, DELETE'],
    ] as const)
      expect(await rest.post(path, {}, overrideAs(editorUser, method)), `${path} ${method}`).toMatchObject({
        status: 405,
        headers: { allow: expect.any(String) },
        body: { code: 'rest_no_route' },
      })
    expect((await rest.get(`/tags/${id}`)).status).toBe(200)
  })

  it('401, 403: the rights are those of the named method', async () => {
    const { id } = await factories.event()

    expect((await rest.post(`/events/${id}?_method=DELETE`)).status).toBe(401)
    expect((await contributor.post(`/events/${id}?_method=DELETE`)).status).toBe(403)
    expect((await rest.get(`/events/${id}`)).status).toBe(200)
  })

  it('403: a form of another site does not delete', async () => {
    const { id } = await factories.tag()
    const crossSite = { headers: { ...editorUser.headers, 'sec-fetch-site': 'cross-site' } }
    const form = new URLSearchParams({ name: 'x' })

    for (const [path, body] of [
      [`/tags/${id}?_method=DELETE`, form],
      [`/tags/${id}?_method=PATCH`, form],
      [`/tags/${id}?_method=DELETE`, undefined],
    ] as const)
      expect(await rest.post(path, body, crossSite)).toMatchObject({
        status: 403,
        body: { code: 'rest_origin_forbidden' },
      })
    expect((await rest.get(`/tags/${id}`)).status).toBe(200)
  })

  it('400: _method in the body names another method', async () => {
    const { id } = await factories.tag()

    for (const body of [{ _method: 'DELETE' }, new URLSearchParams({ _method: 'delete' })])
      expect(await editor.post(`/tags/${id}`, body)).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { _method: expect.stringContaining('in the URL') } } },
      })
    expect((await editor.post(`/tags/${id}`, { _method: 'PUT', description: 'Same' })).status).toBe(200)
    expect((await rest.post(`/tags/${id}`, { _method: 'DELETE' }, overrideAs(editorUser, 'DELETE'))).status).toBe(200)
  })
})

describe('another request with a method', () => {
  it('200: GET and PATCH ignore the named method', async () => {
    const { id } = await factories.tag()

    const read = await editor.get(`/tags/${id}?_method=DELETE`, override('DELETE'))
    const changed = await editor.patch(`/tags/${id}?_method=DELETE`, { description: 'Here' }, override('DELETE'))

    expect([read.status, changed.status]).toEqual([200, 200])
    expect((await rest.get(`/tags/${id}`)).body.description).toBe('Here')
  })

  it('200: RPC ignores the method', async () => {
    const { id } = await factories.tag()
    const url = `${service.url}/trpc/tags.update?_method=DELETE`

    const { status } = await editor.post(url, { id, description: 'RPC' }, override('DELETE'))

    expect(status).toBe(200)
    expect((await rest.get(`/tags/${id}`)).body.description).toBe('RPC')
  })
})
