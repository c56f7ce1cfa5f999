import { beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '../../support/database-state.ts'
import { nameFields, singularNouns } from '../../support/collections.ts'
import { sendRawBytes, sendRawRequest } from '../../support/raw-http.ts'
import { allOperations } from '../../support/rest-client.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

/** An open calendar, which takes whoever reaches it from this machine for its administrator. */
const { service, rest, factories } = useService()

const word = 'Unpublished'
const recordKinds = ['events', 'venues', 'organizers'] as const
let hidden: { kind: string; id: number; slug: string }[]
beforeAll(async () => {
  hidden = []
  for (const kind of recordKinds)
    for (const status of ['draft', 'private', 'pending']) {
      const fields = { status, slug: uniqueName('hidden').replace(' ', '-'), [nameFields[kind]]: uniqueName(word) }
      const { id, slug = '' } = await factories[singularNouns[kind]](fields)
      hidden.push({ kind, id, slug })
    }
})

const own = () => new URL(service.url).host
const port = () => new URL(service.url).port

/** What a request from elsewhere may look like, one a line: headers beside a Host of our own, or another Host. */
const foreign: [string, () => Record<string, string>][] = [
  ['a name that a stranger has pointed here', () => ({ host: 'evil.example' })],
  ['such a name with our port', () => ({ host: `evil.example:${port()}` })],
  ['a name that begins as ours', () => ({ host: `127.0.0.1.evil.example:${port()}` })],
  ['a name that ends as ours', () => ({ host: `evil.example.localhost:${port()}` })],
  ['a name behind a user’s', () => ({ host: `localhost@evil.example` })],
  ['a name in front of a fragment', () => ({ host: 'evil.example#@localhost' })],
  ['every address', () => ({ host: `0.0.0.0:${port()}` })],
  ['an address of the network', () => ({ host: `192.168.0.10:${port()}` })],
  ['no name', () => ({ host: '' })],
  ['a page of a stranger', () => ({ origin: 'https://evil.example' })],
  ['a page in a frame or a file', () => ({ origin: 'null' })],
  ['a page of this machine at another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['a page of this machine over TLS', () => ({ origin: `https://localhost:${port()}` })],
  ['a page at another name of this machine', () => ({ origin: `http://localhost:${port()}` })],
  ['a page of a name that begins as ours', () => ({ origin: `http://${own()}.evil.example` })],
  ['a page with a user’s name', () => ({ origin: `http://${own()}@evil.example` })],
  ['an empty origin', () => ({ origin: '' })],
  ['two origins', () => ({ origin: `http://${own()}, http://evil.example` })],
  ['a proxy', () => ({ forwarded: 'for=1.2.3.4' })],
  ['a proxy of HTTP', () => ({ via: '1.1 proxy' })],
  ['a proxy that names the caller', () => ({ 'x-forwarded-for': '127.0.0.1' })],
  ['a proxy that names our host', () => ({ 'x-forwarded-host': 'localhost' })],
  ['a proxy with a name of its own', () => ({ 'x-forwarded-anything': '1' })],
]

async function asked(path: string, headers: Record<string, string>) {
  const { status, body } = await sendRawRequest(service.url, { path: `/cal/events/v1${path}`, headers })
  return { status, body: JSON.parse(body) }
}

/** A call over RPC; what it gives, or the status and code of its refusal. */
async function call(name: string, input: object, headers: Record<string, string>) {
  const isQuery = allOperations.find(one => one.name === name)?.type === 'query'
  const json = JSON.stringify(input)
  const { status, body } = await sendRawRequest(service.url, {
    ...{
      method: isQuery ? 'GET' : 'POST',
      path: `/trpc/${name}${isQuery ? `?input=${encodeURIComponent(json)}` : ''}`,
    },
    ...{ headers: { 'content-type': 'application/json', ...headers }, body: isQuery ? '' : json },
  })
  const { result, error, code } = JSON.parse(body) as { result?: { data: any }; error?: { data: any }; code?: string }
  return { status, data: result?.data, code: error?.data.code ?? code }
}

/** Over RPC, where a Host that no address can have makes no request. */
const noHost = 400

describe.each(foreign)('%s', (_, headersOf) => {
  it('200: is shown lists without what is not published, even if its owner has just read them', async () => {
    for (const kind of recordKinds) {
      const path = `/${kind}?search=${word}&per_page=100`
      expect((await rest.get(path)).body.total).toBe(3)
      const { status, body } = await asked(path, headersOf())
      expect([kind, status, body.total, body[kind]]).toEqual([kind, 200, 0, []])
      expect((await rest.get(path)).body.total).toBe(3)
    }
  })

  it('403: is shown no record that is not published, by id or slug', async () => {
    for (const { kind, id, slug } of hidden)
      for (const path of [`/${kind}/${id}`, `/${kind}/by-slug/${slug}`]) {
        expect((await rest.get(path)).status).toBe(200)
        expect((await asked(path, headersOf())).status).toBe(403)
      }
  })

  it('200, 403: hears the same over RPC', async () => {
    for (const kind of recordKinds) {
      const { status, data } = await call(`${kind}.list`, { search: word }, headersOf())
      if (status !== noHost) expect([data.total, data[kind]]).toEqual([0, []])
    }
    for (const { kind, id, slug } of hidden) {
      expect([403, noHost]).toContain((await call(`${kind}.read`, { id }, headersOf())).status)
      expect([403, noHost]).toContain((await call(`${kind}.readBySlug`, { slug }, headersOf())).status)
    }
  })

  it('403: sees no users, and is none', async () => {
    for (const path of ['/users', '/users/1', '/me']) {
      const answer = await sendRawRequest(service.url, { path: `/cal/accounts/v1${path}`, headers: headersOf() })
      expect([path, answer.status]).toEqual([path, 403])
      expect(answer.body).not.toContain('admin')
    }
    for (const [name, input] of Object.entries({ list: {}, read: { id: 1 }, me: {} }))
      expect([403, noHost]).toContain((await call(`accounts.${name}`, input, headersOf())).status)
  })

  it('403: writes nothing, over RPC either', async () => {
    const before = await readDatabaseState(service)
    for (const { name } of allOperations.filter(({ type }) => type === 'mutation'))
      expect(['rest_origin_forbidden', 'rest_bad_request']).toContain(
        (await call(name, { id: hidden[0]?.id, slug: 'x', name: 'x' }, headersOf())).code,
      )
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('403: writes nothing as a page’s form may, which asks nobody first', async () => {
    const before = await readDatabaseState(service)
    const bodies = [
      ['text/plain', '{"name":"x"}'],
      ['application/x-www-form-urlencoded', 'name=x'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n'],
    ]
    for (const [type = '', body = ''] of bodies)
      for (const path of ['/cal/events/v1/tags', '/cal/events/v1/tags?name=x', '/trpc/tags.create']) {
        const headers = { 'content-type': type, ...headersOf() }
        const { status } = await sendRawRequest(service.url, { method: 'POST', path, headers, body })
        expect([403, 415, noHost]).toContain(status)
      }
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('is not told that it may ask', async () => {
    for (const path of ['/cal/events/v1/events', '/trpc/tags.create'])
      for (const method of ['OPTIONS', 'GET']) {
        const headers = { 'access-control-request-method': 'POST', ...headersOf() }
        const answer = await sendRawRequest(service.url, { method, path, headers })
        expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control-allow'))).toEqual([])
      }
  })
})

describe('this machine', () => {
  it('415: writes nothing as a text, whoever sends it', async () => {
    const before = await readDatabaseState(service)
    for (const path of ['/cal/events/v1/tags', '/trpc/tags.create']) {
      const headers = { 'content-type': 'text/plain' }
      expect((await sendRawRequest(service.url, { method: 'POST', path, headers, body: '{"name":"x"}' })).status).toBe(
        415,
      )
    }
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('4xx: is not what a proxy’s address or two names make of a request', async () => {
    const draft = `/cal/events/v1/events/${hidden[0]?.id}`
    const requests = [
      `GET http://evil.example${draft} HTTP/1.1\r\nHost: evil.example\r\n`,
      `GET http://evil.example${draft} HTTP/1.1\r\nHost: ${own()}\r\n`,
      `GET http://${own()}@evil.example${draft} HTTP/1.1\r\nHost: evil.example\r\n`,
      `GET ${draft} HTTP/1.1\r\nHost: evil.example\r\nHost: ${own()}\r\n`,
      `GET ${draft} HTTP/1.0\r\n`,
      `GET ${draft} HTTP/1.0\r\nHost: evil.example\r\n`,
    ]
    for (const request of requests) {
      const answers = await sendRawBytes(service.url, `${request}Connection: close\r\n\r\n`)
      expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([4])
      expect(JSON.stringify(answers)).not.toContain(word)
    }
  })

  it('200: keeps its answers from pages of other origins, which could otherwise load them blindly', async () => {
    for (const path of ['/cal/events/v1/events', '/trpc/events.list', '/docs'])
      expect((await sendRawRequest(service.url, { path })).headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('201: is what its own pages and programs say it is', async () => {
    const names = [own(), `localhost:${port()}`, `[::1]:${port()}`, `LOCALHOST:${port()}`]
    for (const host of names)
      for (const origin of ['', `http://${host.toLowerCase()}`]) {
        const { status } = await call('tags.create', { name: uniqueName('Own') }, { host, ...(origin && { origin }) })
        expect([host, status]).toEqual([host, 200])
      }
  })
})
