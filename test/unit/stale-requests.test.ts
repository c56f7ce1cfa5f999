import { describe, expect, it } from 'vitest'
import { createInformedAddresses, createStaleRequests } from '../../src/http/cache/stale-requests.ts'
import { createReply, type Reply } from '../../src/http/reply/reply.ts'
import type { HttpRequest } from '../../src/http/request/request.ts'
import { createFakeTimers } from '../support/fake-timers.ts'

const settings = { auth: 'required' as const, allowedOrigins: [], trustProxy: 0 }

type Sent = { method?: string; headers?: Record<string, string>; signal?: AbortSignal }

const buildRequest = ({ method = 'GET', headers = {}, signal = new AbortController().signal }: Sent = {}) =>
  ({
    method,
    req: { headers, socket: { remoteAddress: '192.0.2.1' } },
    getSignal: () => signal,
  }) as unknown as HttpRequest

/** Sends a request, and tells whether the next one of the same address may get a stale reply. */
async function acceptsStaleAfter(request: HttpRequest, reply: Reply = createReply({})): Promise<boolean> {
  const { acceptsStale, watchAddresses } = createStaleRequests(settings, createFakeTimers())
  await watchAddresses(async () => reply)(request)
  return acceptsStale(buildRequest())
}

const createStream = (isLive: boolean): Reply => ({
  ...createReply({}),
  body: { chunks: async function* () {}, isCompressible: false, isLive },
})

describe('a stale reply', () => {
  it.each([
    ...[
      'no-cache',
      'No-Cache',
      'no-cache;',
      'no-cache="x"',
      'no-store',
      'foo=1,max-age=0',
      'max-age="0"',
      'max-age=00',
    ],
    ...['max-age=0;', 'max-age = 0', 'max-age=-1'],
  ])('is not for a request with Cache-Control: %s', value => {
    const { acceptsStale } = createStaleRequests(settings, createFakeTimers())
    expect(acceptsStale(buildRequest({ headers: { 'cache-control': value } }))).toBe(false)
  })

  it.each(['max-age=60', 'only-if-cached', 'no-transform', ''])(
    'may be for a request with Cache-Control: %s',
    value => {
      const { acceptsStale } = createStaleRequests(settings, createFakeTimers())
      expect(acceptsStale(buildRequest({ headers: { 'cache-control': value } }))).toBe(true)
    },
  )

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])('is not for an address after %s', async method => {
    expect(await acceptsStaleAfter(buildRequest({ method }))).toBe(false)
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('may be for an address after %s', async method => {
    expect(await acceptsStaleAfter(buildRequest({ method }))).toBe(true)
  })

  it('is not for an address with a stream of changes, but for one with another stream', async () => {
    expect(await acceptsStaleAfter(buildRequest(), createStream(true))).toBe(false)
    expect(await acceptsStaleAfter(buildRequest(), createStream(false))).toBe(true)
  })
})

describe('the addresses that may know of changes', () => {
  const setUp = () => {
    const state = { now: 0 }
    return { state, addresses: createInformedAddresses(() => state.now) }
  }

  it('are remembered for a minute after a write', () => {
    const { state, addresses } = setUp()
    addresses.add('192.0.2.1')
    state.now = 59_999
    expect([addresses.has('192.0.2.1'), addresses.has('192.0.2.2')]).toEqual([true, false])
    state.now = 60_000
    expect(addresses.has('192.0.2.1')).toBe(false)
  })

  it('are remembered until a minute after the last of their streams', () => {
    const { state, addresses } = setUp()
    const [first, second] = [new AbortController(), new AbortController()]
    for (const { signal } of [first, second]) addresses.addUntil('192.0.2.1', signal)
    first.abort()
    state.now = 3_600_000
    expect(addresses.has('192.0.2.1')).toBe(true)
    second.abort()
    state.now += 59_999
    expect(addresses.has('192.0.2.1')).toBe(true)
    state.now += 1
    expect(addresses.has('192.0.2.1')).toBe(false)
  })

  it('are all addresses, for a minute, when there are too many', () => {
    const { state, addresses } = setUp()
    for (let number = 0; number <= 10_000; number++) addresses.add(`address ${number}`)
    expect([addresses.has('address 0'), addresses.has('another')]).toEqual([true, true])
    state.now = 60_000
    expect(addresses.has('another')).toBe(false)
  })
})
