import { beforeAll, describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, type RestResponse, getNamespaceUrl } from '../support/rest-client.ts'
import { type TestUser, useService } from '../support/use-service.ts'

const limits = { rateLimitPerMinute: 5, rateLimitSignedInPerMinute: 8 }
const { service, rest, factories } = useService({ settings: { auth: 'required', trustProxy: 1, ...limits } })

let addresses = 0

/** An anonymous client with an IP address of its own. */
const createAnonymous = () => rest.withHeaders({ 'x-forwarded-for': `192.0.2.${++addresses}` })
const createClientAt = (address: string) => rest.withHeaders({ 'x-forwarded-for': address })

/** An anonymous client for any path of the service, with an IP address of its own. */
function createVisitor() {
  const headers = { 'x-forwarded-for': `192.0.2.${++addresses}` }
  return async (path: string, method = 'GET') => {
    const { status, headers: responseHeaders } = await fetch(service.url + path, { method, headers })
    return { status, left: responseHeaders.get('ratelimit')?.split(';t=')[0] }
  }
}

/** The status and the rate limit headers of a response. */
const readLimits = ({ status, headers }: RestResponse) => ({
  status,
  policy: headers['ratelimit-policy'],
  left: headers['ratelimit']?.replace(/;t=\d+$/, ''),
})

/** Sends the same request several times. */
async function sendTimes(times: number, ask: () => Promise<RestResponse>): Promise<RestResponse[]> {
  const responses: RestResponse[] = []
  for (let time = 0; time < times; time++) responses.push(await ask())
  return responses
}

const getStatuses = (responses: RestResponse[]) => responses.map(({ status }) => status)

describe('an anonymous caller', () => {
  it('200: every response has the remaining quota, and when it is whole again', async () => {
    const client = createAnonymous()
    const responses = await sendTimes(5, () => client.get('/tags'))

    expect(responses.map(readLimits)).toEqual(
      [4, 3, 2, 1, 0].map(left => ({ status: 200, policy: '"default";q=5;w=60', left: `"default";r=${left}` })),
    )
    expect(responses.map(({ headers }) => headers['ratelimit']?.split(';t=')[1])).toEqual([
      '12',
      '24',
      '36',
      '48',
      '60',
    ])
    expect(responses[0]?.headers['retry-after']).toBeUndefined()
  })

  it('429: the quota is used up; Retry-After says when to try again', async () => {
    const client = createAnonymous()
    await sendTimes(5, () => client.get('/tags'))
    const response = await client.get('/tags')

    expect(readLimits(response)).toEqual({ status: 429, policy: '"default";q=5;w=60', left: '"default";r=0' })
    expect(response.headers['retry-after']).toBe('12')
    expect(response.body).toEqual({
      code: 'rest_too_many_requests',
      message: 'Too many requests, or too many wrong passwords. The Retry-After header says when to try again.',
      data: { status: 429, retry_after: Number(response.headers['retry-after']) },
    })
  })

  it('200: each IP address has a quota of its own', async () => {
    const [one, other] = [createAnonymous(), createAnonymous()]
    await sendTimes(6, () => one.get('/tags'))

    expect((await one.get('/tags')).status).toBe(429)
    expect(readLimits(await other.get('/tags')).left).toBe('"default";r=4')
  })

  it('429: all addresses of an IPv6 network share a quota', async () => {
    const responses = await sendTimes(6, () => createClientAt(`2001:db8:0:7::${++addresses}`).get('/tags'))

    expect(getStatuses(responses)).toEqual([200, 200, 200, 200, 200, 429])
    expect((await createClientAt('2001:DB8:0:8::1').get('/tags')).status).toBe(200)
  })

  it('429: every request counts, whatever its path and method', async () => {
    const ask = createVisitor()
    expect(await ask('/nothing')).toMatchObject({ status: 404, left: '"default";r=4' })
    expect(await ask('/docs')).toMatchObject({ status: 200, left: '"default";r=3' })
    expect(await ask('/cal/events/v1/tags', 'OPTIONS')).toMatchObject({ status: 200, left: '"default";r=2' })
    expect(await ask('/cal/events/v1/tags', 'PUT')).toMatchObject({ status: 405, left: '"default";r=1' })
    expect(await ask('/trpc/nothing')).toMatchObject({ status: 404, left: '"default";r=0' })
    for (const path of ['/nothing', '/docs', '/docs/start.js', '/trpc/tags.list', '/trpc/nothing', '/'])
      expect((await ask(path)).status, path).toBe(429)
  })

  it('200: /health does not count', async () => {
    const ask = createVisitor()
    for (let time = 0; time < 9; time++) expect(await ask('/health')).toEqual({ status: 200, left: undefined })

    expect(await ask('/docs')).toMatchObject({ status: 200, left: '"default";r=4' })
  })
})

