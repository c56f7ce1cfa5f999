import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { startService } from '../support/server.ts'
import { unique, useService } from '../support/service.ts'
import { watchStatements } from '../support/statements.ts'

/** Answers to strangers are kept in memory. */

const { service, rest, given } = useService({ settings: { auth: 'required' } })
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
    await given.event({ categories: [unique('Category')] })
    const first = await rest.get(path)
    await statements.kept(path)
    const again = await rest.get(path)

    const own = { 'x-request-id': '', date: '', 'keep-alive': '' }
    expect({ ...again, headers: { ...again.headers, ...own } }).toEqual({
      ...first,
      headers: { ...first.headers, ...own },
    })
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('200: one record by id and by slug, and what is spelt with more slashes', async () => {
    const { id, slug } = await given.event()
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`, `/venues/?per_page=2`]) {
      await statements.kept(path)
      expect(await statements.of(() => rest.get(path.replace(/^\/(\w+)/, '//$1/')))).toBe(0)
    }
  })

  it('200: typed calls too', async () => {
    const ask = () => fetch(`${service.url}/trpc/events.list?input=${encodeURIComponent('{"per_page":2}')}`)
    const first = await (await ask()).json()
    await vi.waitFor(async () => expect(await statements.of(ask)).toBe(0))

    expect(await (await ask()).json()).toEqual(first)
  })

  it('200: each language, query and page has an answer of its own', async () => {
    const { id } = await given.event({ title: 'Concert' })
    await rest.as((await given.person('editor')).headers).patch(`/events/${id}?i18n_language=el`, { title: 'Συναυλία' })
    const titles = async () =>
      Promise.all(
        [`/events/${id}`, `/events/${id}?i18n_language=el`, `${service.url}/el/cal/events/v1/events/${id}`].map(
          async path => (await rest.get(path)).body.title,
        ),
      )
    for (const path of [`/events/${id}`, `/events/${id}?i18n_language=el`]) await statements.kept(path)

    expect(await titles()).toEqual(['Concert', 'Συναυλία', 'Συναυλία'])
  })

  it('the database is asked by those who sign in, send a password, or ask for nothing that is there', async () => {
    const { id } = await given.event({ password: 'open sesame' })
    const { headers } = await given.person('editor')
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
      expect(await statements.of(ask), path).toBeGreaterThan(0)
    }
  })

  it('401: wrong credentials are refused where an answer is kept', async () => {
    await statements.kept('/events')
    expect((await rest.get('/events', { headers: { authorization: 'Bearer wrong-and-long-enough' } })).status).toBe(401)
  })

  it('asked by many at once, the database is asked once', async () => {
    const path = `/events?search=${unique('x').replace(' ', '')}`
    const one = await statements.of(() => rest.get(path))
    await rest.as((await given.person('editor')).headers).post('/tags', { name: unique('Tag') })
    await sleep(100) // until the database has told of it, too

    expect(
      await statements.of(() => Promise.all(Array.from({ length: 20 }, () => rest.get(path)))),
    ).toBeLessThanOrEqual(one + 1)
  })
})

describe('what is kept, after a change', () => {
  it('is read anew by the very next request, whatever was changed', async () => {
    const as = rest.as((await given.person('editor')).headers)
    const venue = await given.venue()
    const { id } = await given.event({ venue: venue.id })
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
    const as = rest.as((await given.person('editor')).headers)
    const { id } = await given.event({ title: 'Before' })
    const held = statements.hold('start_date_details')

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
    const { id } = await given.event({ title: 'Before' })
    await statements.kept(`/events/${id}`)
    await service.db.prisma.eventText.updateMany({ where: { eventId: id }, data: { title: 'After' } })

    await vi.waitFor(async () => expect((await rest.get(`/events/${id}`)).body.title).toBe('After'), { timeout: 1_000 })
  })

  it('404, 410: is gone with the record', async () => {
    const as = rest.as((await given.person('editor')).headers)
    const { id } = await given.event()
    await statements.kept(`/events/${id}`)
    await as.delete(`/events/${id}`)
    expect((await rest.get(`/events/${id}`)).status).toBe(410)
    await as.delete(`/events/${id}?force=true`)
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })
})

describe('KEPT_ANSWERS_MB', () => {
  it('0 keeps nothing, and little keeps little', async () => {
    for (const keptAnswersMb of [0, 1]) {
      const other = await startService({ settings: { keptAnswersMb, auth: 'required' }, beside: service })
      const answers = await Promise.all(
        Array.from({ length: 300 }, async (_, i) => (await fetch(`${other.restUrl}/events?per_page=5&x=${i}`)).status),
      )
      expect(new Set(answers)).toEqual(new Set([200]))
      await other.stop()
    }
  })
})
