import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { startTestService } from '../support/test-service.ts'
import { type RestClient, type RestResponse, uniqueName } from '../support/use-service.ts'
import { useGuessLimits } from './use-guess-limits.ts'

const { service, accounts, factories, createAddress, createGuesser } = useGuessLimits()

let guesses = 0

const basicAuth = (login: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
})
const bearerAuth = (secret: string) => ({ authorization: `Bearer ${secret}` })
const buildWrongSecret = (prefix = 'wrong000') => `${prefix}${++guesses}`

/** A response without its date, its request id and the seconds until the window ends. */
const removeTimes = ({ status, headers, body }: RestResponse) =>
  JSON.stringify({ status, headers: { ...headers, date: '', 'x-request-id': '' }, body }).replace(
    /\b(5\d|60)\b/g,
    'soon',
  )

/** Sends the request with each of these headers, one after the other, and returns the statuses. */
async function sendEach(client: RestClient, tries: Record<string, string>[], path = '/tags'): Promise<number[]> {
  const statuses: number[] = []
  for (const headers of tries) statuses.push((await client.withHeaders(headers).get(path)).status)
  return statuses
}

const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('wrong credentials', () => {
  it('429: after too many for a login, also for correct ones', async () => {
    const { login, secret } = await factories.user('editor')
    const client = createGuesser()

    expect(
      await sendEach(
        client,
        repeat(4, () => basicAuth(login, buildWrongSecret())),
      ),
    ).toEqual([401, 401, 401, 429])
    expect(await sendEach(client, [basicAuth(login, secret), basicAuth(login.toUpperCase(), secret)])).toEqual([
      429, 429,
    ])
  })

  it('429: also for credentials that were correct before', async () => {
    const { login, secret } = await factories.user('editor')
    const client = createGuesser()
    const tries = [
      basicAuth(login, secret),
      ...repeat(3, () => basicAuth(login, buildWrongSecret())),
      basicAuth(login, secret),
    ]

    expect(await sendEach(client, tries)).toEqual([200, 401, 401, 401, 429])
  })

  it('429: after too many tokens with one prefix, also for the correct one', async () => {
    const { secret, headers } = await factories.user('editor')
    const client = createGuesser()
    const guess = () => bearerAuth(buildWrongSecret(secret.slice(0, 8)))

    expect(await sendEach(client, [...repeat(3, guess), headers, guess()])).toEqual([401, 401, 401, 429, 429])
  })

  it('429: after too many malformed headers', async () => {
    const tries = ['Basic', 'Token abcdefghijk', 'nonsense', `Basic !!!`].map(authorization => ({ authorization }))

    expect(await sendEach(createGuesser(), tries)).toEqual([401, 401, 401, 429])
  })

  it('429: after too many from one IP address, for any login', async () => {
    const { headers } = await factories.user('editor')
    const client = createGuesser()
    const unknownLogins = repeat(30, () => basicAuth(uniqueName('login').replace(' ', ''), buildWrongSecret()))

    expect(new Set(await sendEach(client, unknownLogins))).toEqual(new Set([401]))
    expect(await sendEach(client, [basicAuth('another', buildWrongSecret()), headers])).toEqual([429, 429])
    expect((await client.get('/tags')).status).toBe(200)
  })

  it('200: other logins, other IP addresses and anonymous callers are not limited', async () => {
    const [one, other] = [await factories.user('editor'), await factories.user('editor')]
    const client = createGuesser()
    await sendEach(
      client,
      repeat(4, () => basicAuth(one.login, buildWrongSecret())),
    )

    expect(await sendEach(client, [basicAuth(other.login, other.secret), other.headers, {}])).toEqual([200, 200, 200])
    expect(await sendEach(createGuesser(), [basicAuth(one.login, one.secret)])).toEqual([200])
  })

  it('200: correct credentials do not count, also concurrently', async () => {
    const { login, secret, headers } = await factories.user('editor')
    const client = createGuesser()
    const responses = await Promise.all(repeat(20, () => client.withHeaders(basicAuth(login, secret)).get('/tags')))

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      new Set(
        await sendEach(
          client,
          repeat(10, () => headers),
        ),
      ),
    ).toEqual(new Set([200]))
  })

  it('200: several passwords of one login do not count when they are first used concurrently', async () => {
    const { id, login, secret } = await factories.user('editor')
    const { headers } = await factories.user('administrator')
    const add = async () => (await accounts.withHeaders(headers).post(`/users/${id}/passwords`)).body.secret as string
    const secrets = [secret, ...(await Promise.all(repeat(9, add)))]
    const client = createGuesser()
    const responses = await Promise.all(secrets.map(one => client.withHeaders(basicAuth(login, one)).get('/tags')))

    expect(responses.map(({ status }) => status)).toEqual(repeat(10, () => 200))
  })

  it('401: concurrent requests with the same wrong secret count once', async () => {
    const { login, secret } = await factories.user('editor')
    const client = createGuesser()
    const bad = basicAuth(login, buildWrongSecret())
    const responses = await Promise.all(repeat(10, () => client.withHeaders(bad).get('/tags')))

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await sendEach(client, [basicAuth(login, buildWrongSecret()), basicAuth(login, secret)])).toEqual([401, 200])
  })

  it('429: concurrent guesses count like successive ones', async () => {
    const { login } = await factories.user('editor')
    const client = createGuesser()
    const responses = await Promise.all(
      repeat(20, () => client.withHeaders(basicAuth(login, buildWrongSecret())).get('/tags')),
    )

    expect(responses.map(({ status }) => status).sort()).toEqual([...repeat(3, () => 401), ...repeat(17, () => 429)])
  })

  it('404: guesses at an unknown route count', async () => {
    const { login } = await factories.user('editor')
    const client = createGuesser()

    expect(
      await sendEach(
        client,
        repeat(4, () => basicAuth(login, buildWrongSecret())),
        '/nothing',
      ),
    ).toEqual([404, 404, 404, 404])
    expect(await sendEach(client, [basicAuth(login, buildWrongSecret())])).toEqual([429])
  })
})

