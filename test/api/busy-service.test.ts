import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PoolClient } from 'pg'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { openRawConnection, sendRawRequest } from '../support/raw-http.ts'
import { createRestClient } from '../support/rest-client.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const address = { 'x-forwarded-for': '192.0.2.1' }
const otherAddress = { 'x-forwarded-for': '192.0.2.2' }

/** No limit of time ends a request or a statement before Vitest ends the test. */
let service: TestService
beforeAll(async () => {
  service = await startTestService({
    settings: {
      auth: 'required',
      trustProxy: 1,
      requestQueueSize: 4,
      databaseLockTimeoutMs: 0,
      databaseStatementTimeoutMs: 0,
      requestTimeoutMs: 600_000,
    },
  })
  await fetch(`${service.restUrl}/tags`)
})
afterAll(() => service.stop())

/** Holds a lock, so that statements that read tags wait. */
let locker: PoolClient
beforeEach(async () => {
  locker = await service.db.pool.connect()
  await locker.query('begin; lock table terms in access exclusive mode')
})
const unlock = async () => locker.query('rollback')
afterEach(async () => {
  await unlock()
  locker.release()
})

/** A list takes two statements: for its items and for their number. */
const waitForBlockedLists = (count: number) => waitForBlockedConnections(service.db, 2 * count)

const get = (path: string, headers: Record<string, string>) => fetch(service.restUrl + path, { headers })

describe('a caller with many slow requests', () => {
  it('503: when its queue is full; other callers and /health are served', async () => {
    // 8 of them run, and 2 wait, until the lock is released.
    const requests = Array.from({ length: 30 }, (_, i) => get(`/tags?page=1&per_page=${i + 1}`, address))
    await waitForStatus(requests, { status: 503, count: 20 })
    const rest = createRestClient(() => service.restUrl).withHeaders(address)

    expect(await rest.get('/tags?search=x')).toMatchObject({
      status: 503,
      body: { code: 'service_busy' },
      headers: { 'retry-after': '5' },
    })
    expect((await get('/venues', otherAddress)).status).toBe(200)
    expect((await fetch(`${service.url}/health`)).status).toBe(200)

    await unlock()
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(10)
    expect(statuses.filter(status => status === 503)).toHaveLength(20)
  })
})

/** Resolves when `count` of the requests are answered with `status`. */
const waitForStatus = (requests: Promise<Response>[], { status, count }: { status: number; count: number }) =>
  new Promise<void>((done, fail) => {
    let answered = 0
    for (const request of requests)
      request.then(response => response.status === status && ++answered === count && done(), fail)
  })

describe('a client that leaves', () => {
  const startRequest = (path: string) => {
    const connection = openRawConnection(service.url)
    const head = [`GET ${new URL(service.restUrl).pathname}${path} HTTP/1.1`, 'Host: x', 'X-Forwarded-For: 192.0.2.3']
    connection.write(`${head.join('\r\n')}\r\n\r\n`)
    return connection
  }

  it('cancels its statements', async () => {
    const connection = startRequest('/tags?search=lonely')
    await waitForBlockedLists(1)

    connection.destroy()

    await waitForBlockedLists(0)
    await unlock()
    expect((await get('/tags', address)).status).toBe(200)
  })

  it('200: does not interrupt an equal request of another client', async () => {
    const connection = startRequest('/tags?search=shared')
    await waitForBlockedLists(1)
    const other = sendRawRequest(service.restUrl, {
      path: `${new URL(service.restUrl).pathname}/tags?search=shared`,
      headers: otherAddress,
    })
    const later = startRequest('/tags?search=lonely')
    await waitForBlockedLists(2)

    connection.destroy()
    later.destroy()

    // When the statements of the second one are cancelled, the service has noticed that both have left.
    await waitForBlockedLists(1)
    await unlock()
    expect((await other).status).toBe(200)
  })
})
