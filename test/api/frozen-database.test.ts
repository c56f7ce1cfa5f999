import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startFreezableProxy } from '../support/freezable-proxy.ts'
import { createMigratedDatabase } from '../support/test-database.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { createRestClient } from '../support/rest-client.ts'
import { uniqueName } from '../support/use-service.ts'

const requestTimeoutMs = 30_000
/** How long the service waits for its statements when it stops. */
const closeMaxMs = 2_000

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
    const { body: tag } = await createRestClient(() => service.restUrl).post('/tags', { name: uniqueName('Tag') })
    const client = await service.db.pool.connect()
    await client.query('begin; lock table terms in access exclusive mode')
    const change = () => limitedRest.patch(`/tags/${tag.id}`, { name: 'other' })

    const responses = await Promise.all([limitedRest.get('/tags'), change()])

    await client.query('rollback')
    client.release()
    for (const { status, body } of responses)
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_unavailable' })
    // The connections are free again. Their statements may end after the reply, and a slow machine may need a second try.
    // oxlint-disable-next-line no-restricted-properties -- a pool has no event for a connection that is free
    await expect.poll(async () => (await change()).status).toBe(200)
    await limited.stop()
  })
})
