import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { importItems } from './fixtures.ts'
import { event, readIcs } from './ics-fixtures.ts'

let service: TestService
beforeAll(async () => void (service = await startTestService({ settings: { databaseLockTimeoutMs: 1 } })))
afterAll(() => service.stop())

it('an import waits for the batch of another one, longer than a request waits for a lock', async () => {
  const other = await service.db.pool.connect()
  try {
    await other.query('begin')
    await other.query(`select pg_advisory_xact_lock(hashtextextended('import', 0))`)
    const imported = importItems(service, readIcs(event('1', 'DTSTART:20270105T160000Z')))
    await waitForBlockedConnections(service.db, 1)
    await other.query('commit')

    expect((await imported).results).toMatchObject([{ outcome: 'created' }])
  } finally {
    other.release(true) // an open transaction ends
  }
})
