import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryRowsAt } from '../support/test-database.ts'
import { disconnectDatabase } from '../support/database-outage.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'

const limited = {
  auth: 'required',
  rateLimitPerMinute: 4,
  rateLimitSignedInPerMinute: 4,
  rateLimitFailuresPerMinute: 2,
} as const

const stores = ['memory', 'postgresql'] as const

/** Sends a request. Returns the status and the remaining quota. */
async function sendRequest({ restUrl }: TestService, headers: Record<string, string> = {}) {
  const response = await fetch(`${restUrl}/tags`, { headers })
  return { status: response.status, left: /;r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1] }
}

const buildWrongAuth = (secret: string) => ({ authorization: `Basic ${btoa(`maria:${secret}`)}` })

/** How long a service waits until one of four points is back, and one of two. */
const [requestMs, attemptMs] = [15_000, 30_000]
const wait = ({ clock }: TestService, ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))

describe.each(stores)('counts in RATE_LIMIT_STORE=%s', rateLimitStore => {
  const { service } = useService({ settings: { ...limited, rateLimitStore } })
  beforeEach(() => wait(service, 60_000))

  it('200: come back evenly', async () => {
    const seen = []
    for (let time = 0; time < 5; time++) seen.push((await sendRequest(service)).status)
    expect(seen).toEqual([200, 200, 200, 200, 429])

    wait(service, requestMs - 1)
    expect(await sendRequest(service)).toEqual({ status: 429, left: '0' })
    wait(service, 1)
    expect(await sendRequest(service)).toEqual({ status: 200, left: '0' })
    wait(service, 10 * requestMs)
    expect(await sendRequest(service)).toEqual({ status: 200, left: '3' })
  })

  it('401: so do attempts with wrong credentials', async () => {
    const seen = []
    for (const secret of ['wrong-one', 'wrong-two', 'wrong-three'])
      seen.push((await sendRequest(service, buildWrongAuth(secret))).status)
    expect(seen).toEqual([401, 401, 429])

    wait(service, attemptMs)
    expect((await sendRequest(service, buildWrongAuth('wrong-four'))).status).toBe(401)
  })
})

describe.each(stores)('two services on one database with RATE_LIMIT_STORE=%s', rateLimitStore => {
  const settings = { ...limited, rateLimitPerMinute: 9, rateLimitStore }
  const { service, factories } = useService({ settings })
  const isShared = rateLimitStore === 'postgresql'
  let other: TestService
  beforeAll(async () => {
    other = await startTestService({ settings, sharesDatabaseWith: service })
  })
  afterAll(() => other.stop())

  it(`200: ${isShared ? 'share' : 'do not share'} the quota of anonymous callers and of users`, async () => {
    const { headers } = await factories.user('subscriber')
    for (const { sent, max } of [
      { sent: {}, max: 9 },
      { sent: headers, max: 4 },
    ]) {
      expect(await sendRequest(service, sent)).toEqual({ status: 200, left: String(max - 1) })
      expect(await sendRequest(other, sent)).toEqual({ status: 200, left: String(max - (isShared ? 2 : 1)) })
    }
  })

  it(`401: ${isShared ? 'share' : 'do not share'} the count of wrong credentials`, async () => {
    const seen = []
    for (const secret of ['wrong-one', 'wrong-two'])
      for (const one of [service, other]) seen.push((await sendRequest(one, buildWrongAuth(secret))).status)

    expect(seen).toEqual(isShared ? [401, 401, 429, 429] : [401, 401, 401, 401])
  })

  it(`stores ${isShared ? 'no login' : 'nothing'} in the database`, async () => {
    const rows = await queryRowsAt<{ key: string }>(service.databaseUrl, 'select key from rate_limits')

    expect(rows.map(({ key }) => key.split(':')[0]).sort()).toEqual(
      isShared ? ['address', 'user', 'wrong', 'wrong-all'] : [],
    )
    expect(JSON.stringify(rows)).not.toMatch(/maria/)
  })
})

describe('while the database of the counts is unreachable', () => {
  const { service } = useService({ settings: { ...limited, rateLimitStore: 'postgresql', responseCacheMb: 0 } })

  it('503, 429: requests are counted in memory', async () => {
    expect(await sendRequest(service)).toEqual({ status: 200, left: '3' })
    await disconnectDatabase(service)

    const seen = []
    do seen.push(await sendRequest(service))
    while (seen.at(-1)?.status === 503)
    expect(seen.at(-1)).toEqual({ status: 429, left: '0' })
    expect(seen).toHaveLength(4)
  })
})

