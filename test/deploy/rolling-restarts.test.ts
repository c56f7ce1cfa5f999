import http from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { describeInWholeSuite } from '../support/suite-size.ts'
import { ensureProxyInstalled, startProxy } from '../support/reverse-proxy.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, factories } = useService({ settings: { auth: 'required' } })

/** ROLLING_RESTARTS=5 tries more of them. */
const restarts = Number(process.env['ROLLING_RESTARTS'] ?? 2)
const connections = 6

type Response = { status: number; body: string }

type Load = { reads: number; writes: number; failures: string[]; stop(): Promise<void> }

/**
 * Reads and writes on several connections, one request after the other on each. No write waits for another: slugs that
 * differ only in the numbers at their end, such as `tag-1` and `tag-2`, would have one lock.
 */
function startLoad(url: string, headers: Record<string, string>): Load {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let isOver = false
  const load = { reads: 0, writes: 0, failures: [] as string[] }
  const send = (method: string, path: string, body?: string) =>
    new Promise<Response>((resolve, reject) => {
      const request = http.request(url + path, {
        agent,
        method,
        headers: { ...headers, 'content-type': 'application/json' },
      })
      request.once('response', response => {
        text(response).then(received => resolve({ status: response.statusCode ?? 0, body: received }), reject)
      })
      request.once('error', reject).end(body)
    })
  const run = async (index: number) => {
    for (let count = 0; !isOver; count++) {
      const isWrite = index % 3 === 0
      const request = isWrite
        ? send('POST', '/cal/events/v1/tags', JSON.stringify({ name: `${uniqueName('tag')} of the load` }))
        : send('GET', `/cal/events/v1/events?per_page=${1 + (count % 50)}`)
      const { status, body } = await request.catch((error: Error) => ({ status: 0, body: error.message }))
      if (status === (isWrite ? 201 : 200)) load[isWrite ? 'writes' : 'reads']++
      else load.failures.push(`${isWrite ? 'POST' : 'GET'} ${status} ${body}`)
    }
  }
  const runs = Array.from({ length: connections }, (_, index) => run(index))
  return Object.assign(load, {
    async stop() {
      isOver = true
      await Promise.all(runs)
      agent.destroy()
    },
  })
}

describeInWholeSuite('behind a proxy', () => {
  it.for(['nginx', 'haproxy'] as const)(
    '%s › 2xx: every request while two services restart in turn',
    { timeout: 300_000 },
    async (name, { skip }) => {
      skip(!ensureProxyInstalled(name), 'the proxy is not installed')
      const { headers } = await factories.user('administrator')
      const start = (port: number) =>
        startServiceProcess({
          DATABASE_URL: service.databaseUrl,
          PORT: String(port),
          TRUST_PROXY: '1',
          JOBS: 'false',
          LOG_LEVEL: 'info', // a line for each request
          RATE_LIMIT_PER_MINUTE: '0',
          RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
          // A busy machine may reach the limits of the database, and the reply is 503 then.
          DATABASE_LOCK_TIMEOUT_MS: '0',
          DATABASE_STATEMENT_TIMEOUT_MS: '0',
        })
      const ports: [number, number] = [await findFreePort(), await findFreePort()]
      const services = [await start(ports[0]), await start(ports[1])]
      const proxy = await startProxy(name, ports)
      const load = startLoad(proxy.url, headers)
      for (let restart = 0; restart < restarts; restart++) {
        await services[restart % 2]!.stop()
        const restarted = await start(ports[restart % 2]!)
        services[restart % 2] = restarted
        // The service that is back gets requests before the other one stops.
        await restarted.waitForOutput('"path":"/cal/events/v1/events"')
      }
      await load.stop()
      await Promise.all([proxy.stop(), ...services.map(one => one.stop())])

      if (restarts > 2)
        process.stderr.write(`${name}: ${load.reads} reads, ${load.writes} writes, ${load.failures.length} failed\n`)
      // nginx may open a connection in the moment in which a service closes its port, and repeats no write
      // (docs/operations.md).
      const lostWritesMax = name === 'nginx' ? 1 : 0
      expect(load.failures.filter(failure => !failure.startsWith('POST 502 '))).toEqual([])
      expect(load.failures.length).toBeLessThanOrEqual(lostWritesMax)
      expect(load.writes).toBeGreaterThan(10)
    },
  )
})
