import { beforeAll, describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, type RestResponse, getInterfaceUrl } from '../support/rest-client.ts'
import { type TestUser, useService } from '../support/use-service.ts'

const limits = { rateLimitPerMinute: 5, rateLimitSignedInPerMinute: 8 }
const { service, rest, factories } = useService({ settings: { auth: 'required', trustProxy: 1, ...limits } })

let addresses = 0

/** Somebody at an address that nobody else of this file has. */
const stranger = () => rest.withHeaders({ 'x-forwarded-for': `192.0.2.${++addresses}` })
const at = (address: string) => rest.withHeaders({ 'x-forwarded-for': address })

/** A stranger who looks around, outside the interface too. */
function visitor() {
  const headers = { 'x-forwarded-for': `192.0.2.${++addresses}` }
  return async (path: string, method = 'GET') => {
    const { status, headers: told } = await fetch(service.url + path, { method, headers })
    return { status, left: told.get('ratelimit')?.split(';t=')[0] }
  }
}

/** What an answer says of limits. */
const told = ({ status, headers }: RestResponse) => ({
  status,
  policy: headers['ratelimit-policy'],
  left: headers['ratelimit']?.replace(/;t=\d+$/, ''),
})

/** As many answers to the same question. */
async function asked(times: number, ask: () => Promise<RestResponse>): Promise<RestResponse[]> {
  const answers: RestResponse[] = []
  for (let time = 0; time < times; time++) answers.push(await ask())
  return answers
}

const statuses = (answers: RestResponse[]) => answers.map(({ status }) => status)

describe('a stranger', () => {
  it('200: hears with every answer how much is left, and for how long', async () => {
    const who = stranger()
    const answers = await asked(5, () => who.get('/tags'))

    expect(answers.map(told)).toEqual(
      [4, 3, 2, 1, 0].map(left => ({ status: 200, policy: '"default";q=5;w=60', left: `"default";r=${left}` })),
    )
    for (const { headers } of answers) expect(headers['ratelimit']).toMatch(/;t=(5\d|60)$/)
    expect(answers[0]?.headers['retry-after']).toBeUndefined()
  })

  it('429: is refused when nothing is left, and told when to come again', async () => {
    const who = stranger()
    await asked(5, () => who.get('/tags'))
    const answer = await who.get('/tags')

    expect(told(answer)).toEqual({ status: 429, policy: '"default";q=5;w=60', left: '"default";r=0' })
    expect(answer.headers['retry-after']).toMatch(/^(5\d|60)$/)
    expect(answer.body).toEqual({
      code: 'rest_too_many_requests',
      message: 'Too many requests, or too many wrong passwords. The Retry-After header says when to try again.',
      data: { status: 429, retry_after: Number(answer.headers['retry-after']) },
    })
  })

  it('200: has a share of its own at another address', async () => {
    const [one, other] = [stranger(), stranger()]
    await asked(6, () => one.get('/tags'))

    expect((await one.get('/tags')).status).toBe(429)
    expect(told(await other.get('/tags')).left).toBe('"default";r=4')
  })

  it('429: has one share for all addresses of its IPv6 network', async () => {
    const answers = await asked(6, () => at(`2001:db8:0:7::${++addresses}`).get('/tags'))

    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429])
    expect((await at('2001:DB8:0:8::1').get('/tags')).status).toBe(200)
  })

  it('429: uses its share up with whatever it asks for', async () => {
    const ask = visitor()
    expect(await ask('/nothing')).toMatchObject({ status: 404, left: '"default";r=4' })
    expect(await ask('/docs')).toMatchObject({ status: 200, left: '"default";r=3' })
    expect(await ask('/cal/events/v1/tags', 'OPTIONS')).toMatchObject({ status: 200, left: '"default";r=2' })
    expect(await ask('/cal/events/v1/tags', 'PUT')).toMatchObject({ status: 405, left: '"default";r=1' })
    expect(await ask('/trpc/nothing')).toMatchObject({ status: 404, left: '"default";r=0' })
    for (const path of ['/nothing', '/docs', '/docs/start.js', '/trpc/tags.list', '/trpc/nothing', '/'])
      expect((await ask(path)).status, path).toBe(429)
  })

  it('200: may always ask /health', async () => {
    const ask = visitor()
    for (let time = 0; time < 9; time++) expect(await ask('/health')).toEqual({ status: 200, left: undefined })

    expect(await ask('/docs')).toMatchObject({ status: 200, left: '"default";r=4' })
  })
})

