import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import type { RestResponse } from '../support/rest-client.ts'
import { startTestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService({
  settings: { auth: 'required', trustProxy: 1, rateLimitFailuresPerMinute: 3 },
})

let addresses = 0
let guesses = 0

/** Somebody at an address that nobody else of this file has. */
const guesser = () => rest.withHeaders({ 'x-forwarded-for': `192.0.2.${++addresses}` })

const basic = (login: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
})
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const wrong = (prefix = 'wrong000') => `${prefix}${++guesses}`

/** An answer without what passes: its moment, its id and how long it is until the window ends. */
const timeless = ({ status, headers, body }: RestResponse) =>
  JSON.stringify({ status, headers: { ...headers, date: '', 'x-request-id': '' }, body }).replace(
    /\b(5\d|60)\b/g,
    'soon',
  )

/** The statuses of the same request with each of these headers, one after the other. */
async function statuses(who: typeof rest, tries: Record<string, string>[], path = '/tags'): Promise<number[]> {
  const seen: number[] = []
  for (const headers of tries) seen.push((await who.withHeaders(headers).get(path)).status)
  return seen
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('wrong credentials', () => {
  it('429: too many for a login, after which the right ones are not looked at either', async () => {
    const { login, secret } = await factories.person('editor')
    const who = guesser()

    expect(
      await statuses(
        who,
        times(4, () => basic(login, wrong())),
      ),
    ).toEqual([401, 401, 401, 429])
    expect(await statuses(who, [basic(login, secret), basic(login.toUpperCase(), secret)])).toEqual([429, 429])
  })

  it('429: nor are those that were right a moment ago', async () => {
    const { login, secret } = await factories.person('editor')
    const who = guesser()
    const tries = [basic(login, secret), ...times(3, () => basic(login, wrong())), basic(login, secret)]

    expect(await statuses(who, tries)).toEqual([200, 401, 401, 401, 429])
  })

  it('429: too many that begin alike, after which the right one is not looked at either', async () => {
    const { secret, headers } = await factories.person('editor')
    const who = guesser()
    const guess = () => bearer(wrong(secret.slice(0, 8)))

    expect(await statuses(who, [...times(3, guess), headers, guess()])).toEqual([401, 401, 401, 429, 429])
  })

  it('429: too many that cannot be read', async () => {
    const tries = ['Basic', 'Token abcdefghijk', 'nonsense', `Basic !!!`].map(authorization => ({ authorization }))

    expect(await statuses(guesser(), tries)).toEqual([401, 401, 401, 429])
  })

  it('429: too many from one address, whomever they are for', async () => {
    const { headers } = await factories.person('editor')
    const who = guesser()
    const strangers = times(30, () => basic(uniqueName('login').replace(' ', ''), wrong()))

    expect(new Set(await statuses(who, strangers))).toEqual(new Set([401]))
    expect(await statuses(who, [basic('another', wrong()), headers])).toEqual([429, 429])
    expect((await who.get('/tags')).status).toBe(200)
  })

  it('200: leave other logins, other addresses and strangers alone', async () => {
    const [one, other] = [await factories.person('editor'), await factories.person('editor')]
    const who = guesser()
    await statuses(
      who,
      times(4, () => basic(one.login, wrong())),
    )

    expect(await statuses(who, [basic(other.login, other.secret), other.headers, {}])).toEqual([200, 200, 200])
    expect(await statuses(guesser(), [basic(one.login, one.secret)])).toEqual([200])
  })

  it('200: right ones do not count, however many and however many at once', async () => {
    const { login, secret, headers } = await factories.person('editor')
    const who = guesser()
    const atOnce = await Promise.all(times(20, () => who.withHeaders(basic(login, secret)).get('/tags')))

    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200]))
    expect(
      new Set(
        await statuses(
          who,
          times(10, () => headers),
        ),
      ),
    ).toEqual(new Set([200]))
  })

  it('200: nor do different ones of one login, when all come together for the first time', async () => {
    const { id, login, secret } = await factories.person('editor')
    const { headers } = await factories.person('administrator')
    const add = async () => (await accounts.withHeaders(headers).post(`/users/${id}/passwords`)).body.secret as string
    const secrets = [secret, ...(await Promise.all(times(9, add)))]
    const who = guesser()
    const atOnce = await Promise.all(secrets.map(one => who.withHeaders(basic(login, one)).get('/tags')))

    expect(atOnce.map(({ status }) => status)).toEqual(times(10, () => 200))
  })

  it('401: the same wrong one counts once, however often it comes at the same time', async () => {
    const { login, secret } = await factories.person('editor')
    const who = guesser()
    const bad = basic(login, wrong())
    const atOnce = await Promise.all(times(10, () => who.withHeaders(bad).get('/tags')))

    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await statuses(who, [basic(login, wrong()), basic(login, secret)])).toEqual([401, 200])
  })

  it('429: a right one among many wrong ones at once is looked at in its turn alone', async () => {
    const { login, secret } = await factories.person('editor')
    const who = guesser()
    const tries = [...times(3, () => basic(login, wrong())), basic(login, secret)]
    const atOnce = []
    for (const headers of tries) {
      atOnce.push(who.withHeaders(headers).get('/tags'))
      await sleep(5) // the requests arrive in this order, while the first is still being looked at
    }

    expect((await Promise.all(atOnce)).map(({ status }) => status)).toEqual([401, 401, 401, 429])
  })

  it('429: many at once are worth no more than one after the other', async () => {
    const { login } = await factories.person('editor')
    const who = guesser()
    const atOnce = await Promise.all(times(20, () => who.withHeaders(basic(login, wrong())).get('/tags')))

    expect(atOnce.map(({ status }) => status).sort()).toEqual([...times(3, () => 401), ...times(17, () => 429)])
  })

  it('404: what no route takes says so, and has counted them', async () => {
    const { login } = await factories.person('editor')
    const who = guesser()

    expect(
      await statuses(
        who,
        times(4, () => basic(login, wrong())),
        '/nothing',
      ),
    ).toEqual([404, 404, 404, 404])
    expect(await statuses(who, [basic(login, wrong())])).toEqual([429])
  })
})

