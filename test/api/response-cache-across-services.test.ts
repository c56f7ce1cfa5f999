import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRestClient } from '../support/rest-client.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'
import { observeStatements } from '../support/statement-watch.ts'

/** Two services on one database, each with a response cache. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let other: TestService
beforeAll(async () => {
  other = await startTestService({ settings: { auth: 'required' }, sharesDatabaseWith: service })
})
afterAll(() => other.stop())

const staleMaxMs = 200
const writes = 50
const readersOfEach = 3

type ObservedRead = { turn: number; sentMs: number }

it('responses are at most 200 ms old, and a writer never reads an old one', async () => {
  const { headers } = await factories.user('editor')
  const { id } = await factories.event({ title: 'Turn 0' })
  const clients = [rest, createRestClient(() => other.restUrl)]
  const path = `/events/${id}`
  const parseTurn = (title: string) => Number(title.slice('Turn '.length))
  const writtenMs: number[] = [performance.now()]
  let isOver = false

  const reader = async (client: (typeof clients)[number], of: 'record' | 'list'): Promise<ObservedRead[]> => {
    const seen: ObservedRead[] = []
    while (!isOver) {
      const sentMs = performance.now()
      const { body } = await client.get(of === 'record' ? path : '/events?per_page=100')
      const { title } = of === 'record' ? body : body.events.find((one: { id: number }) => one.id === id)
      seen.push({ turn: parseTurn(title), sentMs })
      await sleep(2)
    }
    return seen
  }
  const kinds = Array.from({ length: readersOfEach }, (_, i) => (i === 0 ? 'list' : 'record'))
  const readers = clients.flatMap(client => kinds.map(kind => reader(client, kind)))

  for (let turn = 1; turn <= writes; turn++) {
    const [writing, reading] = turn % 2 === 0 ? clients : clients.toReversed()
    await writing?.patch(path, { title: `Turn ${turn}` }, { headers })
    writtenMs.push(performance.now())
    for (const client of [writing, reading])
      expect(parseTurn((await client?.get(path, { headers }))?.body.title), 'the writer, signed in').toBe(turn)
    expect(
      parseTurn((await writing?.get(path))?.body.title),
      'the writer without credentials, at the same service',
    ).toBe(turn)
    await sleep(turn % 10)
  }
  isOver = true
  const seen = (await Promise.all(readers)).flat()

  const staleReads = seen.filter(({ turn, sentMs }) => sentMs - (writtenMs[turn + 1] ?? Infinity) > staleMaxMs)
  expect(staleReads).toEqual([])
  expect(seen.length).toBeGreaterThan(writes)
})

it('the cache is not used while the change listener is disconnected', async () => {
  const { id } = await factories.event({ title: 'Before' })
  const { headers } = await factories.user('editor')
  const otherClient = createRestClient(() => other.restUrl)
  await expect.poll(() => other.db.changes.isListening()).toBe(true)
  await otherClient.get(`/events/${id}`)
  await otherClient.get(`/events/${id}`) // the response of the first is cached

  for (let turn = 1; turn <= 8; turn++) {
    await terminateListeners()
    await expect.poll(() => other.db.changes.isListening(), { interval: 1 }).toBe(false)
    await rest.patch(`/events/${id}`, { title: `Turn ${turn}` }, { headers })
    expect((await otherClient.get(`/events/${id}`)).body.title).toBe(`Turn ${turn}`)
    await expect.poll(() => other.db.changes.isListening()).toBe(true)
    expect((await otherClient.get(`/events/${id}`)).body.title).toBe(`Turn ${turn}`)
  }
})

it('a request does not join one that started before the listener was disconnected', async () => {
  const { id } = await factories.event({ title: 'Before' })
  const { headers } = await factories.user('editor')
  const otherClient = createRestClient(() => other.restUrl)
  const statements = observeStatements(other, otherClient, 'now')
  await expect.poll(() => other.db.changes.isListening()).toBe(true)
  const delayed = statements.delayResultsOf('start_date_details')
  const earlyResponse = otherClient.get(`/events/${id}`)
  await delayed.firstResult
  delayed.end()
  await terminateListeners()
  await expect.poll(() => other.db.changes.isListening(), { interval: 1 }).toBe(false)
  await rest.patch(`/events/${id}`, { title: 'After' }, { headers })
  const lateResponse = await otherClient.get(`/events/${id}`)
  delayed.release()

  expect([(await earlyResponse).body.title, lateResponse.body.title]).toEqual(['Before', 'After'])
})

/** Ends the connections on which both services listen. */
const terminateListeners = () =>
  service.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event calendar listener' and datname = current_database()`,
  )
