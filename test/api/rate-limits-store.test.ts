import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../support/database.ts'
import { cutOff } from '../support/outage.ts'
import { type Service, startService } from '../support/server.ts'
import { useService } from '../support/service.ts'

const limited = {
  auth: 'required',
  rateLimitPerMinute: 4,
  rateLimitSignedInPerMinute: 4,
  rateLimitFailuresPerMinute: 2,
} as const

const windowSeconds = 2

const stores = ['memory', 'postgresql'] as const

/** The status of an answer, and what it says is left. */
async function asked({ restUrl }: Service, headers: Record<string, string> = {}) {
  const answer = await fetch(`${restUrl}/tags`, { headers })
  return { status: answer.status, left: /;r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1] }
}

const guess = (secret: string) => ({ authorization: `Basic ${btoa(`maria:${secret}`)}` })

describe.each(stores)('counts in RATE_LIMIT_STORE=%s', rateLimitStore => {
  const { service } = useService({ settings: { ...limited, rateLimitStore }, windowSeconds })
  const nextWindow = () => sleep(windowSeconds * 1_000 + 100)

  it('200: begin anew when the window is over', async () => {
    const seen = []
    for (let time = 0; time < 5; time++) seen.push((await asked(service)).status)
    expect(seen).toEqual([200, 200, 200, 200, 429])

    await nextWindow()
    expect(await asked(service)).toEqual({ status: 200, left: '3' })
  })

  it('401: so do wrong credentials', async () => {
    await nextWindow()
    const seen = []
    for (const secret of ['wrong-one', 'wrong-two', 'wrong-three'])
      seen.push((await asked(service, guess(secret))).status)
    expect(seen).toEqual([401, 401, 429])

    await nextWindow()
    expect((await asked(service, guess('wrong-four'))).status).toBe(401)
  })
})

describe.each(stores)('two services on one database with RATE_LIMIT_STORE=%s', rateLimitStore => {
  const settings = { ...limited, rateLimitPerMinute: 9, rateLimitStore }
  const { service, given } = useService({ settings })
  const isShared = rateLimitStore === 'postgresql'
  let other: Service
  beforeAll(async () => {
    other = await startService({ settings, beside: service })
  })
  afterAll(() => other.stop())

  it(`200: ${isShared ? 'share' : 'do not share'} what is left to a stranger and to a user`, async () => {
    const { headers } = await given.person('subscriber')
    for (const { sent, max } of [
      { sent: {}, max: 9 },
      { sent: headers, max: 4 },
    ]) {
      expect(await asked(service, sent)).toEqual({ status: 200, left: String(max - 1) })
      expect(await asked(other, sent)).toEqual({ status: 200, left: String(max - (isShared ? 2 : 1)) })
    }
  })

  it(`401: ${isShared ? 'share' : 'do not share'} the wrong credentials`, async () => {
    const seen = []
    for (const secret of ['wrong-one', 'wrong-two'])
      for (const one of [service, other]) seen.push((await asked(one, guess(secret))).status)

    expect(seen).toEqual(isShared ? [401, 401, 429, 429] : [401, 401, 401, 401])
  })

  it(`writes ${isShared ? 'no login down' : 'nothing down'}`, async () => {
    const rows = await rowsOf<{ key: string }>(service.databaseUrl, 'select key from rate_limits')

    expect(rows.map(({ key }) => key.split(':')[0]).sort()).toEqual(
      isShared ? ['address', 'user', 'wrong', 'wrong-all'] : [],
    )
    expect(JSON.stringify(rows)).not.toMatch(/maria/)
  })
})

describe('while the database of the counts is away', () => {
  const { service } = useService({ settings: { ...limited, rateLimitStore: 'postgresql', keptAnswersMb: 0 } })

  it('503: requests are counted in memory, and go on to hear that it is', async () => {
    expect(await asked(service)).toEqual({ status: 200, left: '3' })
    await cutOff(service)

    const seen = []
    do seen.push(await asked(service))
    while (seen.at(-1)?.status === 503)
    expect(seen.at(-1)).toEqual({ status: 429, left: '0' })
    expect(seen.length).toBeOneOf([5, 6]) // the last connection may count once more before it is gone
  })
})

describe('limits of 0', () => {
  const none = { rateLimitPerMinute: 0, rateLimitSignedInPerMinute: 0, rateLimitFailuresPerMinute: 0 }

  it.each(Object.keys(none))('200: %s is none, and says nothing', async name => {
    const strict = { auth: 'required', rateLimitPerMinute: 1, rateLimitFailuresPerMinute: 1, [name]: 0 } as const
    const service = await startService({ settings: strict })
    const tries = name === 'rateLimitFailuresPerMinute' ? guess('wrong-secret') : {}
    const seen = [await asked(service, tries), await asked(service, tries)]
    await service.stop()
    expect(seen.map(({ status }) => status)).toEqual(
      {
        rateLimitPerMinute: [200, 200],
        rateLimitSignedInPerMinute: [200, 429],
        rateLimitFailuresPerMinute: [401, 429],
      }[name],
    )
  })
})

describe('an open calendar', () => {
  const { service } = useService({ settings: { ...limited, auth: 'open', rateLimitPerMinute: 1 } })

  it('200: has no limits', async () => {
    for (let time = 0; time < 3; time++) expect(await asked(service)).toEqual({ status: 200, left: undefined })
    const seen = []
    for (const secret of ['wrong-one', 'wrong-two', 'wrong-three'])
      seen.push((await asked(service, guess(secret))).status)
    expect(seen).toEqual([401, 401, 401])
  })
})
