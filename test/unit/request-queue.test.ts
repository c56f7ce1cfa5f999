import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRequestQueue } from '../../src/http/limits/request-queue.ts'
import type { Handle, Reply } from '../../src/http/reply.ts'
import type { HttpRequest } from '../../src/http/request.ts'
import { systemTimers } from '../../src/core/timers.ts'

const createRequest = (address: string, path: string) =>
  ({
    req: { socket: { remoteAddress: address }, headers: {}, complete: true, method: 'GET' },
    method: 'GET',
    path,
    queryString: '',
    startedAtMs: systemTimers.nowMs(),
    isRefresh: false,
    getSignal: () => new AbortController().signal,
    getCaller: () => Promise.resolve({ role: 'anonymous', userId: null }),
  }) as unknown as HttpRequest

const reply = {} as Reply

const createQueue = (calls: number) =>
  createRequestQueue(
    {
      findPrice: ({ path }) => ({ points: 1, pointsMin: 1, calls, isExpensive: path === '/page' }),
      requestQueueSize: 100,
      requestTimeoutMs: 30_000,
      trustProxy: 0,
      log: { warn: () => {} },
      timers: systemTimers,
    },
    () => Promise.resolve(reply),
  )

const neverEnds: Handle = () => new Promise(() => {})

it('callers whose other requests are slow hold no place of expensive requests', async () => {
  const queue = createQueue(1)
  const started: string[] = []
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    for (let count = 0; count < 8; count++) void queue(createRequest(address, '/list'), neverEnds)
    for (let count = 0; count < 2; count++)
      void queue(createRequest(address, '/page'), () => Promise.resolve(started.push(address)).then(() => reply))
  }

  await queue(createRequest('192.0.2.3', '/page'), () => Promise.resolve(reply))
  expect(started).toHaveLength(4)
}, 5_000)

it('an expensive batch has all places of its caller, so two run at the same time', async () => {
  const queue = createQueue(20)
  let [running, most] = [0, 0]
  const handle: Handle = async () => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    running--
    return reply
  }
  await Promise.all([1, 2, 3, 4].map(caller => queue(createRequest(`192.0.2.${caller}`, '/page'), handle)))
  expect(most).toBe(2)
})
