import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase } from '../support/test-database.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { createRestClient } from '../support/rest-client.ts'

const requestTimeoutMs = 30_000
/** How long the service waits for its statements when it stops. */
const closeMaxMs = 2_000

/** Resolves when no connection of the pool is in use. Their statements may end after the reply. */
async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  while (pool.totalCount > pool.idleCount) await once(pool, 'release')
}

/** A service that has used its connections, and then gets no more answers of the database. */
async function startFrozenService() {
  const database = await createMigratedDatabase()
  const proxy = await startFreezableProxy(database.url)
  const timers = createFakeTimers()
  const service = await startTestService({
    settings: { databaseStatementTimeoutMs: 0, requestTimeoutMs, responseCacheMb: 0 },
    createDatabase: async () => ({ url: proxy.url, drop: async () => {} }),
    timers,
  })
  const rest = createRestClient(() => service.restUrl)
  for (let i = 0; i < 3; i++) await rest.get('/tags')
  await fetch(`${service.url}/health`)
  proxy.freeze('all')
  const dropDatabase = async () => {
    proxy.close()
    await database.drop()
  }
  return { service, timers, rest, dropDatabase }
}

describe('while the database does not respond on open connections, nor on new ones', () => {
  it('503: /health while requests wait; reads and writes at their timeout; then it stops', async () => {
    const { service, timers, rest, dropDatabase } = await startFrozenService()
    const statuses: number[] = []
    const requests = [rest.get('/tags'), rest.post('/tags', { name: 'x' }), rest.get('/events?search=x')].map(
      async request => statuses.push((await request).status),
    )

    expect((await fetch(`${service.url}/health`)).status).toBe(503)
    expect(statuses).toEqual([])

    await timers.advance(requestTimeoutMs)
    await Promise.all(requests)
    expect(statuses).toEqual([503, 503, 503])

    const stopped = service.stop()
    await timers.waitForTimer(closeMaxMs)
    await timers.advance(closeMaxMs)
    await stopped
    await dropDatabase()
  })
})

describe('the limits of statements', () => {
  let service: TestService
  beforeAll(async () => void (service = await startTestService()))
  afterAll(() => service.stop())

  it.each([
    ['takes too long', { databaseStatementTimeoutMs: 200, databaseLockTimeoutMs: 0 }],
    ['waits too long for a lock', { databaseStatementTimeoutMs: 0, databaseLockTimeoutMs: 50 }],
  ])('503: a statement that %s', async (_, limits) => {
    const settings = { ...limits, responseCacheMb: 0 }
    const limited = await startTestService({ sharesDatabaseWith: service, settings })
    const limitedRest = createRestClient(() => limited.restUrl)
    const client = await service.db.pool.connect()
    await client.query('begin; lock table terms in access exclusive mode')

    const responses = await Promise.all([limitedRest.get('/tags'), limitedRest.post('/tags', { name: 'x' })])

    await client.query('rollback')
    client.release()
    for (const { status, body } of responses)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_unavailable' })
    // A further request could reach the limits on a busy machine. So we ask whether the connections can run one.
    for (const pool of limited.db.pools) await waitUntilIdle(pool)
    const { rows } = await service.db.pool.query(
      `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
    await limited.stop()
  })
})
