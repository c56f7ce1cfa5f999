import { describe, expect, it } from 'vitest'
import { type FreezableProxy, startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase } from '../support/test-database.ts'
import { startTestService } from '../support/test-service.ts'
import { createRestClient } from '../support/rest-client.ts'

const databaseStatementTimeoutMs = 200
const requestTimeoutMs = 3_000

async function startFrozenService() {
  const database = await createMigratedDatabase()
  const proxy: FreezableProxy = await startFreezableProxy(database.url)
  const service = await startTestService({
    settings: { databaseStatementTimeoutMs, requestTimeoutMs, responseCacheMb: 0 },
    createDatabase: async () => ({ url: proxy.url, drop: async () => {} }),
  })
  const rest = createRestClient(() => service.restUrl)
  for (let i = 0; i < 3; i++) await rest.get('/tags')
  await fetch(`${service.url}/health`)
  const stop = async () => {
    await service.stop()
    proxy.close()
    await database.drop()
  }
  return { service, proxy, rest, stop }
}

/** The result of `work`, and how long it takes. */
async function measure<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startMs = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startMs }
}

describe('while the database does not respond on open connections, nor on new ones', () => {
  it('503: /health within two seconds; reads and writes within their timeout; then it stops', async () => {
    const { service, proxy, rest, stop } = await startFrozenService()
    proxy.freeze('all')

    const requests = [
      measure(async () => (await fetch(`${service.url}/health`)).status),
      measure(async () => (await rest.get('/tags')).status),
      measure(async () => (await rest.post('/tags', { name: 'x' })).status),
      measure(async () => (await rest.get('/events?search=x')).status),
    ]
    const [health, ...others] = await Promise.all(requests)
    const stopped = await measure(stop)

    expect(health).toEqual({ result: 503, ms: expect.any(Number) })
    expect(health?.ms).toBeLessThan(2_000)
    for (const { result, ms } of others) {
      expect(result).toBe(503)
      expect(ms).toBeLessThan(requestTimeoutMs + 500)
    }
    expect(stopped.ms).toBeLessThan(5_000)
  })
})

describe('the limits of statements', () => {
  it('503: a statement that takes too long, and one that waits too long for a lock', async () => {
    const service = await startTestService({
      settings: { databaseStatementTimeoutMs: 3_000, databaseLockTimeoutMs: 2_000, responseCacheMb: 0 },
    })
    const rest = createRestClient(() => service.restUrl)
    const { body: tag } = await rest.post('/tags', { name: 'locked' })
    const client = await service.db.pool.connect()
    await client.query('begin; lock table terms in access exclusive mode')

    const responses = await Promise.all([rest.get('/tags'), rest.patch(`/tags/${tag.id}`, { name: 'other' })])

    await client.query('rollback')
    client.release()
    for (const { status, body } of responses)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_unavailable' })
    expect((await rest.patch(`/tags/${tag.id}`, { name: 'other' })).status).toBe(200)
    await service.stop()
  })
})