describe('somebody who has signed in', () => {
  it('200: has a larger share, wherever the requests come from', async () => {
    const { headers } = await factories.person('editor')
    const answers = await asked(9, () => stranger().withHeaders(headers).get('/tags'))

    expect(told(answers[0] as RestResponse)).toEqual({
      status: 200,
      policy: '"signed-in";q=8;w=60',
      left: '"signed-in";r=7',
    })
    expect(statuses(answers)).toEqual([...Array<number>(8).fill(200), 429])
  })

  it('200: keeps it from strangers at the same address and from other users', async () => {
    const [one, other] = [await factories.person('editor'), await factories.person('editor')]
    const who = stranger()
    await asked(6, () => who.get('/tags'))
    await asked(9, () => who.withHeaders(one.headers).get('/tags'))

    expect((await who.get('/tags')).status).toBe(429)
    expect((await who.withHeaders(one.headers).get('/tags')).status).toBe(429)
    expect((await who.withHeaders(other.headers).get('/tags')).status).toBe(200)
  })

  it('404: what no route takes counts too', async () => {
    const who = stranger().withHeaders((await factories.person('editor')).headers)

    expect(told(await who.get('/nothing')).left).toBe('"signed-in";r=7')
  })

  it('401: with wrong credentials is a stranger', async () => {
    const who = stranger().withHeaders({ authorization: 'Bearer of-nobody' })
    const answers = await asked(6, () => who.get('/tags'))

    expect(told(answers[0] as RestResponse)).toEqual({
      status: 401,
      policy: '"default";q=5;w=60',
      left: '"default";r=4',
    })
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('the refusal', () => {
  const message = {
    en: /^Too many requests/,
    fr: /^Trop de requêtes/,
    el: /^Πάρα πολλά αιτήματα/,
  }

  it.each(['en', 'fr', 'el'] as const)('429: is told in %s', async language => {
    const who = stranger()
    await asked(5, () => who.get('/tags'))
    const [inPath, inQuery] = [
      await who.get(`${service.url}/${language}/${service.settings.apiNamespace}/tags`),
      await who.get(`/tags?i18n_language=${language}`),
    ]
    for (const { status, headers, body } of [inPath, inQuery]) {
      expect([status, headers['content-language']]).toEqual([429, language])
      expect(body.message).toMatch(message[language])
    }
  })

  it('429: can be read by pages of other origins', async () => {
    const who = stranger().withHeaders({ origin: 'https://elsewhere.example' })
    await asked(5, () => who.get('/tags'))
    const { status, headers } = await who.get('/tags')

    expect([status, headers['access-control-allow-origin']]).toEqual([429, '*'])
    expect(headers['access-control-expose-headers']).toMatch(/RateLimit,RateLimit-Policy,Retry-After/)
  })
})

describe('every operation', () => {
  let spent: ReturnType<typeof stranger>
  let tired: TestUser
  beforeAll(async () => {
    spent = stranger()
    await asked(5, () => spent.get('/tags'))
    tired = await factories.person('subscriber')
    await asked(8, () => spent.withHeaders(tired.headers).get('/tags'))
  })

  it.each(allOperations)('429: $name', async operation => {
    const path = operation.rest.openapi.path.replace('{id}', '1').replace(/\{\w+\}/, 'a-word')
    for (const method of getHttpMethods(operation.rest))
      for (const who of [spent, spent.withHeaders(tired.headers)]) {
        const { status, body } = await who.send(method, getInterfaceUrl(service, operation) + path)
        expect([status, body.code]).toEqual([429, 'rest_too_many_requests'])
      }
  })
})
