import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { isWholeSuite } from '../support/suite-size.ts'
import { disconnectDatabase } from '../support/database-outage.ts'
import type { TestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'

const wrongCredentials: Record<string, string> = { authorization: 'Bearer of-nobody' }
const noHeaders: Record<string, string> = {}

/** The operations that need the database only to check credentials. */
const needsNoRecords = (name: string) =>
  name.startsWith('about') ||
  ['recurrence.preview', 'translations.suggest', 'submissions.requirements', 'submissions.create'].includes(name)

/**
 * A request for every operation, which is valid except those that need no records: their credentials are checked first.
 */
const requests = allOperations.map(operation => {
  const { name, rest } = operation
  const path = rest.openapi.path
    .replace('{id}', '1')
    .replace('{format}', 'ics')
    .replace(/\{\w+\}/, 'a-slug')
  return {
    name,
    method: getHttpMethods(rest)[0] ?? '',
    urlAt: (service: TestService) =>
      getNamespaceUrl(service, operation) + path + (name === 'events.searchSuggestions' ? '?search=concert' : ''),
    body: rest.openapi.method === 'GET' ? undefined : buildBody(name),
    headers: needsNoRecords(name) ? wrongCredentials : noHeaders,
  }
})

function buildBody(operation: string): object {
  if (operation.startsWith('submissions.')) return { token: 'x' }
  if (!operation.endsWith('.create')) return {}
  if (operation === 'events.create') return { title: 'x', start_date: '2026-12-05', end_date: '2026-12-06' }
  if (operation === 'media.create') return { file: 'AAAA' }
  if (operation === 'sources.create') return { name: 'x', kind: 'rest', url: 'https://town.example/events' }
  if (operation === 'imports.create') return { name: 'x.ics', file: 'QkVHSU4=' }
  return { venue: 'x', organizer: 'x', name: 'x', login: 'x', role: 'author' }
}

/** Internal details that no response may contain. */
const internals = /prisma|postgres|ECONN|select |127\.0\.0\.1:5|\.ts\b|node_modules|ended|pool/i

describe('while the database is unreachable', () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const { service, rest } = useService({ log })

  it('503: every operation, with Retry-After and without internal details', async () => {
    await rest.get('/events')
    await disconnectDatabase(service)

    for (const { name, method, urlAt, body, headers } of requests) {
      const response = await rest.send(method, urlAt(service), body, { headers })
      expect({ name, status: response.status, code: response.body.code }).toEqual({
        name,
        status: 503,
        code: 'database_unavailable',
      })
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
      expect(JSON.stringify(response.body)).not.toMatch(internals)
    }
  })

  it.each([
    ['one call', '/trpc/tags.list'],
    ['a batch', '/trpc/tags.list,events.list?batch=1'],
  ])('503: RPC, for %s', async (_name, path) => {
    const response = await fetch(service.url + path)
    const errors = [await response.json()].flat() as { error: { data: { code: string } } }[]

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    for (const { error } of errors) expect(error.data.code).toBe('database_unavailable')
  })

  it('503: /health', async () => {
    expect((await fetch(`${service.url}/health`)).status).toBe(503)
  })

  it('503: one line of the log for all requests', () => {
    const errors = lines
      .map(line => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 50)
    expect(errors.map(({ msg }) => msg)).toEqual(['the database does not respond; further failures are only counted'])
  })

  it('200: the index, which needs no database', async () => {
    expect((await rest.get('/')).status).toBe(200)
  })
})

/** Counts, and resolves promises when the count has reached a number. */
class Counter {
  count = 0
  #waiting: { until: number; resolve: () => void }[] = []

  add(): void {
    this.count++
    for (const { until, resolve } of this.#waiting) if (this.count >= until) resolve()
    this.#waiting = this.#waiting.filter(({ until }) => this.count < until)
  }

  waitFor = (until: number): Promise<void> => new Promise(resolve => this.#waiting.push({ until, resolve }))
}

describe('while connections to the database break', () => {
  const { service, rest, factories } = useService()
  const rounds = isWholeSuite ? 80 : 16
  const requestCount = new Counter()
  const isOver = { now: false }

  /**
   * Closes all connections in each round, after some more requests have begun: so in the middle of statements and
   * transactions. Then waits until requests of all kinds have succeeded.
   */
  async function breakConnections(statuses: ReadonlySet<number>): Promise<void> {
    const client = new pg.Client(service.databaseUrl)
    await client.connect()
    for (let round = 0; round < rounds; round++) {
      await requestCount.waitFor(requestCount.count + 3 + (round % 7) * 5)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    }
    while (!statuses.has(200) || !statuses.has(201)) await requestCount.waitFor(requestCount.count + 1)
    await client.end()
    isOver.now = true
  }

  it('503: every request that fails', async () => {
    const events = await Promise.all(Array.from({ length: 8 }, () => factories.event({ tags: ['one', 'two'] })))
    const statuses = new Set<number>()
    const sendRequests = async (path: string, writer: number) => {
      for (let n = 0; !isOver.now; n++) {
        const sends = [
          () => rest.patch(path, { title: `Title ${n}`, tags: ['one', `tag ${n % 5}`] }),
          () => rest.post('/venues', { venue: `Venue ${writer} ${n}`, image: `https://x.example/${writer}/${n}` }),
          () => rest.post('/tags', { name: `Tag ${writer} ${n}` }),
          () => rest.get('/events?per_page=5'),
        ]
        requestCount.add()
        statuses.add((await sends[(n + writer) % sends.length]!()).status)
      }
    }
    await Promise.all([
      breakConnections(statuses),
      ...events.map(({ id }, writer) => sendRequests(`/events/${id}`, writer)),
    ])

    expect([...statuses].sort()).toEqual([200, 201, 503])
  })
})

describe('when an unexpected error occurs', () => {
  const { service, rest } = useService()

  it('500: every operation, with the request id and without internal details', async () => {
    for (const table of [
      'events',
      'venues',
      'organizers',
      'terms',
      'users',
      'application_passwords',
      'sources',
      'imports',
      'images',
    ])
      await service.db.pool.query(`alter table ${table} rename to ${table}_elsewhere`)

    for (const { name, method, urlAt, body, headers } of requests) {
      const response = await rest.send(method, urlAt(service), body, { headers })
      expect({ name, status: response.status, body: response.body }).toEqual({
        name,
        status: 500,
        body: {
          code: 'internal_error',
          message: expect.any(String),
          data: { status: 500, request_id: response.headers['x-request-id'] },
        },
      })
      expect(JSON.stringify(response.body)).not.toMatch(internals)
    }
  })

  it('500: RPC, without internal details', async () => {
    const response = await fetch(`${service.url}/trpc/events.list`)
    const text = await response.text()

    expect(response.status).toBe(500)
    expect(text).toContain('internal_error')
    expect(text).not.toMatch(/prisma|relation|select |\.ts\b|node_modules|stack/i)
  })
})
