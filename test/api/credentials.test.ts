import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { holdLock } from '../support/blocked-request.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { startTestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

const routes = allOperations.flatMap(operation =>
  getHttpMethods(operation.rest).map(method => ({
    method,
    path: operation.rest.openapi.path
      .replace('{id}', '1')
      .replace('{format}', 'ics')
      .replace(/\{\w+\}/, 'a-slug'),
    url: (path: string) => getNamespaceUrl(service, operation) + path,
    isWrite: operation.type === 'mutation',
    isProtected: operation.rest.openapi.protect,
  })),
)

const buildBasicAuth = (login: string, password: string) =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`

describe.each(routes.filter(({ isProtected }) => isProtected))(
  '$method $path without credentials',
  ({ method, path, url }) => {
    it.each([
      ['a valid body', '{}'],
      ['invalid fields', '{"title":[],"status":"blue","i18n_language":"de"}'],
      ['malformed JSON', '{"title'],
      ['a body that is too large', JSON.stringify({ title: 'x'.repeat(1_000_001) })],
    ])('401: with %s', async (_, body) => {
      const { status, headers, body: response } = await rest.send(method, url(path), body)

      expect({ status, code: response.code, data: response.data }).toEqual({
        status: 401,
        code: 'rest_forbidden',
        data: { status: 401 },
      })
      expect(headers['www-authenticate']).toBe('Basic realm="calendar", charset="UTF-8"')
    })
  },
)

const wrongCredentials = ['Bearer wrong', buildBasicAuth('admin', 'wrong'), 'Basic !!!', 'Digest x', 'nonsense', '']

describe('wrong credentials', () => {
  const responses = new Map<(typeof routes)[number], object[]>(routes.map(route => [route, []]))
  // Concurrent requests with the same secret share one hash, which takes 30 ms.
  beforeAll(async () => {
    for (const authorization of wrongCredentials) {
      const wrong = rest.withHeaders({ authorization })
      await mapConcurrently(
        routes,
        async route => {
          const body = route.isWrite ? '{"bad' : undefined
          const response = await wrong.send(route.method, route.url(route.path), body)
          responses.get(route)?.push({ authorization, status: response.status, code: response.body.code })
        },
        routes.length,
      )
    }
  })

  it.each(routes)('401: on $method $path the caller does not become anonymous', route => {
    expect(responses.get(route)).toEqual(
      wrongCredentials.map(authorization => ({ authorization, status: 401, code: 'incorrect_password' })),
    )
  })
})

const buildBasicAuthFromBytes = (...values: number[]) => `Basic ${Buffer.from(values).toString('base64')}`

describe('Authorization', () => {
  it('201: a write with login and password, grouped or not, or with the password alone', async () => {
    const { login, secret, headers } = await factories.user('editor')
    const grouped = secret.replace(/(.{4})/g, '$1 ').trim()

    for (const authorization of [
      buildBasicAuth(login, secret),
      buildBasicAuth(login, grouped),
      buildBasicAuth(login.toUpperCase(), secret),
      headers.authorization,
      `bearer ${secret}`,
      buildBasicAuth(login, `${secret}\r\n`),
      buildBasicAuth(login, `\u00a0${secret}\u200b\u2009`),
      buildBasicAuth(`${login}\n`, secret),
      `Basic ${Buffer.from(`${login}:${secret}\u00a0`, 'latin1').toString('base64')}`,
      `Bearer ${secret}\u00a0`,
      buildBasicAuth(login, `"${secret.match(/.{1,4}/g)?.join('-')}"`),
      buildBasicAuth(login, `${secret}:`),
      `Bearer ${grouped}`,
    ])
      expect(
        (await rest.withHeaders({ authorization }).post('/tags', { name: uniqueName('Tag') })).status,
        authorization,
      ).toBe(201)
  })

  it('401: the password belongs to another login', async () => {
    const [one, other] = [await factories.user('editor'), await factories.user('editor')]

    expect(
      (await rest.withHeaders({ authorization: buildBasicAuth(one.login, other.secret) }).get('/events')).status,
    ).toBe(401)
  })

  it('401: the header is malformed', async () => {
    const { login, secret } = await factories.user('editor')
    for (const authorization of [
      'Basic',
      'Bearer',
      `Basic ${login}:${secret}`,
      `Token ${secret}`,
      `${secret}`,
      buildBasicAuth('', secret),
      buildBasicAuth(login, ''),
      buildBasicAuth(`${login}:x`, secret),
      buildBasicAuth(`${login}\0`, secret),
      buildBasicAuth("' or 1=1 --", secret),
      buildBasicAuth('%', secret),
      buildBasicAuthFromBytes(0xff, 0xfe, 0x3a, ...Buffer.from(secret)),
      buildBasicAuth(login, 'x'.repeat(9_000)),
      `Bearer ${'x'.repeat(9_000)}`,
      `Bearer ${secret.slice(0, 8)}`,
      `Bearer ${secret.slice(0, 8)}${secret.slice(8).toLowerCase()}x`,
    ]) {
      const { status, headers } = await rest.withHeaders({ authorization }).get('/events')
      expect({ authorization, status, challenge: headers['www-authenticate'] }).toEqual({
        authorization,
        status: 401,
        challenge: 'Basic realm="calendar", charset="UTF-8"',
      })
    }
  })

  /** Browsers and clients need WWW-Authenticate to sign in. */
  it('401: WWW-Authenticate is set on reads, writes and RPC, batches included', async () => {
    const authorization = 'Bearer of-nobody'
    const wrong = rest.withHeaders({ authorization })
    const rpc = async (path: string, body?: string) => {
      const headers = { authorization, 'content-type': 'application/json' }
      const method = body === undefined ? 'GET' : 'POST'
      const response = await fetch(`${service.url}/trpc/${path}`, { method, headers, body: body ?? null })
      return { status: response.status, headers: Object.fromEntries(response.headers) }
    }
    const responses = [
      await wrong.get('/'),
      await wrong.get('/doc'),
      await wrong.get('/events'),
      await wrong.head('/venues'),
      await wrong.get(`${service.url}/fr/${service.settings.apiNamespace}/events`),
      await wrong.post('/tags', {}),
      await rpc('events.list'),
      await rpc('events.list,venues.list?batch=1'),
      await rpc('tags.create', '{}'),
    ]
    const challenges = responses.map(({ status, headers }) => `${status} ${headers['www-authenticate']}`)
    expect(new Set(challenges)).toEqual(new Set(['401 Basic realm="calendar", charset="UTF-8"']))
  })

  it('401: the password has expired, is revoked, or belongs to a deleted user', async () => {
    const { id, headers } = await factories.user('editor')
    const { applicationPassword, user } = service.db.prisma
    const changePassword = (data: object) => applicationPassword.updateMany({ where: { userId: id }, data })
    const readStatus = async () => (await rest.withHeaders(headers).get('/events')).status

    await changePassword({ expiresUtc: new Date(service.clock.now.getTime() + 1000) })
    expect(await readStatus()).toBe(200)
    service.clock.now = new Date(service.clock.now.getTime() + 1000)
    expect(await readStatus()).toBe(401)
    await changePassword({ expiresUtc: null })
    expect(await readStatus()).toBe(200)
    await changePassword({ revokedUtc: service.clock.now })
    expect(await readStatus()).toBe(401)
    await changePassword({ revokedUtc: null })
    expect(await readStatus()).toBe(200)
    await user.delete({ where: { id } })
    expect(await readStatus()).toBe(401)
  })

  it('403: a new role takes effect at once', async () => {
    const { id, headers } = await factories.user('editor')
    const create = async () => (await rest.withHeaders(headers).post('/tags', { name: uniqueName('Tag') })).status

    expect(await create()).toBe(201)
    await service.db.prisma.user.update({ where: { id }, data: { role: 'subscriber' } })
    expect(await create()).toBe(403)
  })

  it('200: the time of the last use is stored, at most once a minute', async () => {
    const { id, headers } = await factories.user('subscriber')
    const lastUse = async () => {
      const { lastUsedUtc } = await service.db.prisma.applicationPassword.findFirstOrThrow({ where: { userId: id } })
      return lastUsedUtc?.getTime()
    }
    const useLater = async (laterMs: number) => {
      service.clock.now = new Date(service.clock.now.getTime() + laterMs)
      await Promise.all([1, 2, 3].map(() => rest.withHeaders(headers).get('/events')))
      return service.clock.now.getTime()
    }

    expect(await lastUse()).toBeUndefined()
    const first = await useLater(0)
    expect(await lastUse()).toBe(first)
    await useLater(59_999)
    expect(await lastUse()).toBe(first)

    // A request does not wait for another one that stores it.
    service.clock.now = new Date(service.clock.now.getTime() + 1)
    const lock = 'select from application_passwords where user_id = $1 for update'
    await holdLock(service, { lock, values: [id] }, async () => {
      expect((await rest.withHeaders(headers).get('/events')).status).toBe(200)
    })
    expect(await lastUse()).toBe(first)
    const second = await useLater(0)
    expect(await lastUse()).toBe(second)
  })
})

describe('the log', () => {
  it('contains no secret and no login, also when the database fails', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) }) // without the redactions of log.ts
    const watched = await startTestService({ settings: { auth: 'required' }, log })
    const send = (authorization: string) => fetch(`${watched.restUrl}/events`, { headers: { authorization } })
    const secret = 'aVerySecretSecretOf24Let'

    expect((await send(buildBasicAuth('melina', secret))).status).toBe(401)
    await watched.db.pool.query('alter table application_passwords rename to elsewhere')
    expect((await send(buildBasicAuth('melina', secret))).status).toBe(500)
    await watched.stop()

    expect(lines.length).toBeGreaterThan(2)
    for (const hidden of ['melina', secret.slice(0, 8), buildBasicAuth('melina', secret).slice(6)])
      expect(lines.join('')).not.toContain(hidden)
  })
})

describe('order of checks', () => {
  it('404 before 401, 403 before 400, 400 before 404', async () => {
    const subscriber = rest.withHeaders((await factories.user('subscriber')).headers)
    const editor = rest.withHeaders((await factories.user('editor')).headers)

    expect((await rest.post('/nothing', '{"bad')).status).toBe(404)
    expect((await rest.send('PUT', '/events', '{"bad')).status).toBe(405)
    expect((await subscriber.post('/events', '{"bad')).status).toBe(403)
    expect((await editor.patch('/events/999999999', '{"bad')).body.code).toBe('rest_invalid_json')
    expect((await editor.patch('/events/999999999', { status: 'blue' })).body.code).toBe('rest_invalid_param')
    expect((await editor.patch('/events/999999999', {})).status).toBe(404)
  })

  it('404 before 403: a caller without permission learns whether the record exists', async () => {
    const author = rest.withHeaders((await factories.user('author')).headers)
    const { id } = await factories.event()

    expect((await author.patch('/events/999999999', {})).status).toBe(404)
    expect((await author.patch(`/events/${id}`, {})).status).toBe(403)
    expect((await author.delete(`/events/${id}`)).status).toBe(403)
  })
})

describe('CORS', () => {
  it('200: pages of other origins may read everything, and preflight requests succeed', async () => {
    const origin = { origin: 'https://elsewhere.example' }
    const { headers } = await rest.withHeaders(origin).get('/events')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toMatch(/X-TEC-Total,.*Link,.*X-Notice/)

    const preflight = await rest
      .withHeaders({ ...origin, 'access-control-request-method': 'PATCH' })
      .options('/events/1')
    expect(preflight.status).toBe(200)
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
    expect(preflight.headers['allow']).toContain('PATCH')
    expect(preflight.headers['access-control-max-age']).toBe('7200')
  })
})
