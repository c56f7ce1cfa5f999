import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { purgeChanges } from '../../src/db/changes/change-log.ts'
import { publishDueEvents } from '../../src/resources/events/publish-due.ts'
import { type ChangeStream, openChangeStream } from '../support/change-stream.ts'
import { receiveRequests } from '../support/received-requests.ts'
import { startTestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let admin: typeof rest
let adminHeaders: Record<string, string>
beforeAll(async () => {
  adminHeaders = (await factories.user('administrator')).headers
  admin = rest.withHeaders(adminHeaders)
})

const openStreams: ChangeStream[] = []
afterEach(() => openStreams.splice(0).forEach(stream => stream.close()))

async function open(options: Parameters<typeof openChangeStream>[1] = {}, restUrl = service.restUrl) {
  const stream = await openChangeStream(restUrl, options)
  openStreams.push(stream)
  return stream
}

const getToken = (stream: ChangeStream): string => stream.messages().at(-1)?.token ?? ''

describe('GET /changes', () => {
  it('200: lines of JSON, first one without changes, then one for each write', async () => {
    const stream = await open()
    expect(stream.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(stream.messages()).toEqual([{ token: expect.stringMatching(/^[\w-]{22}$/), changes: [] }])

    const event = await factories.event()
    await stream.expectNext(`create event ${event.id}`)
    const venue = await factories.venue()
    await stream.expectNext(`create venue ${venue.id}`)
    const organizer = await factories.organizer()
    await stream.expectNext(`create organizer ${organizer.id}`)
    const category = await factories.category()
    await stream.expectNext(`create category ${category.id}`)
    const tag = await factories.tag()
    await stream.expectNext(`create tag ${tag.id}`)
    await admin.patch(`/events/${event.id}`, { title: 'Renamed' })
    await stream.expectNext(`update event ${event.id}`)
    await admin.delete(`/venues/${venue.id}`)
    await stream.expectNext(`delete venue ${venue.id}`)
    await admin.delete(`/categories/${category.id}`)
    await stream.expectNext(`delete category ${category.id}`)
  })

  it('200: links, texts and images of records are changes of these', async () => {
    const image = await factories.image() // anonymous callers hear nothing of an image without uses
    const stream = await open()
    const event = await factories.event()
    await stream.expectNext(`create event ${event.id}`)
    const category = await factories.category()
    await stream.expectNext(`create category ${category.id}`)

    await admin.patch(`/events/${event.id}`, { categories: [category.id] })
    await stream.expectNext(`update event ${event.id}`)
    await admin.patch(`/events/${event.id}?i18n_language=fr`, { title: 'En français' })
    await stream.expectNext(`update event ${event.id}`)
    await admin.patch(`/events/${event.id}`, { image: image.id })
    await stream.expectNext(`update event ${event.id}`)
    await admin.patch(`/media/${image.id}`, { alt: 'A harbour' })
    await stream.expectNext(`update image ${image.id}`)
  })

  it('200: anonymous callers hear nothing of what they may not read, editors of everything', async () => {
    const [anonymous, editors] = [await open(), await open({ headers: adminHeaders })]

    const draft = await factories.event({ status: 'draft' })
    await editors.expectNext(`create event ${draft.id}`)
    const secret = await factories.event({ status: 'private' })
    await editors.expectNext(`create event ${secret.id}`)
    const locked = await factories.event({ password: 'sesame' })
    await editors.expectNext(`create event ${locked.id}`)
    await admin.patch(`/events/${draft.id}`, { title: 'Renamed' })
    await editors.expectNext(`update event ${draft.id}`)
    const image = await factories.image()
    await editors.expectNext(`create image ${image.id}`)
    await admin.patch(`/events/${draft.id}`, { status: 'publish' })
    await editors.expectNext(`update event ${draft.id}`)
    await anonymous.expectNext(`create event ${draft.id}`)
    await admin.patch(`/events/${draft.id}`, { status: 'private' })
    await editors.expectNext(`update event ${draft.id}`)
    await anonymous.expectNext(`delete event ${draft.id}`)
    const last = await factories.event()
    await anonymous.expectNext(`create event ${last.id}`)
    expect(anonymous.messages()).toHaveLength(4)
  })

  it('200: authors hear of their own drafts', async () => {
    const author = await factories.user('author')
    const stream = await open({ headers: author.headers })

    await factories.event({ status: 'draft' })
    const own = await rest
      .withHeaders(author.headers)
      .post('/events', { title: 'Own', start_date: '2026-12-05 18:00', end_date: '2026-12-05 19:00', status: 'draft' })

    await stream.expectNext(`create event ${own.body.id}`)
  })

  it('200: anonymous callers hear of a scheduled event when it is published', async () => {
    const stream = await open()
    const scheduled = await factories.event({ status: 'future', date: '2126-12-01 00:00:00' })
    const event = await factories.event()
    await stream.expectNext(`create event ${event.id}`)
    await publishDueEvents(service.db, new Date('2126-12-02'))

    await stream.expectNext(`create event ${scheduled.id}`)
  })

  it('200: server-sent events, with the token as their id', async () => {
    const stream = await open({ headers: { accept: 'text/event-stream' } })
    const event = await factories.event()

    await stream.expectNext(`create event ${event.id}`)
    expect(stream.headers['content-type']).toBe('text/event-stream')
    expect(stream.text().trim().split('\n\n')).toEqual(
      stream.messages().map(message => `id: ${message.token}\ndata: ${JSON.stringify(message)}`),
    )
  })

  it('200: continues after the last message, once for each record', async () => {
    const stream = await open()
    stream.close()
    const event = await factories.event()
    await admin.patch(`/events/${event.id}`, { title: 'Renamed' })
    const other = await factories.event()
    await admin.delete(`/events/${other.id}?force=true`)

    const byQuery = await open({ token: getToken(stream) })
    await byQuery.expectChangesOf([event, other], [`create event ${event.id}`])
    const byHeader = await open({ headers: { 'last-event-id': getToken(stream) }, token: 'nonsense' })
    await byHeader.expectChangesOf([event, other], [`create event ${event.id}`])
  })

  /**
   * Not at once while a transaction of another test runs: it holds tokens back, although it is in another database.
   * PostgreSQL tells nobody when such a transaction ends.
   */
  it('200: a token comes after which nothing is repeated', async () => {
    const stream = await open()
    const event = await factories.event()
    await stream.expectNext(`create event ${event.id}`)
    let last = stream
    const getMessages = async () => {
      last.close() // one caller may have only some streams
      last = await open({ token: getToken(last) })
      return last.messages()
    }

    // oxlint-disable-next-line no-restricted-properties -- see above
    await expect.poll(getMessages, { timeout: 100_000 }).toEqual([{ token: expect.any(String), changes: [] }])
  })

  /** Guards against a token that is the number of the newest change: the slow transaction has older ones. */
  it('200: a transaction that runs for long delays no others, and is not lost', async () => {
    const earlier = await open()
    const event = await factories.event()
    // A stream begins with what the service has not read yet. That would be the creation of this event.
    await earlier.expectChangesOf([event], [`create event ${event.id}`])
    const client = new pg.Client(service.databaseUrl)
    await client.connect()
    await client.query('begin')
    await client.query('update events set show_map = true where id = $1', [event.id])
    const stream = await open()
    const other = await factories.event()
    await stream.expectNext(`create event ${other.id}`)
    await client.query('commit')
    await client.end()

    // If something else held the tokens back, the creation comes again, and one message has it with the update.
    const changes = [new RegExp(`^(create|update) event ${event.id}$`), `create event ${other.id}`]
    await stream.expectNext(`update event ${event.id}`)
    for (const { token } of stream.messages().slice(0, 2)) {
      const continued = await open({ token })
      await continued.expectChangesOf([event, other], changes)
    }
  })

  it('200: open streams leave the queue to other requests', async () => {
    await Promise.all(Array.from({ length: 25 }, () => open()))

    expect((await rest.get('/tags')).status).toBe(200)
    expect((await rest.get('/changes')).status).toBe(200)
  })

  it('410: tokens of another calendar, and those before the oldest change', async () => {
    const other = await startTestService()
    const foreign = await open({}, other.restUrl)
    const stream = await open()
    const event = await factories.event()
    await stream.expectNext(`create event ${event.id}`)
    await service.db.pool.query(`update changes set at = at - interval '31 days'`)
    await purgeChanges(service.db, new Date(Date.now() - 30 * 86_400_000))

    const gone = async (token: string) => (await rest.get(`/changes?lastEventId=${token}`)).body
    const body = (reason: string) => ({ code: 'change-token-expired', data: { status: 410, reason } })
    expect(await gone(getToken(stream).replace(/^./, first => (first === 'A' ? 'B' : 'A')))).toMatchObject(
      body('unknown'),
    )
    expect(await gone('nonsense')).toMatchObject(body('unknown'))
    expect(await gone(getToken(foreign))).toMatchObject(body('unknown'))
    expect(await gone(stream.messages()[0]?.token ?? '')).toMatchObject(body('expired'))
    const { rows } = await service.db.pool.query('select from changes')
    expect(rows).toEqual([])
    foreign.close()
    await other.stop()
  })

  it('410: after a truncate, which names no records', async () => {
    const stream = await open()
    await service.db.pool.query('delete from site_settings') // whose trigger names no records either
    const event = await factories.event()
    await stream.expectNext(`create event ${event.id}`)
    await service.db.pool.query('truncate event_overrides')

    await stream.ended
    expect((await rest.get(`/changes?lastEventId=${getToken(stream)}`)).body.data.reason).toBe('unknown')
  })

  it('200: ends when the service stops, after what has changed', async () => {
    const stopping = await startTestService()
    const stream = await open({ headers: { accept: 'text/event-stream' } }, stopping.restUrl)

    await stopping.drain()
    await stream.ended
    // The service has ended the stream itself: it would have no last message if the connection had been closed.
    expect(stream.text()).toMatch(/\n\nretry: \d{4}\n\n$/)
    await stopping.stop()
  })

  it('200: a signed-in user takes the place of an anonymous caller, and another address that of one with more', async () => {
    const small = await startTestService({
      settings: { auth: 'required', connectionLimit: 8, trustProxy: 1 },
      sharesDatabaseWith: service,
    })
    const openAt = (address: string, headers = {}) =>
      openChangeStream(small.restUrl, { headers: { ...headers, 'x-forwarded-for': address } })
    const { headers } = await factories.user('editor')
    const [, , third, fourth] = [
      await openAt('1.1.1.1'),
      await openAt('1.1.1.1'),
      await openAt('1.1.1.1'),
      await openAt('1.1.1.1'),
    ]
    await openAt('2.2.2.2')
    await fourth.ended
    await openAt('2.2.2.2', headers)
    await third.ended
    await small.stop()
  })

  it('503: more streams than half of the connections', async () => {
    const small = await startTestService({ settings: { auth: 'required', connectionLimitPerAddress: 4 } })
    const received = receiveRequests(1, '/changes')
    const [first] = [await open({}, small.restUrl), await open({}, small.restUrl)]
    const [{ socket } = {} as never] = await received

    const refused = await rest.get(`${small.restUrl}/changes`)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'service_busy' } })
    const closed = once(socket, 'close')
    first.close()
    await closed
    expect((await rest.get(`${small.restUrl}/changes`)).status).toBe(200)
    await small.stop()
  })
})
