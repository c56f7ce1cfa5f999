import { describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, getInterfaceUrl } from '../support/rest-client.ts'
import { disconnectDatabase } from '../support/database-outage.ts'
import type { TestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'

const asNobody: Record<string, string> = { authorization: 'Bearer of-nobody' }
const plain: Record<string, string> = {}

/** Every operation, with a request that it would take. What tells of itself needs the database for credentials alone. */
const requests = allOperations.map(operation => {
  const { name, rest } = operation
  const path = rest.openapi.path.replace('{id}', '1').replace(/\{\w+\}/, 'a-slug')
  return {
    name,
    method: getHttpMethods(rest)[0] ?? '',
    urlAt: (service: TestService) => getInterfaceUrl(service, operation) + path,
    body: rest.openapi.method === 'GET' ? undefined : bodyFor(name),
    headers: name.startsWith('about') ? asNobody : plain,
  }
})

function bodyFor(operation: string): object {
  if (!operation.endsWith('.create')) return {}
  if (operation === 'events.create') return { title: 'x', start_date: '2026-12-05', end_date: '2026-12-06' }
  return { venue: 'x', organizer: 'x', name: 'x', login: 'x', role: 'author' }
}

/** What an answer must never tell. */
const inside = /prisma|postgres|ECONN|select |127\.0\.0\.1:5|\.ts\b|node_modules|ended|pool/i

describe('while the database is away', () => {
  const { service, rest } = useService()

  it('503: every operation says so, when to come again, and nothing of the inside', async () => {
    await rest.get('/events')
    await disconnectDatabase(service)

    for (const { name, method, urlAt, body, headers } of requests) {
      const answered = await rest.send(method, urlAt(service), body, { headers })
      expect({ name, status: answered.status, code: answered.body.code }).toEqual({
        name,
        status: 503,
        code: 'database_unavailable',
      })
      expect(answered.headers['retry-after']).toMatch(/^\d+$/)
      expect(JSON.stringify(answered.body)).not.toMatch(inside)
    }
  })

  it.each([
    ['one call', '/trpc/tags.list'],
    ['a batch', '/trpc/tags.list,events.list?batch=1'],
  ])('503: so does RPC, for %s', async (_name, path) => {
    const answered = await fetch(service.url + path)
    const errors = [await answered.json()].flat() as { error: { data: { code: string } } }[]

    expect([answered.status, answered.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
    for (const { error } of errors) expect(error.data.code).toBe('database_unavailable')
  })

  it('503: so does /health', async () => {
    expect((await fetch(`${service.url}/health`)).status).toBe(503)
  })

  it('200: what needs no database answers', async () => {
    expect((await rest.get('/')).status).toBe(200)
  })
})

describe('when something fails that nobody foresaw', () => {
  const { service, rest } = useService()

  it('500: every operation says so with the id of the request and nothing of the inside', async () => {
    for (const table of ['events', 'venues', 'organizers', 'terms', 'users', 'application_passwords'])
      await service.db.pool.query(`alter table ${table} rename to ${table}_elsewhere`)

    for (const { name, method, urlAt, body, headers } of requests) {
      const answered = await rest.send(method, urlAt(service), body, { headers })
      expect({ name, status: answered.status, body: answered.body }).toEqual({
        name,
        status: 500,
        body: {
          code: 'internal_error',
          message: expect.any(String),
          data: { status: 500, request_id: answered.headers['x-request-id'] },
        },
      })
      expect(JSON.stringify(answered.body)).not.toMatch(inside)
    }
  })

  it('500: typed calls hear as little', async () => {
    const answered = await fetch(`${service.url}/trpc/events.list`)
    const text = await answered.text()

    expect(answered.status).toBe(500)
    expect(text).toContain('internal_error')
    expect(text).not.toMatch(/prisma|relation|select |\.ts\b|node_modules|stack/i)
  })
})
