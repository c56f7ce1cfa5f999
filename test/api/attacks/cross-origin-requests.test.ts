import { beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '../../support/database-state.ts'
import { nameFields, singularNouns } from '../../support/collections.ts'
import { sendRawBytes, sendRawRequest } from '../../support/raw-http.ts'
import { allOperations } from '../../support/rest-client.ts'
import { createSeed, isWholeSuite, seed } from '../../support/suite-size.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

/** An open calendar: every caller from this machine is its administrator. */
const { service, rest, factories } = useService()

const hiddenWord = 'Unpublished'
const recordKinds = ['events', 'venues', 'organizers'] as const
let hiddenRecords: { kind: string; id: number; slug: string }[]
beforeAll(async () => {
  hiddenRecords = []
  for (const kind of recordKinds)
    for (const status of ['draft', 'private', 'pending']) {
      const fields = {
        status,
        slug: uniqueName('hidden').replace(' ', '-'),
        [nameFields[kind]]: uniqueName(hiddenWord),
      }
      const { id, slug = '' } = await factories[singularNouns[kind]](fields)
      hiddenRecords.push({ kind, id, slug })
    }
})

const getHost = () => new URL(service.url).host
const getPort = () => new URL(service.url).port

type NamedHeaders = [name: string, getHeaders: () => Record<string, string>]

/** Headers of foreign requests: another Host, or headers in addition to our own Host. */
const foreignHosts: NamedHeaders[] = [
  ['another name that resolves to this machine', () => ({ host: 'evil.example' })],
  ['another name with our port', () => ({ host: `evil.example:${getPort()}` })],
  ['a name that begins like ours', () => ({ host: `127.0.0.1.evil.example:${getPort()}` })],
  ['a name that ends like ours', () => ({ host: `evil.example.localhost:${getPort()}` })],
  ['the address 0.0.0.0', () => ({ host: `0.0.0.0:${getPort()}` })],
  ['an address of the network', () => ({ host: `192.168.0.10:${getPort()}` })],
  ['an empty Host', () => ({ host: '' })],
]
const foreignOrigins: NamedHeaders[] = [
  ['a page of another site', () => ({ origin: 'https://evil.example' })],
  ['a page in a frame or a file', () => ({ origin: 'null' })],
  ['a page of this machine at another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['a page of this machine over TLS', () => ({ origin: `https://localhost:${getPort()}` })],
  ['a page at another name of this machine', () => ({ origin: `http://localhost:${getPort()}` })],
  ['a page of a name that begins like ours', () => ({ origin: `http://${getHost()}.evil.example` })],
  ['a page with a user’s name', () => ({ origin: `http://${getHost()}@evil.example` })],
  ['an empty origin', () => ({ origin: '' })],
  ['two origins', () => ({ origin: `http://${getHost()}, http://evil.example` })],
]
const proxyHeaders: NamedHeaders[] = [
  ['a proxy', () => ({ forwarded: 'for=1.2.3.4' })],
  ['a proxy of HTTP', () => ({ via: '1.1 proxy' })],
  ['a proxy that names the caller', () => ({ 'x-forwarded-for': '127.0.0.1' })],
  ['a proxy that names our host', () => ({ 'x-forwarded-host': 'localhost' })],
  ['a proxy with a name of its own', () => ({ 'x-forwarded-anything': '1' })],
]

const foreignHeaders = [...foreignHosts, ...foreignOrigins, ...proxyHeaders]

/** One of each kind: one function decides which headers are foreign, and every request depends only on its result. */
const thoroughlyTestedHeaders = [foreignHosts, foreignOrigins, proxyHeaders].flatMap(kind =>
  isWholeSuite ? kind : [kind[createSeed('foreign headers') % kind.length]!],
)

async function sendRequest(path: string, headers: Record<string, string>) {
  const { status, body } = await sendRawRequest(service.url, { path: `/cal/events/v1${path}`, headers })
  return { status, body: JSON.parse(body) }
}

/** Calls a procedure over RPC. Returns its data, or the status and code of its failure. */
async function callRpc(name: string, input: object, headers: Record<string, string>) {
  const isQuery = allOperations.find(one => one.name === name)?.type === 'query'
  const json = JSON.stringify(input)
  const { status, body } = await sendRawRequest(service.url, {
    method: isQuery ? 'GET' : 'POST',
    path: `/trpc/${name}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`,
    headers: { 'content-type': 'application/json', ...headers },
    body: isQuery ? '' : json,
  })
  const { result, error, code } = JSON.parse(body) as { result?: { data: any }; error?: { data: any }; code?: string }
  return { status, data: result?.data, code: error?.data.code ?? code }
}

/** The status of RPC requests with an invalid Host. */
const invalidHostStatus = 400

describe.each(foreignHeaders)('%s', (_, getHeaders) => {
  it('403: cannot read an unpublished record, and cannot write', async () => {
    const { kind, id } = hiddenRecords[0]!
    expect((await rest.get(`/${kind}/${id}`)).status).toBe(200)
    expect((await sendRequest(`/${kind}/${id}`, getHeaders())).status).toBe(403)
    expect([403, invalidHostStatus]).toContain((await callRpc(`${kind}.read`, { id }, getHeaders())).status)
    const headers = { 'content-type': 'application/json', ...getHeaders() }
    const write = { method: 'POST', path: '/cal/events/v1/tags', headers, body: '{"name":"x"}' }
    expect((await sendRawRequest(service.url, write)).status).toBe(403)
  })
})

describe.each(thoroughlyTestedHeaders)(`each request of %s (SEED=${seed})`, (_, getHeaders) => {
  it('200: lists contain published records only, also after the owner has read them', async () => {
    for (const kind of recordKinds) {
      const path = `/${kind}?search=${hiddenWord}&per_page=100`
      expect((await rest.get(path)).body.total).toBe(3)
      const { status, body } = await sendRequest(path, getHeaders())
      expect([kind, status, body.total, body[kind]]).toEqual([kind, 200, 0, []])
      expect((await rest.get(path)).body.total).toBe(3)
    }
  })

  it('403: cannot read unpublished records, by id or slug', async () => {
    for (const { kind, id, slug } of hiddenRecords)
      for (const path of [`/${kind}/${id}`, `/${kind}/by-slug/${slug}`]) {
        expect((await rest.get(path)).status).toBe(200)
        expect((await sendRequest(path, getHeaders())).status).toBe(403)
      }
  })

  it('200, 403: gets the same over RPC', async () => {
    for (const kind of recordKinds) {
      const { status, data } = await callRpc(`${kind}.list`, { search: hiddenWord }, getHeaders())
      if (status !== invalidHostStatus) expect([data.total, data[kind]]).toEqual([0, []])
    }
    for (const { kind, id, slug } of hiddenRecords) {
      expect([403, invalidHostStatus]).toContain((await callRpc(`${kind}.read`, { id }, getHeaders())).status)
      expect([403, invalidHostStatus]).toContain((await callRpc(`${kind}.readBySlug`, { slug }, getHeaders())).status)
    }
  })

  it('403: cannot read users, and is no user', async () => {
    for (const path of ['/users', '/users/1', '/me']) {
      const response = await sendRawRequest(service.url, { path: `/cal/accounts/v1${path}`, headers: getHeaders() })
      expect([path, response.status]).toEqual([path, 403])
      expect(response.body).not.toContain('admin')
    }
    for (const [name, input] of Object.entries({ list: {}, read: { id: 1 }, me: {} }))
      expect([403, invalidHostStatus]).toContain((await callRpc(`accounts.${name}`, input, getHeaders())).status)
  })

  it('403: cannot write over RPC', async () => {
    const before = await readDatabaseState(service)
    for (const { name } of allOperations.filter(({ type }) => type === 'mutation'))
      expect(['rest_origin_forbidden', 'rest_bad_request']).toContain(
        (await callRpc(name, { id: hiddenRecords[0]?.id, slug: 'x', name: 'x' }, getHeaders())).code,
      )
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('403, 415: cannot write with requests that need no preflight request', async () => {
    const before = await readDatabaseState(service)
    const bodies = [
      ['text/plain', '{"name":"x"}'],
      ['application/x-www-form-urlencoded', 'name=x'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n'],
    ]
    for (const [type = '', body = ''] of bodies)
      for (const path of ['/cal/events/v1/tags', '/cal/events/v1/tags?name=x', '/trpc/tags.create']) {
        const headers = { 'content-type': type, ...getHeaders() }
        const { status } = await sendRawRequest(service.url, { method: 'POST', path, headers, body })
        expect([403, 415, invalidHostStatus]).toContain(status)
      }
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('gets no CORS headers for writes', async () => {
    for (const path of ['/cal/events/v1/events', '/trpc/tags.create'])
      for (const method of ['OPTIONS', 'POST']) {
        const headers = { 'access-control-request-method': 'POST', ...getHeaders() }
        const response = await sendRawRequest(service.url, { method, path, headers })
        expect(Object.keys(response.headers).filter(name => name.startsWith('access-control-allow'))).toEqual([])
      }
  })
})

describe('callers on this machine', () => {
  it('415: text/plain bodies write nothing', async () => {
    const before = await readDatabaseState(service)
    for (const path of ['/cal/events/v1/tags', '/trpc/tags.create']) {
      const headers = { 'content-type': 'text/plain' }
      expect((await sendRawRequest(service.url, { method: 'POST', path, headers, body: '{"name":"x"}' })).status).toBe(
        415,
      )
    }
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('4xx: absolute URLs and two Host headers are rejected', async () => {
    const draft = `/cal/events/v1/events/${hiddenRecords[0]?.id}`
    const requests = [
      `GET http://evil.example${draft} HTTP/1.1\r\nHost: evil.example\r\n`,
      `GET http://evil.example${draft} HTTP/1.1\r\nHost: ${getHost()}\r\n`,
      `GET http://${getHost()}@evil.example${draft} HTTP/1.1\r\nHost: evil.example\r\n`,
      `GET ${draft} HTTP/1.1\r\nHost: evil.example\r\nHost: ${getHost()}\r\n`,
      `GET ${draft} HTTP/1.0\r\n`,
      `GET ${draft} HTTP/1.0\r\nHost: evil.example\r\n`,
    ]
    for (const request of requests) {
      const responses = await sendRawBytes(service.url, `${request}Connection: close\r\n\r\n`)
      expect(responses.map(({ status }) => Math.floor(status / 100))).toEqual([4])
      expect(JSON.stringify(responses)).not.toContain(hiddenWord)
    }
  })

  it('200: Cross-Origin-Resource-Policy prevents other origins from embedding responses', async () => {
    for (const path of ['/cal/events/v1/events', '/trpc/events.list', '/docs'])
      expect((await sendRawRequest(service.url, { path })).headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('200: may use each name of this machine', async () => {
    const names = [getHost(), `localhost:${getPort()}`, `[::1]:${getPort()}`, `LOCALHOST:${getPort()}`]
    for (const host of names)
      for (const origin of ['', `http://${host.toLowerCase()}`]) {
        const { status } = await callRpc(
          'tags.create',
          { name: uniqueName('Own') },
          { host, ...(origin && { origin }) },
        )
        expect([host, status]).toEqual([host, 200])
      }
  })
})
