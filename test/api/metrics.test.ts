import http, { type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { createMetricsServer } from '../../src/http/server/metrics-server.ts'
import { createRouteNamer } from '../../src/http/request/route-template.ts'
import { listen } from '../../src/http/server/listen.ts'
import { createMetrics } from '../../src/metrics.ts'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { catchUp } from '../support/catch-up.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { useService } from '../support/use-service.ts'

const timers = createFakeTimers()
const metrics = createMetrics({ version: '1.2.3', commit: '1f2e3d4c' })
const { service, rest, factories } = useService({ metrics, settings: { auth: 'required' }, timers })
const statements = observeStatements(service, rest)
let server: Server
let url: string

beforeAll(async () => {
  server = createMetricsServer(metrics, '127.0.0.1')
  await listen(server, 0, '127.0.0.1')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

/** The values of all time series, by name and labels. */
async function readMetrics(): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map(line => [line.replace(/ \S+$/, ''), Number(line.replace(/.* /, ''))]))
}

const readDrops = async () => (await readMetrics())['calendar_cache_drops_total{cache="responses"}'] ?? 0

/** Advances the timers of the service while one statement runs, which waits for a lock. */
async function advanceDuringStatement(ms: number): Promise<void> {
  const holder = await service.db.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const statement = service.db.pool.query('select pg_advisory_lock(1)')
  await waitForBlockedConnections(service.db, 1)
  await timers.advance(ms)
  await holder.query('select pg_advisory_unlock(1)')
  await statement
  holder.release(true)
}

describe('GET /metrics', () => {
  it('403: a Host that a page of another site can choose; 200: a loopback name', async () => {
    const read = (host: string) => sendRawRequest(url, { path: '/metrics', headers: { host } })
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'evil@127.0.0.1', '0.0.0.0', ''])
      expect([host, (await read(host)).status]).toEqual([host, 403])
    for (const host of [new URL(url).host, 'localhost:9100', '[::1]:9100'])
      expect([host, (await read(host)).status]).toEqual([host, 200])
    expect((await read('evil.example')).body).not.toContain('calendar_')
  })

  it('200: requests by route, caches, connections, statements, listening connection, event loop, version', async () => {
    const event = await factories.event()
    await catchUp(service)
    for (let time = 0; time < 3; time++) await rest.get(`/events/${event.id}`)
    await rest.get('/events/999999')
    await statements.waitUntilCached('/events')
    await rest.get(`/events?search=secret-word`)
    await advanceDuringStatement(500)
    await timers.advance(1_000)
    const values = await readMetrics()

    const count = 'calendar_http_request_duration_seconds_count'
    const route = 'route="/cal/events/v1/events/{id}"'
    expect(values).toMatchObject({
      [`${count}{method="GET",${route},status="200"}`]: 3,
      [`${count}{method="GET",${route},status="404"}`]: 1,
      'calendar_database_connections{pool="users",state="in_use"}': 0,
      calendar_database_unreachable_total: 0,
      'calendar_requests{queue="anonymous",state="waiting"}': 0,
      'calendar_requests_refused_total{queue="users"}': 0,
      'calendar_info{version="1.2.3",commit="1f2e3d4c"}': 1,
    })
    expect(values['calendar_cache_hits_total{cache="responses"}']).toBeGreaterThan(0)
    expect(values['calendar_cache_bytes{cache="responses"}']).toBeGreaterThan(0)
    for (const cache of ['documents', 'results'])
      expect(values).toHaveProperty([`calendar_cache_misses_total{cache="${cache}"}`])
    expect(values['calendar_cache_misses_total{cache="documents"}']).toBeGreaterThan(0)
    expect(values['calendar_database_statements_total{result="done"}']).toBeGreaterThan(5)
    expect(values['calendar_database_statement_seconds_total']).toBe(0.5)
    expect(values['calendar_listener_silence_seconds']).toBe(1.5)
    expect(values).toHaveProperty(['nodejs_eventloop_lag_p99_seconds'])
    expect(Object.keys(values).join()).not.toMatch(/secret|999999/)
  })

  it('200: what a write removes from the cache counts as dropped', async () => {
    await catchUp(service)
    await statements.waitUntilCached('/tags')
    const before = await readDrops()
    await factories.tag()
    await rest.get('/tags')

    expect(await readDrops()).toBeGreaterThan(before)
  })

  it('404: every other path, and another method', async () => {
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  })

  it('names METRICS_PORT if the port is taken', async () => {
    const { port } = new URL(url)
    const variables = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

    await expect(listen(http.createServer(), Number(port), '127.0.0.1', variables)).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken. Stop the program that uses it, or choose another: METRICS_PORT=`,
    )
  })
})

describe('the route of a request', () => {
  const nameRoute = createRouteNamer({
    prefix: '/wp-json',
    namespaces: [{ path: 'cal/events/v1', operations: listNamespaceOperations('calendar') }],
  })

  it.each([
    ['/cal/events/v1', '/cal/events/v1'],
    ['/wp-json/cal/events/v1/events', '/cal/events/v1/events'],
    ['/cal/events/v1/events/', '/cal/events/v1/events'],
    ['/cal/events/v1/events/12', '/cal/events/v1/events/{id}'],
    ['/cal/events/v1/events/by-slug/jazz', '/cal/events/v1/events/by-slug/{slug}'],
    ['/cal/events/v1/events.ics', '/cal/events/v1/events.{format}'],
    ['/cal/events/v1/a/b/c/d/e', '/cal/events/v1/other'],
    ['/trpc/events.list', '/trpc/events.list'],
    ['/trpc/events.list,tags.list', '/trpc/batch'],
    ['/trpc/x', '/trpc/other'],
    ['/TRPC/x/events%2Elist', '/trpc/events.list'],
    ['/WP-JSON/Cal/events/v1/EVENTS.ics', '/cal/events/v1/events.{format}'],
    ['/SITEMAP.xml', '/sitemap.xml'],
    ['/trpcx/events.list', 'other'],
    ['/wp-json', 'other'],
    ['/media/ab/cd.webp', '/media'],
    ['/', 'page'],
    ['/event/jazz-night/', 'page'],
    ['/embed/agenda/2026-11-16/', '/embed'],
    ['/embed.js', '/embed.js'],
    ['/sitemap/events-1.xml', '/sitemap'],
    ['/manifest.webmanifest', '/manifest.webmanifest'],
    ['/wp-login.php', 'other'],
  ])('of %s is %s', (path, name) => {
    expect(nameRoute({ path })).toBe(name)
  })
})
