import { describe, expect, it } from 'vitest'
import { catchUp } from '../support/catch-up.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { waitForRequests } from '../support/received-requests.ts'
import { createRestClient } from '../support/rest-client.ts'
import { startTestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { observeStatements } from '../support/statement-watch.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' }, timers: createFakeTimers() })
const statements = observeStatements(service, rest)

const pages = [
  '/events',
  '/venues?per_page=3',
  '/organizers',
  '/categories?hide_empty=false',
  '/tags?hide_empty=0',
  '/doc',
]

describe('a repeated anonymous GET', () => {
  it.each(pages)('200: returns the cached response: %s', async path => {
    await factories.event({ categories: [uniqueName('Category')] })
    const first = await rest.get(path)
    await statements.waitUntilCached(path)
    const again = await rest.get(path)

    const watched = { 'x-request-id': '', date: '', 'keep-alive': '' }
    expect({ ...again, headers: { ...again.headers, ...watched } }).toEqual({
      ...first,
      headers: { ...first.headers, ...watched },
    })
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('200: records by id and by slug, also with more slashes in the path', async () => {
    const { id, slug } = await factories.event()
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`, `/venues/?per_page=2`]) {
      await statements.waitUntilCached(path)
      expect(await statements.countDuring(() => rest.get(path.replace(/^\/(\w+)/, '//$1/')))).toBe(0)
    }
  })

  it('200: RPC calls', async () => {
    const ask = () => fetch(`${service.url}/trpc/events.list?input=${encodeURIComponent('{"per_page":2}')}`)
    const first = await (await ask()).json()
    await statements.waitUntilIdle()

    expect(await statements.countDuring(ask)).toBe(0)
    expect(await (await ask()).json()).toEqual(first)
  })

  it('200: each language, query and page is cached separately', async () => {
    const { id } = await factories.event({ title: 'Concert' })
    await rest
      .withHeaders((await factories.user('editor')).headers)
      .patch(`/events/${id}?i18n_language=el`, { title: 'Συναυλία' })
    const titles = async () =>
      Promise.all(
        [`/events/${id}`, `/events/${id}?i18n_language=el`, `${service.url}/el/cal/events/v1/events/${id}`].map(
          async path => (await rest.get(path)).body.title,
        ),
      )
    for (const path of [`/events/${id}`, `/events/${id}?i18n_language=el`]) await statements.waitUntilCached(path)

    expect(await titles()).toEqual(['Concert', 'Συναυλία', 'Συναυλία'])
  })

  it('credentials, passwords and failures bypass the cache', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const { headers } = await factories.user('editor')
    const asks = [
      ['/events', headers],
      [`/events/${id}?password=open%20sesame`],
      [`/events/${id}?password=wrong`],
      [`/events/${id}`],
      ['/events/999999999'],
    ] as const
    for (const [path, credentials = {}] of asks) {
      const ask = () => rest.get(path, { headers: credentials })
      await ask()
      await ask()
      expect(await statements.countDuring(ask), path).toBeGreaterThan(0)
    }
  })

  it('401: wrong credentials fail although the response is cached', async () => {
    await statements.waitUntilCached('/events')
    expect((await rest.get('/events', { headers: { authorization: 'Bearer wrong-and-long-enough' } })).status).toBe(401)
  })

  it('responses that need a password are not cached, however the parameter is encoded', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const input = encodeURIComponent(`{"id":${id},"\\u0070assword":"open sesame"}`)
    for (const url of [
      `${service.restUrl}/events/${id}?%70assword=open%20sesame`,
      `${service.url}/trpc/events.read?input=${input}`,
    ]) {
      const ask = () => fetch(url)
      expect((await ask()).headers.get('cache-control')).toBe('private, no-store')
      await ask()
      expect(await statements.countDuring(ask), url).toBeGreaterThan(0)
    }
  })

  it('404: concurrent requests for a missing record query the database once', async () => {
    const alone = await statements.countDuring(() => rest.get('/events/987654321'))
    const delayed = statements.delayResultsOf('authorId')
    const received = waitForRequests(20, '/events/987654321')
    let requests: ReturnType<typeof rest.get>[] = []
    const statementCount = await statements.countDuring(() => {
      requests = Array.from({ length: 20 }, () => rest.get('/events/987654321'))
      return received
    })
    delayed.end()
    delayed.release()
    const responses = await Promise.all(requests)

    expect(statementCount).toBeLessThanOrEqual(alone)
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['404 rest-event-not-found']),
    )
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
  })

  it('200: concurrent equal requests query the database once', async () => {
    const path = `/events?search=${uniqueName('x').replace(' ', '')}`
    const one = await statements.countDuring(() => rest.get(path))
    await rest.withHeaders((await factories.user('editor')).headers).post('/tags', { name: uniqueName('Tag') })
    await catchUp(service)

    expect(
      await statements.countDuring(() => Promise.all(Array.from({ length: 20 }, () => rest.get(path)))),
    ).toBeLessThanOrEqual(one + 1)
  })
})

describe('a cached response after a change', () => {
  it('is replaced by the next request, after a change of any record', async () => {
    const as = rest.withHeaders((await factories.user('editor')).headers)
    const venue = await factories.venue()
    const { id } = await factories.event({ venue: venue.id })
    const read = async () => {
      const { body } = await rest.get(`/events/${id}`)
      return { title: body.title, city: body.venue.city }
    }
    for (let turn = 1; turn <= 5; turn++) {
      await read()
      await as.patch(`/events/${id}`, { title: `Turn ${turn}` })
      expect((await read()).title).toBe(`Turn ${turn}`)
      await as.patch(`/venues/${venue.id}`, { city: `City ${turn}` })
      expect((await read()).city).toBe(`City ${turn}`)
    }
  })

  /** Guards the time between reading and caching: a response must not be cached when a change happens in between. */
  it('is not stored when the change happens during the request', async () => {
    const as = rest.withHeaders((await factories.user('editor')).headers)
    const { id } = await factories.event({ title: 'Before' })
    const delayed = statements.delayResultsOf('start_date_details')

    const earlyResponse = rest.get(`/events/${id}`)
    await delayed.firstResult
    delayed.end()
    await as.patch(`/events/${id}`, { title: 'After' })
    const lateResponse = await rest.get(`/events/${id}`)
    delayed.release()

    expect([(await earlyResponse).body.title, lateResponse.body.title]).toEqual(['Before', 'After'])
    await statements.waitUntilIdle() // until the early response would be stored
    expect((await rest.get(`/events/${id}`)).body.title).toBe('After')
  })

  it('is removed when another program changes the database', async () => {
    const { id } = await factories.event({ title: 'Before' })
    await statements.waitUntilCached(`/events/${id}`)
    await service.db.prisma.eventText.updateMany({ where: { eventId: id }, data: { title: 'After' } })

    await catchUp(service)
    expect((await rest.get(`/events/${id}`)).body.title).toBe('After')
  })

  it('404, 410: is removed with the record', async () => {
    const as = rest.withHeaders((await factories.user('editor')).headers)
    const { id } = await factories.event()
    await statements.waitUntilCached(`/events/${id}`)
    await as.delete(`/events/${id}`)
    expect((await rest.get(`/events/${id}`)).status).toBe(410)
    await as.delete(`/events/${id}?force=true`)
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })
})

describe('RESPONSE_CACHE_MB', () => {
  it('0 disables the cache; a small cache keeps the latest responses', async () => {
    const description = '<p>words</p>'.repeat(1_000)
    await Promise.all(Array.from({ length: 5 }, () => factories.event({ title: 'Voluminous', description })))
    for (const [responseCacheMb, first, last] of [
      [0, 'uncached', 'uncached'],
      [1, 'uncached', 'cached'],
    ] as const) {
      const other = await startTestService({
        settings: { responseCacheMb, recordCacheMb: 0, auth: 'required' },
        sharesDatabaseWith: service,
      })
      const client = createRestClient(() => other.restUrl)
      const watched = observeStatements(other, client, 'now')
      const path = (at: number) => `/events?search=voluminous&x=${at}`
      await catchUp(other)
      for (const at of Array(40).keys()) await client.get(path(at))
      await watched.waitUntilIdle()
      const readState = async (at: number) =>
        (await watched.countDuring(() => client.get(path(at)))) > 0 ? 'uncached' : 'cached'

      expect(await readState(39)).toBe(last)
      expect(await readState(0)).toBe(first)
      await other.stop()
    }
  })
})