describe('the refusal of a guess', () => {
  it('429: says when to try again, in the language, the same for right and wrong ones and over both doors', async () => {
    const { login, secret } = await factories.person('editor')
    const who = guesser()
    await statuses(
      who,
      times(3, () => basic(login, wrong())),
    )
    const ask = (word: string) =>
      who.withHeaders(basic(login, word)).get(`${service.url}/fr/${service.settings.apiNamespace}/tags`)
    const [right, bad] = [await ask(secret), await ask(wrong())]

    expect(right).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^(5\d|60)$/) },
      body: {
        code: 'rest_too_many_requests',
        message: 'Trop de requêtes, ou trop de mots de passe incorrects. L’en-tête Retry-After indique quand réessayer.',
        data: { status: 429, retry_after: Number(right.headers['retry-after']) },
      },
    })
    expect(right.headers['www-authenticate']).toBeUndefined()
    expect(timeless(bad)).toEqual(timeless(right))

    const over = await fetch(`${service.url}/fr/trpc/tags.list`, {
      headers: { ...basic(login, secret), 'x-forwarded-for': `192.0.2.${addresses}` },
    })
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(5\d|60)$/)])
  })
})

describe('the password of an event', () => {
  const password = 'open sesame'
  const words = { wrong: 'close sesame', right: password }
  const shown = (who: typeof rest, id: number, word: string) =>
    who.get(`/events/${id}?password=${encodeURIComponent(word)}`)

  it('429: is not looked at after too many wrong ones', async () => {
    const { id, slug } = await factories.event({ password })
    const who = guesser()
    const seen = [
      (await shown(who, id, words.wrong)).status,
      (await shown(who, id, '')).status,
      (await who.get(`/events/by-slug/${slug}?password=close`)).status,
      (await shown(who, id, words.right)).status,
      (await shown(who, id, 'sesame')).status,
      (await shown(who, id, words.right)).status,
    ]
    expect(seen).toEqual([403, 403, 403, 200, 403, 429])
    expect((await shown(who, id, '')).status).toBe(403)
  })

  it('200: of another event, or at another address, still opens', async () => {
    const [one, other] = [await factories.event({ password }), await factories.event({ password })]
    const who = guesser()
    for (const word of ['a', 'b', 'c']) await shown(who, one.id, word)

    expect((await shown(who, one.id, words.right)).status).toBe(429)
    expect((await shown(who, other.id, words.right)).status).toBe(200)
    expect((await shown(guesser(), one.id, words.right)).status).toBe(200)
  })

  it('429: counts the same over RPC, and where an event is deleted', async () => {
    const author = await factories.person('author')
    const who = guesser()
    const fields = { title: 'Mine', start_date: '2026-12-05', end_date: '2026-12-06', password }
    const { id } = (await who.withHeaders(author.headers).post('/events', fields)).body
    const address = { 'x-forwarded-for': `192.0.2.${addresses}` }
    const client = createCalendarClient(service.url, {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...address } }),
    })
    const status = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: unknown) => readServiceFailure(error)?.status,
      )

    expect(await status(client.events.read.query({ id, password: 'a' }))).toBe(403)
    expect(await status(client.events.read.query({ id, password: 'b' }))).toBe(403)
    expect((await who.withHeaders(author.headers).delete(`/events/${id}?password=c`)).status).toBe(403)
    expect(await status(client.events.read.query({ id, password }))).toBe(429)
    expect((await who.withHeaders(author.headers).delete(`/events/${id}`, { password })).status).toBe(429)
    expect((await who.withHeaders((await factories.person('editor')).headers).get(`/events/${id}`)).status).toBe(200)
  })
})

describe('the log', () => {
  it('names neither who guesses nor what', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) }) // without the redactions of log.ts
    const settings = { auth: 'required', trustProxy: 1, rateLimitPerMinute: 2, rateLimitFailuresPerMinute: 1 } as const
    const watched = await startTestService({ settings, log })
    const headers = { 'x-forwarded-for': '203.0.113.77', ...basic('melina', 'secret-of-melina') }
    const seen = []
    for (let time = 0; time < 4; time++) seen.push((await fetch(`${watched.restUrl}/tags`, { headers })).status)
    await watched.stop()

    expect(seen).toEqual([401, 429, 429, 429])
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).not.toMatch(/203\.0\.113|melina/)
  })
})