/** Sends requests one after the other. Returns the statuses and the rate limit headers of all responses. */
async function sendEach({ restUrl }: TestService, sent: Record<string, string>[], path = '/tags') {
  const seen = []
  const limitHeaders = []
  for (const headers of sent) {
    const response = await fetch(restUrl + path, { headers })
    seen.push(response.status)
    limitHeaders.push(...['ratelimit', 'ratelimit-policy', 'retry-after'].filter(name => response.headers.has(name)))
  }
  return { seen, limitHeaders }
}

describe('limits of 0', () => {
  const { service, factories } = useService({ settings: { ...limited, rateLimitPerMinute: 0 } })
  const allLimits = { rateLimitPerMinute: 1, rateLimitSignedInPerMinute: 1, rateLimitFailuresPerMinute: 1 }

  /** The results with only this limit, with no limit, and with all limits but this one. */
  async function withAndWithout(name: keyof typeof allLimits, sent: Record<string, string>[]) {
    const none = { rateLimitPerMinute: 0, rateLimitSignedInPerMinute: 0, rateLimitFailuresPerMinute: 0 }
    const answers = []
    for (const limits of [{ ...none, [name]: 1 }, none, { ...allLimits, [name]: 0 }]) {
      const one = await startTestService({ settings: { auth: 'required', ...limits }, sharesDatabaseWith: service })
      answers.push(await sendEach(one, sent))
      await one.stop()
    }
    return answers
  }

  it('200: RATE_LIMIT_PER_MINUTE=0 does not limit anonymous callers, and sends no headers', async () => {
    const [one, none, otherwise] = await withAndWithout('rateLimitPerMinute', [{}, {}])

    expect(one?.seen).toEqual([200, 429])
    expect([none, otherwise]).toEqual(Array(2).fill({ seen: [200, 200], limitHeaders: [] }))
  })

  it('200: RATE_LIMIT_SIGNED_IN_PER_MINUTE=0 does not limit users, and sends no headers', async () => {
    const { headers } = await factories.user('subscriber')
    const [one, none, otherwise] = await withAndWithout('rateLimitSignedInPerMinute', [headers, headers])

    expect(one?.seen).toEqual([200, 429])
    expect([none, otherwise]).toEqual(Array(2).fill({ seen: [200, 200], limitHeaders: [] }))
  })

  it('401: RATE_LIMIT_FAILURES_PER_MINUTE=0 does not limit wrong secrets, and sends no headers', async () => {
    const [one, none] = await withAndWithout('rateLimitFailuresPerMinute', [
      buildWrongAuth('wrong-one'),
      buildWrongAuth('wrong-two'),
    ])

    expect(one?.seen).toEqual([401, 429])
    expect(none).toEqual({ seen: [401, 401], limitHeaders: [] })
  })
})

describe('an open calendar', () => {
  const { service, factories } = useService({ settings: { ...limited, auth: 'open', rateLimitPerMinute: 30 } })
  const proxied = { via: '1.1 proxy' }
  const guesses = ['wrong-one', 'wrong-two', 'wrong-three']

  it('200, 401: does not limit callers on its machine', async () => {
    const many = Array(31).fill({}) as Record<string, string>[]
    expect(await sendEach(service, many)).toEqual({ seen: many.map(() => 200), limitHeaders: [] })
    expect(await sendEach(service, guesses.map(buildWrongAuth))).toEqual({ seen: [401, 401, 401], limitHeaders: [] })

    const { headers } = await factories.user('subscriber')
    const signedIn = Array(5).fill(headers) as Record<string, string>[]
    expect(await sendEach(service, signedIn)).toEqual({ seen: signedIn.map(() => 200), limitHeaders: [] })
  })

  it('429: limits callers that come through a proxy', async () => {
    const { headers } = await factories.user('subscriber')
    const signedIn = Array(5).fill({ ...headers, ...proxied }) as Record<string, string>[]
    expect((await sendEach(service, signedIn)).seen).toEqual([200, 200, 200, 200, 429])

    const wrong = guesses.map(secret => ({ ...buildWrongAuth(secret), ...proxied }))
    expect((await sendEach(service, wrong)).seen).toEqual([401, 401, 429])

    const { id } = await factories.event({ password: 'open sesame' })
    const tries = async (secret: string) =>
      (await sendEach(service, [proxied], `/events/${id}?password=${secret}`)).seen[0]
    const seen = []
    for (const secret of guesses) seen.push(await tries(secret))
    expect([...seen, await tries('open%20sesame')]).toEqual([403, 403, 429, 429])

    expect((await sendEach(service, Array(30).fill(proxied) as Record<string, string>[])).seen.at(-1)).toBe(429)
  })
})
