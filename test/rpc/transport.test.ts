import { describe, expect, it } from 'vitest'
import { useService } from '../support/service.ts'

const { service } = useService({ settings: { auth: 'required' } })

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${service.url}/trpc${path}`, init)
  const text = await response.text()
  const body = text === '' ? null : (JSON.parse(text) as { error: { data: { code: string } } })
  return { status: response.status, code: body?.error?.data.code, headers: response.headers }
}
const json = { 'content-type': 'application/json' }

describe('/trpc', () => {
  it('204: answers what a browser asks before it calls another origin', async () => {
    const { status, headers } = await ask('/events.create', {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  })

  it.each([
    { name: 'an unknown procedure', path: '/foo.bar', init: {}, is: [404, 'rest_no_route'] },
    {
      name: 'a query that is posted',
      path: '/events.list',
      init: { method: 'POST', headers: json, body: '{}' },
      is: [405, 'rest_no_route'],
    },
    { name: 'an input that is no JSON', path: '/events.list?input=%7Bbad', init: {}, is: [400, 'rest_invalid_json'] },
    {
      name: 'a body of another type',
      path: '/events.create',
      init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      is: [415, 'rest_unsupported_media_type'],
    },
  ])('$is.0: refuses $name in the words of every error', async ({ path, init, is }) => {
    const { status, code } = await ask(path, init)
    expect([status, code]).toEqual(is)
  })
})