describe('a signed-in caller', () => {
  it('200: has a larger quota, shared by all IP addresses', async () => {
    const { headers } = await factories.user('editor')
    const responses = await sendTimes(9, () => createAnonymous().withHeaders(headers).get('/tags'))

    expect(readLimits(responses[0] as RestResponse)).toEqual({
      status: 200,
      policy: '"signed-in";q=8;w=60',
      left: '"signed-in";r=7',
    })
    expect(getStatuses(responses)).toEqual([...Array<number>(8).fill(200), 429])
  })

  it('200, 429: does not share it with anonymous callers or other users at the same IP address', async () => {
    const [one, other] = [await factories.user('editor'), await factories.user('editor')]
    const client = createAnonymous()
    await sendTimes(6, () => client.get('/tags'))
    await sendTimes(9, () => client.withHeaders(one.headers).get('/tags'))

    expect((await client.get('/tags')).status).toBe(429)
    expect((await client.withHeaders(one.headers).get('/tags')).status).toBe(429)
    expect((await client.withHeaders(other.headers).get('/tags')).status).toBe(200)
  })

  it('404: requests to unknown routes count', async () => {
    const client = createAnonymous().withHeaders((await factories.user('editor')).headers)

    expect(readLimits(await client.get('/nothing')).left).toBe('"signed-in";r=7')
  })

  it('401: with wrong credentials, the caller counts as anonymous', async () => {
    const client = createAnonymous().withHeaders({ authorization: 'Bearer of-nobody' })
    const responses = await sendTimes(6, () => client.get('/tags'))

    expect(readLimits(responses[0] as RestResponse)).toEqual({
      status: 401,
      policy: '"default";q=5;w=60',
      left: '"default";r=4',
    })
    expect(getStatuses(responses)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('the 429 response', () => {
  const message = {
    en: /^Too many requests/,
    fr: /^Trop de requêtes/,
    el: /^Πάρα πολλά αιτήματα/,
  }

  it.each(['en', 'fr', 'el'] as const)('429: the message is in %s', async language => {
    const client = createAnonymous()
    await sendTimes(5, () => client.get('/tags'))
    const [inPath, inQuery] = [
      await client.get(`${service.url}/${language}/${service.settings.apiNamespace}/tags`),
      await client.get(`/tags?i18n_language=${language}`),
    ]
    for (const { status, headers, body } of [inPath, inQuery]) {
      expect([status, headers['content-language']]).toEqual([429, language])
      expect(body.message).toMatch(message[language])
    }
  })

  it('429: pages of other origins can read it', async () => {
    const client = createAnonymous().withHeaders({ origin: 'https://elsewhere.example' })
    await sendTimes(5, () => client.get('/tags'))
    const { status, headers } = await client.get('/tags')

    expect([status, headers['access-control-allow-origin']]).toEqual([429, '*'])
    expect(headers['access-control-expose-headers']).toMatch(/RateLimit,RateLimit-Policy,Retry-After/)
  })
})

describe('every operation', () => {
  let exhausted: ReturnType<typeof createAnonymous>
  let exhaustedUser: TestUser
  beforeAll(async () => {
    exhausted = createAnonymous()
    await sendTimes(5, () => exhausted.get('/tags'))
    exhaustedUser = await factories.user('subscriber')
    await sendTimes(8, () => exhausted.withHeaders(exhaustedUser.headers).get('/tags'))
  })

  it.each(allOperations)('429: $name', async operation => {
    const path = operation.rest.openapi.path
      .replace('{id}', '1')
      .replace('{format}', 'ics')
      .replace(/\{\w+\}/, 'a-word')
    for (const method of getHttpMethods(operation.rest))
      for (const client of [exhausted, exhausted.withHeaders(exhaustedUser.headers)]) {
        const { status, body } = await client.send(method, getNamespaceUrl(service, operation) + path)
        expect([status, body.code]).toEqual([429, 'rest_too_many_requests'])
      }
  })
})
