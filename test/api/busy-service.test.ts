import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PoolClient } from 'pg'
import { openRawConnection, sendRawRequest } from '../support/raw-http.ts'
import { createRestClient } from '../support/rest-client.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const address = { 'x-forwarded-for': '192.0.2.1' }
const otherAddress = { 'x-forwarded-for': '192.0.2.2' }

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    settings: { auth: 'required', trustProxy: 1, requestQueueSize: 4, databaseLockTimeoutMs: 0 },
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

async function countWaitingStatements(): Promise<number> {
  const { rows } = await locker.query<{ count: number }>(`
    select count(*)::int as count
      from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

const get = (path: string, headers: Record<string, string>) => fetch(service.restUrl + path, { headers })

describe('a caller with many slow requests', () => {
  it('503: when its queue is full; other callers and /health are served', async () => {
    // 8 of them run and 2 wait.
    const requests = Array.from({ length: 30 }, (_, i) => get(`/tags?page=1&per_page=${i + 1}`, address))
    const rest = createRestClient(() => service.restUrl).withHeaders(address)
    await expect.poll(countWaitingStatements).toBeGreaterThan(0)

    await expect
      .poll(() => rest.get('/tags?search=x'))
      .toMatchObject({ status: 503, body: { code: 'service_busy' }, headers: { 'retry-after': '5' } })
    expect((await get('/venues', otherAddress)).status).toBe(200)
    const healthStartMs = performance.now()
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
    expect(performance.now() - healthStartMs).toBeLessThan(1_000)

    await unlock()
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(10)
    expect(statuses.filter(status => status === 503)).toHaveLength(20)
  })
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
    await expect.poll(countWaitingStatements).toBeGreaterThan(0)

    connection.destroy()

    // Far shorter than the 10 seconds after which PostgreSQL cancels any statement.
    await expect.poll(countWaitingStatements, { timeout: 1_000 }).toBe(0)
    await unlock()
    expect((await get('/tags', address)).status).toBe(200)
  })

  it('200: does not interrupt an equal request of another client', async () => {
    const connection = startRequest('/tags?search=shared')
    await expect.poll(countWaitingStatements).toBeGreaterThan(0)
    const other = sendRawRequest(service.restUrl, {
      path: `${new URL(service.restUrl).pathname}/tags?search=shared`,
      headers: otherAddress,
    })

    connection.destroy()
    await new Promise(done => setTimeout(done, 100))
    await unlock()

    expect((await other).status).toBe(200)
  })
})
