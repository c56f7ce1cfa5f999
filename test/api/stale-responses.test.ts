import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

/** Longer than the default, so that a slow machine still finds a stale response. */
const staleWhileRevalidateMs = 500
const { service, rest, factories } = useService({
  settings: { auth: 'required', trustProxy: 1, staleWhileRevalidateMs },
})
const stranger = rest.withHeaders({ 'x-forwarded-for': '203.0.113.7' })

type Client = { headers?: Record<string, string>; path?: (id: number) => string }

/** Whether one of the first reads after changes of an event, at most `turnsMax`, has the title from before the change. */
async function findsStaleTitle(
  { headers = {}, path = id => `/events/${id}` }: Client,
  turnsMax = 20,
): Promise<boolean> {
  const editor = rest.withHeaders({ ...(await factories.user('editor')).headers, 'x-forwarded-for': '198.51.100.1' })
  const { id } = await factories.event({ title: 'Turn 0' })
  const read = async () => JSON.stringify((await stranger.get(path(id), { headers })).body)
  for (let turn = 1; turn <= turnsMax; turn++) {
    await expect.poll(read).toContain(`"Turn ${turn - 1}"`)
    await editor.patch(`/events/${id}`, { title: `Turn ${turn}` })
    if (!(await read()).includes(`"Turn ${turn}"`)) return true
  }
  return false
}

describe('GET, without credentials, right after a change by another address', () => {
  it.each([
    ['/events/{id}', (id: number) => `/events/${id}`],
    ['/events', (id: number) => `/events?include=${id}`],
    [
      '/trpc/events.read',
      (id: number) => `${service.url}/trpc/events.read?input=${encodeURIComponent(`{"id":${id}}`)}`,
    ],
  ])('200: %s may be as before the change', async (_, path) => {
    expect(await findsStaleTitle({ path })).toBe(true)
  })

  it(`200: is at most ${staleWhileRevalidateMs} ms old`, async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const { id } = await factories.event({ title: 'Turn 0' })
    /** When the title with the number was known to be stored, by number. */
    const storedAtMs = [performance.now()]
    const reads: { startedAtMs: number; turn: number }[] = []
    const write = async () => {
      const endMs = performance.now() + 3 * staleWhileRevalidateMs
      for (let turn = 1; performance.now() < endMs || reads.length <= 20; turn++) {
        await editor.patch(`/events/${id}`, { title: `Turn ${turn}` })
        storedAtMs.push(performance.now())
      }
    }
    let isWriting = true
    const readUntilEnd = async () => {
      while (isWriting) {
        const startedAtMs = performance.now()
        reads.push({ startedAtMs, turn: Number((await stranger.get(`/events/${id}`)).body.title.slice(5)) })
      }
    }
    const readers = [readUntilEnd(), readUntilEnd()]
    await write().finally(() => (isWriting = false))
    await Promise.all(readers)

    const tooOld = reads.filter(
      ({ startedAtMs, turn }) => (storedAtMs[turn + 1] ?? Infinity) < startedAtMs - staleWhileRevalidateMs,
    )
    expect(tooOld).toEqual([])
    expect(reads.length).toBeGreaterThan(20)
  })

  it.each<Record<string, string>>([
    { 'cache-control': 'no-cache' },
    { 'cache-control': 'max-age=0' },
    { pragma: 'no-cache' },
  ])('200: has the change with %j', async headers => {
    expect(await findsStaleTitle({ headers })).toBe(false)
  })

  it('200: has the change with credentials', async () => {
    expect(await findsStaleTitle({ headers: (await factories.user('subscriber')).headers })).toBe(false)
  })

  it.each([
    ['REST', '/changes'],
    ['RPC', '/trpc/changes.subscribe?input=%7B%7D'],
  ])('200: has the change at an address that has heard of it over %s', async (transport, path) => {
    const editor = rest.withHeaders({ ...(await factories.user('editor')).headers, 'x-forwarded-for': '198.51.100.1' })
    const follower = { 'x-forwarded-for': `203.0.113.${transport === 'REST' ? 8 : 9}` }
    const { id } = await factories.event({ title: 'Turn 0' })
    const stopping = new AbortController()
    const url = (transport === 'REST' ? service.restUrl : service.url) + path
    const stream = await fetch(url, { headers: { ...follower, accept: 'text/event-stream' }, signal: stopping.signal })
    expect(stream.status).toBe(200)
    for (let turn = 1; turn <= 5; turn++) {
      await rest.get(`/events/${id}`, { headers: follower })
      await editor.patch(`/events/${id}`, { title: `Turn ${turn}` })
      expect((await rest.get(`/events/${id}`, { headers: follower })).body.title).toBe(`Turn ${turn}`)
    }
    stopping.abort()
  })

  it('200: has the change at the address of the writer', async () => {
    expect(await findsStaleTitle({ headers: { 'x-forwarded-for': '198.51.100.1' } })).toBe(false)
  })
})

describe('STALE_WHILE_REVALIDATE_MS=0', () => {
  const exact = useService({ settings: { auth: 'required', trustProxy: 1, staleWhileRevalidateMs: 0 } })

  it('200: every response has the change', async () => {
    const editor = exact.rest.withHeaders((await exact.factories.user('editor')).headers)
    const { id } = await exact.factories.event({ title: 'Turn 0' })
    const client = exact.rest.withHeaders({ 'x-forwarded-for': '203.0.113.7' })
    for (let turn = 1; turn <= 20; turn++) {
      await client.get(`/events/${id}`)
      await editor.patch(`/events/${id}`, { title: `Turn ${turn}` })
      expect((await client.get(`/events/${id}`)).body.title).toBe(`Turn ${turn}`)
    }
  })
})
