import { expect, it } from 'vitest'
import { createAdmission } from '../../src/http/limits/admission.ts'
import type { Price } from '../../src/http/limits/prices.ts'
import type { Handle, Reply } from '../../src/http/reply/reply.ts'
import type { HttpRequest } from '../../src/http/request/request.ts'
import { systemTimers } from '../../src/core/async/timers.ts'

const createRequest = (key: string, path = '/list') =>
  ({
    req: { complete: true },
    method: 'GET',
    path,
    startedAtMs: systemTimers.nowMs(),
    getSignal: () => new AbortController().signal,
    getCallerKey: async () => ({ isAnonymous: true, key }),
  }) as unknown as HttpRequest

const reply = {} as Reply

const prices: Record<string, Price> = { '/batch': { points: 20, calls: 20 }, '/feed': { points: 20, calls: 1 } }

const createTurns = () =>
  createAdmission(
    {
      findPrice: ({ path }) => prices[path] ?? { points: 1, calls: 1 },
      countRequest: () => Promise.reject(new Error('Nothing is charged.')),
      requestQueueSize: 100,
      requestTimeoutMs: 30_000,
      log: { warn: () => {} },
      timers: systemTimers,
    },
    () => Promise.resolve(reply),
  ).runInTurn

const neverEnds: Handle = () => new Promise(() => {})

it('callers whose requests are slow hold no places of others', async () => {
  const runInTurn = createTurns()
  let started = 0
  for (let caller = 1; caller <= 20; caller++)
    for (let count = 0; count < 10; count++)
      void runInTurn(createRequest(`192.0.2.${caller}`), request => (started++, neverEnds(request)))

  await runInTurn(createRequest('198.51.100.1'), () => Promise.resolve(reply))
  expect(started).toBe(20 * 8)
}, 5_000)

it('a batch has all places of its caller', async () => {
  const runInTurn = createTurns()
  const started: string[] = []
  let end = () => {}
  const batch = runInTurn(createRequest('192.0.2.1', '/batch'), async () => {
    started.push('batch')
    await new Promise<void>(resolve => (end = resolve))
    return reply
  })
  const list = runInTurn(createRequest('192.0.2.1'), async () => (started.push('list'), reply))
  await runInTurn(createRequest('192.0.2.2'), async () => (started.push('list of another'), reply))
  end()
  await Promise.all([batch, list])

  expect(started).toEqual(['batch', 'list of another', 'list'])
})

it('two expensive requests have all places of their address', async () => {
  const runInTurn = createTurns()
  const started: string[] = []
  for (const path of ['/feed', '/feed', '/list', '/feed'])
    void runInTurn(createRequest('192.0.2.1', path), request => (started.push(path), neverEnds(request)))
  await runInTurn(createRequest('192.0.2.2', '/feed'), async () => (started.push('of another'), reply))

  expect(started).toEqual(['/feed', '/feed', 'of another'])
})
