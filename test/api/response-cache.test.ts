import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createRestClient } from '../support/rest-client.ts'
import { startTestService } from '../support/test-service.ts'
import { testStartTime, uniqueName, useService } from '../support/use-service.ts'
import { watchStatements } from '../support/statement-watch.ts'

/** Answers to strangers are kept in memory. */

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const statements = watchStatements(service, rest)

const pages = [
  '/events',
  '/venues?per_page=3',
  '/organizers',
  '/categories?hide_empty=false',
  '/tags?hide_empty=0',
  '/doc',
]

describe('an anonymous GET, asked again', () => {
  it.each(pages)('200: is answered from memory, in the same words: %s', async path => {
    await factories.event({ categories: [uniqueName('Category')] })
    const first = await rest.get(path)
    await statements.waitUntilCached(path)
    const again = await rest.get(path)

    const own = { 'x-request-id': '', date: '', 'keep-alive': '' }
    expect({ ...again, headers: { ...again.headers, ...own } }).toEqual({
      ...first,
      headers: { ...first.headers, ...own },
    })
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('200: one record by id and by slug, and what is spelt with more slashes', async () => {
    const { id, slug } = await factories.event()
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`, `/venues/?per_page=2`]) {
      await statements.waitUntilCached(path)
      expect(await statements.countDuring(() => rest.get(path.replace(/^\/(\w+)/, '//$1/')))).toBe(0)
    }
  })

  it('200: typed calls too', async () => {
    const ask = () => fetch(`${service.url}/trpc/events.list?input=${encodeURIComponent('{"per_page":2}')}`)
    const first = await (await ask()).json()
    await vi.waitFor(async () => expect(await statements.countDuring(ask)).toBe(0))

    expect(await (await ask()).json()).toEqual(first)
  })

  it('200: each language, query and page has an answer of its own', async () => {
    const { id } = await factories.event({ title: 'Concert' })
    await rest
      .withHeaders((await factories.person('editor')).headers)
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

  it('the database is asked by those who sign in, send a password, or ask for nothing that is there', async () => {
    const { id } = await factories.event({ password: 'open sesame' })
    const { headers } = await factories.person('editor')
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

  it('401: wrong credentials are refused where an answer is kept', async () => {
    await statements.waitUntilCached('/events')
    expect((await rest.get('/events', { headers: { authorization: 'Bearer wrong-and-long-enough' } })).status).toBe(401)
  })

  it('is not kept when it needed a password, however that is spelt', async () => {
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

  it('404: what many ask for at once and is not there is looked for once', async () => {
    const alone = await statements.countDuring(() => rest.get('/events/987654321'))
    const held = statements.delayResultsOf('authorId')
    const asking = Array.from({ length: 20 }, () => rest.get('/events/987654321'))
    const asked = await statements.countDuring(() => sleep(300))
    held.end()
    held.release()
    const answers = await Promise.all(asking)

    expect(asked).toBeLessThanOrEqual(alone)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['404 rest-event-not-found']),
    )
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
  })

  it('asked by many at once, the database is asked once', async () => {
    const path = `/events?search=${uniqueName('x').replace(' ', '')}`
    const one = await statements.countDuring(() => rest.get(path))
    await rest.withHeaders((await factories.person('editor')).headers).post('/tags', { name: uniqueName('Tag') })
    await sleep(100) // until the database has told of it, too

    expect(
      await statements.countDuring(() => Promise.all(Array.from({ length: 20 }, () => rest.get(path)))),
    ).toBeLessThanOrEqual(one + 1)
  })
})

describe('what is kept, after a change', () => {
  it('is read anew by the very next request, whatever was changed', async () => {
    const as = rest.withHeaders((await factories.person('editor')).headers)
    const venue = await factories.venue()
    const { id } = await factories.event({ venue: venue.id })
    const read = async () => {
      const { body } = await rest.get(`/events/${id}`)
      return { title: body.title, city: body.venue.city }
    }
    for (let turn = 1; turn <= 20; turn++) {
      await read()
      await as.patch(`/events/${id}`, { title: `Turn ${turn}` })
      expect((await read()).title).toBe(`Turn ${turn}`)
      await as.patch(`/venues/${venue.id}`, { city: `City ${turn}` })
      expect((await read()).city).toBe(`City ${turn}`)
    }
  })

  /** Guards the moment between reading and keeping: an answer on its way must not outlive a change that it has not seen. */
  it('does not come back with what was read before and arrives after', async () => {
    const as = rest.withHeaders((await factories.person('editor')).headers)
    const { id } = await factories.event({ title: 'Before' })
    const held = statements.delayResultsOf('start_date_details')

    const early = rest.get(`/events/${id}`)
    await sleep(100)
    held.end()
    await as.patch(`/events/${id}`, { title: 'After' })
    const late = await rest.get(`/events/${id}`)
    held.release()

    expect([(await early).body.title, late.body.title]).toEqual(['Before', 'After'])
    await sleep(100)
    expect((await rest.get(`/events/${id}`)).body.title).toBe('After')
  })

  it('is dropped when somebody changes the database directly', async () => {
    const { id } = await factories.event({ title: 'Before' })
    await statements.waitUntilCached(`/events/${id}`)
    await service.db.prisma.eventText.updateMany({ where: { eventId: id }, data: { title: 'After' } })

    await vi.waitFor(async () => expect((await rest.get(`/events/${id}`)).body.title).toBe('After'), { timeout: 1_000 })
  })

  it('404, 410: is gone with the record', async () => {
    const as = rest.withHeaders((await factories.person('editor')).headers)
    const { id } = await factories.event()
    await statements.waitUntilCached(`/events/${id}`)
    await as.delete(`/events/${id}`)
    expect((await rest.get(`/events/${id}`)).status).toBe(410)
    await as.delete(`/events/${id}?force=true`)
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })
})

describe('KEPT_ANSWERS_MB', () => {
  it('0 keeps nothing, and little keeps what was asked for last', async () => {
    const description = '<p>words</p>'.repeat(1_000)
    await Promise.all(Array.from({ length: 5 }, () => factories.event({ title: 'Voluminous', description })))
    for (const [keptAnswersMb, first, last] of [
      [0, 'asked', 'asked'],
      [1, 'asked', 'kept'],
    ] as const) {
      const other = await startTestService({
        settings: { keptAnswersMb, auth: 'required' },
        sharesDatabaseWith: service,
      })
      const client = createRestClient(() => other.restUrl)
      const own = watchStatements(other, client, 'now')
      const path = (at: number) => `/events?search=voluminous&x=${at}`
      await sleep(200) // until it is sure to hear of changes
      for (const at of Array(40).keys()) await client.get(path(at))
      await sleep(50)
      const isAsked = async (at: number) => ((await own.countDuring(() => client.get(path(at)))) > 0 ? 'asked' : 'kept')

      expect([await isAsked(39), await isAsked(0)]).toEqual([last, first])
      await other.stop()
    }
  })
})

describe('who waits for an answer that another is asking for', () => {
  /** Guards against a caller who never reads: what comes after on the same connection is decided, but not sent. */
  it('does not wait until it is sent', async () => {
    const { hostname, port } = new URL(service.url)
    const description = '<p>words</p>'.repeat(5_000)
    await Promise.all(Array.from({ length: 5 }, () => factories.event({ description })))
    const deaf = net.connect(Number(port), hostname).on('error', () => {})
    deaf.pause()
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
    const lists = Array.from({ length: 60 }, (_, at) => ask(`/cal/events/v1/events?per_page=100&x=${at}`))
    const missing = '/trpc/events.read?input=%7B%22id%22%3A987654%7D'
    deaf.write(lists.join('') + ask(missing))
    await sleep(1_000)

    expect((await fetch(service.url + missing)).status).toBe(404)
    deaf.destroy()
  })

  it('is given it though the other has gone', async () => {
    const { id } = await factories.event({ title: 'Here' })
    await sleep(100)
    const held = statements.delayResultsOf('start_date_details')
    const gone = http.get(`${service.restUrl}/events/${id}`).on('error', () => {})
    await sleep(50)
    const waiting = Array.from({ length: 10 }, () => rest.get(`/events/${id}`))
    await sleep(50)
    gone.destroy()
    await sleep(50)
    held.end()

    const asked = await statements.countDuring(async () => {
      held.release()
      expect((await Promise.all(waiting)).map(({ body }) => body.title)).toEqual(Array<string>(10).fill('Here'))
    })
    expect(asked).toBeLessThanOrEqual(1)
  })

  it('asks anew when the second is over that the other asked in', async () => {
    const { id } = await factories.event({ start_date: '2026-11-20 09:05:00', end_date: '2026-11-20 09:06:00' })
    const ids = async () =>
      (await rest.get('/events?when=upcoming&per_page=100')).body.events.map((one: { id: number }) => one.id)
    await sleep(100)
    const held = statements.delayResultsOf('start_date_details')
    const early = ids()
    await sleep(100)
    held.end()
    service.clock.now = new Date('2026-11-20T09:05:01Z')
    const late = await ids()
    held.release()
    service.clock.now = testStartTime

    expect([(await early).includes(id), late.includes(id)]).toEqual([true, false])
  })
})
