import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import type { AppRouter } from '../../src/contract/router.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const request = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${service.url}/trpc${path}`, init)
  const text = await response.text()
  const [body] = text === '' ? [] : [JSON.parse(text) as { error: { data: { code: string } } }].flat()
  return { status: response.status, code: body?.error?.data.code, headers: response.headers }
}
const json = { 'content-type': 'application/json' }

const formBody = '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--b--\r\n'

describe('/trpc', () => {
  it('204: answers preflight requests', async () => {
    const { status, headers } = await request('/events.create', {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it('200: a query with a password may use POST, and its response is not cached', async () => {
    const { id } = await factories.event({ title: 'Closed', password: 'sesame' })
    const body = (password: string) => JSON.stringify({ id, password })
    const post = (password: string) => request('/events.read', { method: 'POST', headers: json, body: body(password) })

    const { status, headers } = await post('sesame')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(await post('other')).toMatchObject({ status: 403, code: 'event-password-protected' })
  })

  it('200: the client sends the password of an event and the token of a submission in a body, and other queries in the URL', async () => {
    const { id } = await factories.event({ title: 'Also closed', password: 'open-sesame' })
    const submission = await factories.submission()
    const sentRequests: [string, string | undefined][] = []
    const recordingFetch: typeof fetch = (url, init) => {
      sentRequests.push([new Request(url).url, init?.method])
      return fetch(url, init)
    }
    const client = createCalendarClient(service.url, { fetch: recordingFetch })

    expect((await client.events.read.query({ id, password: 'open-sesame' })).title).toBe('Also closed')
    expect((await client.submissions.read.query(submission)).id).toBe(submission.id)
    await client.events.list.query({ per_page: 1 })

    expect(sentRequests.map(([, method]) => method)).toEqual(['POST', 'POST', 'GET'])
    const urls = sentRequests.map(([url]) => url).join(' ')
    expect(urls).not.toContain('sesame')
    expect(urls).not.toContain(encodeURIComponent(submission.token))
  })

  it('200: a call, a batch, a batch with a failure, and a streamed batch have the JSON of REST', async () => {
    const { id } = await factories.event({ title: 'Ολονυχτία “öffentlich”' })
    const { body: event } = await rest.get(`/events/${id}`)
    const read = async (path: string, init?: RequestInit) => (await fetch(`${service.url}/trpc/${path}`, init)).text()
    const format = (input: unknown) => encodeURIComponent(JSON.stringify(input))
    const inputs = (...ids: number[]) => format(Object.fromEntries(ids.map((one, index) => [index, { id: one }])))
    const twice = 'events.read,events.read?batch=1&input='
    const success = { result: { data: event } }

    expect(JSON.parse(await read(`events.read?input=${format({ id })}`))).toEqual(success)
    expect(JSON.parse(await read(`events.read?batch=1&input=${inputs(id)}`))).toEqual([success])
    expect(JSON.parse(await read(twice + inputs(id, id)))).toEqual([success, success])
    expect(JSON.parse(await read(twice + inputs(id, 999_999)))).toEqual([
      success,
      { error: expect.objectContaining({ data: expect.objectContaining({ httpStatus: 404 }) }) },
    ])
    const headers = { 'trpc-accept': 'application/jsonl' }
    // tRPC would write a line for each part of each result.
    expect((await read(twice + inputs(id, id), { headers })).match(/\n/g)).toHaveLength(1)
  })

  it('200: the link of tRPC for streamed batches reads results and failures', async () => {
    const { id } = await factories.event({ title: 'Ολονυχτία' })
    const headers: { authorization?: string } = {}
    const link = httpBatchStreamLink({ url: `${service.url}/trpc`, headers: () => headers })
    const client = createTRPCClient<AppRouter>({ links: [link] })
    const readAll = (...ids: number[]) => Promise.allSettled(ids.map(one => client.events.read.query({ id: one })))
    const found = { status: 'fulfilled', value: (await rest.get(`/events/${id}`)).body }
    const failed = { status: 'rejected', reason: { data: { httpStatus: 404 } } }
    expect(await readAll(id, id)).toMatchObject([found, found])
    expect(await readAll(id, 999_999)).toMatchObject([found, failed])
    expect(await readAll(999_998, 999_999)).toMatchObject([failed, failed])
    headers.authorization = 'Bearer of-nobody'
    const refused = { status: 'rejected', reason: { data: { httpStatus: 401 } } }
    expect(await readAll(id, id)).toMatchObject([refused, refused])
  })

  it.each([
    { name: 'an unknown procedure', path: '/foo.bar', init: {}, is: [404, 'rest_no_route'] },
    {
      name: 'a query without a password that is posted',
      path: '/events.list',
      init: { method: 'POST', headers: json, body: '{}' },
      is: [405, 'rest_no_route'],
    },
    { name: 'a write that is not posted', path: '/events.create', init: {}, is: [405, 'rest_no_route'] },
    { name: 'an input that is no JSON', path: '/events.list?input=%7Bbad', init: {}, is: [400, 'rest_invalid_json'] },
    {
      name: 'a body of another type',
      path: '/events.create',
      init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      is: [415, 'rest_unsupported_media_type'],
    },
    ...(['multipart/form-data; boundary=b', 'Multipart/Form-Data', 'application/octet-stream'] as const).flatMap(type =>
      ['/events.read', '/events.create', '/tags.list', '/events.read,tags.list?batch=1'].map(path => ({
        name: `a body of the type ${type} to ${path}`,
        path,
        init: { method: 'POST', headers: { 'content-type': type }, body: formBody },
        is: [415, 'rest_unsupported_media_type'] as [number, string],
      })),
    ),
  ])('$is.0: refuses $name in the words of every error', async ({ path, init, is }) => {
    const { status, code } = await request(path, init)
    expect([status, code]).toEqual(is)
  })
})
