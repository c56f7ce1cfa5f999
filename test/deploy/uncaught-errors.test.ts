import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startServiceProcess } from '../support/service-process.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService()

/** A module that makes the process fail when it gets a message. */
const failOnMessage = `data:text/javascript,process.on('message', text => { Promise.reject(new Error(text)) })`

const countWaiting = async () =>
  (
    await queryRowsAt(
      service.databaseUrl,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

describe('an error that nothing handles', () => {
  it('is logged, and the service ends with exit code 1 after the requests that run', async () => {
    await factories.venue()
    const { url, child, readOutput } = await startServiceProcess(
      { DATABASE_URL: service.databaseUrl, JOBS: 'false', SHUTDOWN_DELAY_MS: '0' },
      ['--import', failOnMessage],
    )
    const closed = once(child, 'close')
    const blocker = new pg.Client({ connectionString: service.databaseUrl })
    await blocker.connect()
    await blocker.query('begin; lock table venues')
    const response = fetch(`${url}/cal/events/v1/venues?per_page=7`)
    await vi.waitUntil(async () => (await countWaiting()) > 0, 20_000)

    child.send('nobody expected this')
    await vi.waitUntil(() => readOutput().includes('nobody expected this'), 20_000)
    await blocker.end()

    expect((await response).status).toBe(200)
    expect(await closed).toEqual([1, null])
    const line = readOutput()
      .split('\n')
      .find(text => text.includes('nobody expected this'))
    expect(JSON.parse(line!)).toMatchObject({
      level: 60,
      msg: 'the service stops because of an error that nothing handled',
      err: { message: 'nobody expected this' },
    })
  })
})
