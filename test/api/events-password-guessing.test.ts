import { describe, expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import type { RestClient } from '../support/use-service.ts'
import { useGuessLimits } from './use-guess-limits.ts'

const { service, factories, createAddress, createGuesser } = useGuessLimits()

describe('the password of an event', () => {
  const password = 'open sesame'
  const words = { wrong: 'close sesame', right: password }
  const readEvent = (client: RestClient, id: number, word: string) =>
    client.get(`/events/${id}?password=${encodeURIComponent(word)}`)

  it('429: after too many wrong ones, also for the correct one', async () => {
    const { id, slug } = await factories.event({ password })
    const client = createGuesser()
    const statuses = [
      (await readEvent(client, id, words.wrong)).status,
      (await readEvent(client, id, '')).status,
      (await client.get(`/events/by-slug/${slug}?password=close`)).status,
      (await readEvent(client, id, words.right)).status,
      (await readEvent(client, id, 'sesame')).status,
      (await readEvent(client, id, words.right)).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 200, 403, 429])
    expect((await readEvent(client, id, '')).status).toBe(403)
  })

  it('200: other events and other IP addresses are not limited', async () => {
    const [one, other] = [await factories.event({ password }), await factories.event({ password })]
    const client = createGuesser()
    for (const word of ['a', 'b', 'c']) await readEvent(client, one.id, word)

    expect((await readEvent(client, one.id, words.right)).status).toBe(429)
    expect((await readEvent(client, other.id, words.right)).status).toBe(200)
    expect((await readEvent(createGuesser(), one.id, words.right)).status).toBe(200)
  })

  it('429: wrong ones count over RPC and in DELETE too', async () => {
    const author = await factories.user('author')
    const address = createAddress()
    const client = createGuesser(address)
    const fields = { title: 'Mine', start_date: '2026-12-05', end_date: '2026-12-06', password }
    const { id } = (await client.withHeaders(author.headers).post('/events', fields)).body
    const rpc = createCalendarClient(service.url, {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...address } }),
    })
    const status = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: unknown) => readServiceFailure(error)?.status,
      )

    expect(await status(rpc.events.read.query({ id, password: 'a' }))).toBe(403)
    expect(await status(rpc.events.read.query({ id, password: 'b' }))).toBe(403)
    expect((await client.withHeaders(author.headers).delete(`/events/${id}?password=c`)).status).toBe(403)
    expect(await status(rpc.events.read.query({ id, password }))).toBe(429)
    expect((await client.withHeaders(author.headers).delete(`/events/${id}`, { password })).status).toBe(429)
    expect((await client.withHeaders((await factories.user('editor')).headers).get(`/events/${id}`)).status).toBe(200)
  })
})