describe('the response to too many guesses', () => {
  it('429: has Retry-After and a translated message, equal for correct and wrong secrets, over REST and RPC', async () => {
    const { login, secret } = await factories.user('editor')
    const address = createAddress()
    const client = createGuesser(address)
    await sendEach(
      client,
      repeat(3, () => basicAuth(login, buildWrongSecret())),
    )
    const ask = (word: string) =>
      client.withHeaders(basicAuth(login, word)).get(`${service.url}/fr/${service.settings.apiNamespace}/tags`)
    const [right, bad] = [await ask(secret), await ask(buildWrongSecret())]

    expect(right).toMatchObject({
      status: 429,
      headers: { 'retry-after': '20' },
      body: {
        code: 'rest_too_many_requests',
        message:
          'Trop de requêtes, ou trop de mots de passe incorrects. L’en-tête Retry-After indique quand réessayer.',
        data: { status: 429, retry_after: Number(right.headers['retry-after']) },
      },
    })
    expect(right.headers['www-authenticate']).toBeUndefined()
    expect(removeTimes(bad)).toEqual(removeTimes(right))

    const over = await fetch(`${service.url}/fr/trpc/tags.list`, {
      headers: { ...basicAuth(login, secret), ...address },
    })
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '20'])
  })
})

describe('the log', () => {
  it('contains neither logins nor secrets', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) }) // without the redactions of log.ts
    const settings = { auth: 'required', rateLimitPerMinute: 2, rateLimitFailuresPerMinute: 1 } as const
    const watched = await startTestService({ settings, log })
    const headers = basicAuth('melina', 'secret-of-melina')
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await fetch(`${watched.restUrl}/tags`, { headers })).status)
    await watched.stop()

    expect(statuses).toEqual([401, 429, 429, 429])
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).not.toContain('melina')
  })
})
