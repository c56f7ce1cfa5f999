import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createChangedRecords } from '../../src/db/changes/changed-records.ts'
import { toChangedRows } from '../support/changed-rows.ts'
import { createRefreshFactory } from '../../src/http/cache/refresh-request.ts'
import { cacheReplies, createResponseCache } from '../../src/http/cache/response-cache.ts'
import { createReadReply } from '../../src/http/reply/reply.ts'
import type { HttpRequest } from '../../src/http/request/request.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { createTestRequestReader } from '../support/request-reader.ts'

const startMs = Date.parse('2027-05-01T10:00:00Z')
const client = new AbortController()
const readRequest = createTestRequestReader({ findConnectionSignal: () => client.signal })

/** A stage with a cache whose computations end when the test calls `finish`. Each has the number of its start. */
function setUp() {
  const timers = createFakeTimers()
  const records = createChangedRecords({}, timers.nowMs)
  const changes = Object.assign(Object.create(records), { isListening: () => true })
  const cache = createResponseCache({
    db: { changes } as Parameters<typeof createResponseCache>[0]['db'],
    clock: () => new Date(startMs + timers.nowMs()),
    readSite: async () => ({ siteTimezone: 'UTC' }) as never,
    maxBytes: 100_000,
    staleMaxMs: 150,
    findNextPublication: async () => Infinity,
  })
  const finishes: (() => void)[] = []
  const requests: HttpRequest[] = []
  const stopping = new AbortController()
  let acceptsStale = true
  const handle = cacheReplies(
    cache,
    {
      getKey: () => 'key',
      acceptsStale: () => acceptsStale,
      runInTurn: (request, next) => next(request),
      createRefresh: createRefreshFactory({ timeoutMs: 30_000, stopping: stopping.signal, timers }),
    },
    async request => {
      requests.push(request)
      const body = Buffer.from(String(finishes.length + 1))
      await new Promise<void>(resolve => finishes.push(resolve))
      return createReadReply({
        headers: {},
        body,
        validity: { lifetime: 'untilChange', dependencies: { records: ['event 1'] } },
      })
    },
  )
  const read = async (): Promise<number> => {
    const { body } = await handle(readRequest({ url: '/', method: 'GET', headers: {} } as IncomingMessage))
    return Number(body && 'bytes' in body ? body.bytes : NaN)
  }
  return {
    advance: timers.advance,
    read,
    readFresh: () => {
      acceptsStale = false
      return read().finally(() => (acceptsStale = true))
    },
    change: () => records.addRows(toChangedRows('event 1')),
    countComputations: () => finishes.length,
    requests,
    stopping,
    /** Ends the computation with this number, and waits until it is stored. */
    finish: async (number: number) => {
      finishes[number - 1]?.()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

type Setup = ReturnType<typeof setUp>

async function storeFirst({ read, finish }: Setup): Promise<void> {
  const first = read()
  await finish(1)
  await first
}

it('a stale reply is sent without a computation at first', async () => {
  const setup = setUp()
  await storeFirst(setup)
  setup.change()
  await setup.advance(112)

  expect([await setup.read(), await setup.read(), setup.countComputations()]).toEqual([1, 1, 1])
})

it('a stale reply is computed once in the background after three quarters of the time', async () => {
  const setup = setUp()
  await storeFirst(setup)
  setup.change()
  await setup.advance(113)

  expect([await setup.read(), await setup.read(), setup.countComputations()]).toEqual([1, 1, 2])
  await setup.finish(2)
  expect([await setup.read(), setup.countComputations()]).toEqual([2, 2])
})

it('after the time, requests wait for the running computation', async () => {
  const setup = setUp()
  await storeFirst(setup)
  setup.change()
  await setup.advance(120)
  await setup.read()
  setup.change()
  await setup.advance(31)
  const late = [setup.read(), setup.read()]
  await setup.finish(2)

  expect([...(await Promise.all(late)), setup.countComputations()]).toEqual([2, 2, 2])
})

it('no request shares a computation that began longer before the change', async () => {
  const setup = setUp()
  const slow = setup.read()
  setup.change()
  await setup.advance(151)
  const late = setup.read()
  await setup.finish(2)

  expect([await late, setup.countComputations()]).toEqual([2, 2])
  await setup.finish(1)
  expect([await slow, await setup.read()]).toEqual([1, 2])
})

it('a request that does not accept stale replies gets a computation that began after the change', async () => {
  const setup = setUp()
  await storeFirst(setup)
  setup.change()
  const fresh = setup.readFresh()
  await setup.finish(2)

  expect(await fresh).toBe(2)
})

it('a refresh goes on when its client leaves, in a turn of its own, and ends when the service stops', async () => {
  const setup = setUp()
  await storeFirst(setup)
  setup.change()
  await setup.advance(113)
  await setup.read()
  const [first, refresh] = setup.requests
  client.abort()
  const keys = await Promise.all([first?.getCallerKey(), refresh?.getCallerKey()])
  expect(keys.map(found => found?.key)).toEqual(['192.0.2.1', 'refresh'])
  expect([first?.getSignal().aborted, refresh?.getSignal().aborted]).toEqual([true, false])

  setup.stopping.abort()
  expect(refresh?.getSignal().aborted).toBe(true)
})
