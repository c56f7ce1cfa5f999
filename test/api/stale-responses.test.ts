import { beforeAll, describe, expect, it } from 'vitest'
import { catchUp } from '../support/catch-up.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { useService } from '../support/use-service.ts'

const staleMaxMs = 180
/** After this time, a stale response is computed anew. */
const refreshMs = 135
const timers = createFakeTimers()
const { service, rest, factories } = useService({
  settings: { auth: 'required', trustProxy: 1, staleWhileRevalidateMs: staleMaxMs },
  timers,
})
const anonymous = rest.withHeaders({ 'x-forwarded-for': '203.0.113.7' })
const statements = observeStatements(service, anonymous)

const writerAddress = { 'x-forwarded-for': '198.51.100.1' }
let editor: typeof rest
beforeAll(async () => {
  editor = rest.withHeaders({ ...(await factories.user('editor')).headers, ...writerAddress })
})

type Path = (id: number) => string
const getPath: Path = id => `/events/${id}`

/** Stores a response with an event, and then changes the title of the event from `Before` to `After`. */
async function changeAfterRead(path = getPath) {
  const { id } = await factories.event({ title: 'Before' })
  await statements.waitUntilCached(path(id))
  await editor.patch(`/events/${id}`, { title: 'After' })
  return {
    id,
    readTitle: async (client = anonymous, headers: Record<string, string> = {}) =>
      /"(Before|After)"/.exec(JSON.stringify((await client.get(path(id), { headers })).body))?.[1],
  }
}

describe('GET, without credentials, after a change by another address', () => {
  it.each<[string, Path]>([
    ['/events/{id}', getPath],
    ['/events', id => `/events?include=${id}`],
    ['/trpc/events.read', id => `${service.url}/trpc/events.read?input=${encodeURIComponent(`{"id":${id}}`)}`],
  ])('200: %s may be as before the change', async (_, path) => {
    const { readTitle } = await changeAfterRead(path)
    expect(await readTitle()).toBe('Before')
  })

  it(`200: is as before the change for at most ${staleMaxMs} ms`, async () => {
    const first = await changeAfterRead()
    await timers.advance(staleMaxMs)
    expect(await first.readTitle()).toBe('Before')

    const second = await changeAfterRead()
    await timers.advance(staleMaxMs + 1)
    expect(await second.readTitle()).toBe('After')
  })

  it(`200: has the change after the first request that comes ${refreshMs} ms later`, async () => {
    const { readTitle } = await changeAfterRead()
    await timers.advance(refreshMs - 1)
    expect(await statements.countDuring(readTitle)).toBe(0)
    await statements.waitUntilIdle()
    expect(await readTitle()).toBe('Before')

    await timers.advance(1)
    expect(await readTitle()).toBe('Before')
    await statements.waitUntilIdle()
    await expectTitleWithoutWaiting(readTitle)
  })

  it.each<Record<string, string>>([
    { 'cache-control': 'no-cache' },
    { 'cache-control': 'max-age=0' },
    { pragma: 'no-cache' },
  ])('200: has the change with %j', async headers => {
    const { readTitle } = await changeAfterRead()
    expect(await readTitle(anonymous, headers)).toBe('After')
  })

  it('200: has the change with credentials', async () => {
    const { readTitle } = await changeAfterRead()
    expect(await readTitle(anonymous, (await factories.user('subscriber')).headers)).toBe('After')
  })

  it('200: has the change at the address of the writer', async () => {
    const { readTitle } = await changeAfterRead()
    expect(await readTitle(rest, writerAddress)).toBe('After')
  })

  it.each([
    ['REST', '/changes'],
    ['RPC', '/trpc/changes.subscribe?input=%7B%7D'],
  ])('200: has the change at an address that has heard of it over %s', async (transport, path) => {
    const follower = rest.withHeaders({ 'x-forwarded-for': `203.0.113.${transport === 'REST' ? 8 : 9}` })
    const stopping = new AbortController()
    const url = (transport === 'REST' ? service.restUrl : service.url) + path
    const headers = { 'x-forwarded-for': `203.0.113.${transport === 'REST' ? 8 : 9}`, accept: 'text/event-stream' }
    const stream = await fetch(url, { headers, signal: stopping.signal })
    expect(stream.status).toBe(200)
    const { readTitle } = await changeAfterRead()
    expect(await readTitle()).toBe('Before')
    expect(await readTitle(follower)).toBe('After')
    stopping.abort()
  })
})

/** Expects that the stored response has the change. */
async function expectTitleWithoutWaiting(readTitle: () => Promise<string | undefined>): Promise<void> {
  let title: string | undefined
  expect(await statements.countDuring(async () => (title = await readTitle()))).toBe(0)
  expect(title).toBe('After')
}

describe('STALE_WHILE_REVALIDATE_MS=0', () => {
  const exact = useService({
    settings: { auth: 'required', trustProxy: 1, staleWhileRevalidateMs: 0 },
    timers: createFakeTimers(),
  })

  it('200: every response has the change', async () => {
    const { id } = await exact.factories.event({ title: 'Before' })
    const client = exact.rest.withHeaders({ 'x-forwarded-for': '203.0.113.7' })
    await catchUp(exact.service)
    await client.get(`/events/${id}`)
    const { headers } = await exact.factories.user('editor')
    await exact.rest.withHeaders({ ...headers, ...writerAddress }).patch(`/events/${id}`, { title: 'After' })
    expect((await client.get(`/events/${id}`)).body.title).toBe('After')
  })
})
