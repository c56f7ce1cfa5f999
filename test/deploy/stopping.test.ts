import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { waitForAnyBlockedConnection } from '../support/blocked-request.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { useService } from '../support/use-service.ts'

const { service, factories } = useService()

/** A module that makes the process fail when it gets a message. */
const failOnMessage = `data:text/javascript,process.on('message', text => { Promise.reject(new Error(text)) })`

/**
 * Starts a service, and lets it stop while a request waits for the database. Returns the response to the request, and
 * the exit code and the signal of the process.
 */
async function stopDuringRequest(stop: (service: ServiceProcess) => void, message: string) {
  await factories.venue()
  const started = await startServiceProcess(
    {
      DATABASE_URL: service.databaseUrl,
      DATABASE_LOCK_TIMEOUT_MS: '0',
      DATABASE_STATEMENT_TIMEOUT_MS: '0',
      JOBS: 'false',
      LOG_LEVEL: 'info',
      SHUTDOWN_DELAY_MS: '0',
    },
    ['--import', failOnMessage],
  )
  const ended = once(started.child, 'close')
  const blocker = new pg.Client({ connectionString: service.databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table venues')
  const response = fetch(`${started.url}/cal/events/v1/venues?per_page=7`)
  await waitForAnyBlockedConnection(service.db)

  stop(started)
  await started.waitForOutput(message)
  await blocker.end()

  return { response: await response, ended: await ended, output: started.readOutput() }
}

describe('SIGTERM', () => {
  it('ends the service with exit code 0, after the requests that run', async () => {
    const { response, ended } = await stopDuringRequest(({ child }) => child.kill('SIGTERM'), 'the service stops')

    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    expect(ended).toEqual([0, null])
  })
})

describe('an error that nothing handles', () => {
  it('is logged, and the service ends with exit code 1 after the requests that run', async () => {
    const message = 'nobody expected this'
    const { response, ended, output } = await stopDuringRequest(({ child }) => child.send(message), message)

    expect(response.status).toBe(200)
    expect(ended).toEqual([1, null])
    const line = output.split('\n').find(text => text.includes(message))
    expect(JSON.parse(line!)).toMatchObject({
      level: 60,
      msg: 'the service stops because of an error that nothing handled',
      err: { message },
    })
  })
})
