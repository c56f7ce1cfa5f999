import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRestClient } from '../support/rest-client.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'
import { watchStatements } from '../support/statement-watch.ts'

/** Two services on one database, each of which keeps what strangers read. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let other: TestService
beforeAll(async () => {
  other = await startTestService({ settings: { auth: 'required' }, sharesDatabaseWith: service })
})
afterAll(() => other.stop())

const staleMaxMs = 200
const writes = 200
const readersOfEach = 3

type Seen = { turn: number; askedMs: number }

it('nobody reads what was changed 200 ms ago, and who changed it never does', { timeout: 60_000 }, async () => {
  const { headers } = await factories.person('editor')
  const { id } = await factories.event({ title: 'Turn 0' })
  const doors = [rest, createRestClient(() => other.restUrl)]
  const path = `/events/${id}`
  const turnIn = (title: string) => Number(title.slice('Turn '.length))
  const acknowledgedMs: number[] = [performance.now()]
  let isOver = false

  const reader = async (client: (typeof doors)[number], of: 'record' | 'list'): Promise<Seen[]> => {
    const seen: Seen[] = []
    while (!isOver) {
      const askedMs = performance.now()
      const { body } = await client.get(of === 'record' ? path : '/events?per_page=100')
      const { title } = of === 'record' ? body : body.events.find((one: { id: number }) => one.id === id)
      seen.push({ turn: turnIn(title), askedMs })
      await sleep(2)
    }
    return seen
  }
  const kinds = Array.from({ length: readersOfEach }, (_, i) => (i === 0 ? 'list' : 'record'))
  const readers = doors.flatMap(client => kinds.map(kind => reader(client, kind)))

  for (let turn = 1; turn <= writes; turn++) {
    const [writing, reading] = turn % 2 === 0 ? doors : doors.toReversed()
    await writing?.patch(path, { title: `Turn ${turn}` }, { headers })
    acknowledgedMs.push(performance.now())
    for (const client of [writing, reading])
      expect(turnIn((await client?.get(path, { headers }))?.body.title), 'the writer, signed in').toBe(turn)
    expect(turnIn((await writing?.get(path))?.body.title), 'the writer as a stranger, at the same door').toBe(turn)
    await sleep(turn % 10)
  }
  isOver = true
  const seen = (await Promise.all(readers)).flat()

  const old = seen.filter(({ turn, askedMs }) => askedMs - (acknowledgedMs[turn + 1] ?? Infinity) > staleMaxMs)
  expect(old).toEqual([])
  expect(seen.length).toBeGreaterThan(writes)
})

it('nothing is served from memory while changes cannot be heard of', async () => {
  const { id } = await factories.event({ title: 'Before' })
  const { headers } = await factories.person('editor')
  const there = createRestClient(() => other.restUrl)
  await vi.waitFor(async () => {
    await there.get(`/events/${id}`)
    expect(other.db.changes.isListening()).toBe(true)
  })
  await there.get(`/events/${id}`)
  await there.get(`/events/${id}`)

  const listening = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event calendar listener' and datname = current_database()`
  for (let turn = 1; turn <= 20; turn++) {
    await service.db.pool.query(listening)
    await vi.waitFor(() => expect(other.db.changes.isListening()).toBe(false), { interval: 1 })
    await rest.patch(`/events/${id}`, { title: `Turn ${turn}` }, { headers })
    expect((await there.get(`/events/${id}`)).body.title).toBe(`Turn ${turn}`)
    await vi.waitFor(() => expect(other.db.changes.isListening()).toBe(true), { timeout: 5_000 })
    expect((await there.get(`/events/${id}`)).body.title).toBe(`Turn ${turn}`)
  }
})

it('nobody waits for what was begun before changes could not be heard of', async () => {
  const { id } = await factories.event({ title: 'Before' })
  const { headers } = await factories.person('editor')
  const there = createRestClient(() => other.restUrl)
  const statements = watchStatements(other, there, 'now')
  await vi.waitFor(() => expect(other.db.changes.isListening()).toBe(true), { timeout: 5_000 })
  const held = statements.delayResultsOf('start_date_details')
  const early = there.get(`/events/${id}`)
  await sleep(100)
  held.end()
  await service.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event calendar listener' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(other.db.changes.isListening()).toBe(false), { interval: 1 })
  await rest.patch(`/events/${id}`, { title: 'After' }, { headers })
  const late = await there.get(`/events/${id}`)
  held.release()

  expect([(await early).body.title, late.body.title]).toEqual(['Before', 'After'])
})
