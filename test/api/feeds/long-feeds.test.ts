import { once } from 'node:events'
import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { fetchBytes } from '../../support/fetch-bytes.ts'
import { receiveRequests } from '../../support/received-requests.ts'
import { observeStatements } from '../../support/statement-watch.ts'
import { useService } from '../../support/use-service.ts'
import { addEvents } from './add-events.ts'
import { readIcsEvents } from './read-ics.ts'

// Anonymous callers read published events, and each role gets an entity tag of its own.
const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const statements = observeStatements(service, rest)

const eventCount = 10_001
let category: number
let longFeed: string
/** 501 hourly events: one more than the longest feed that is computed as a whole, not streamed (`bufferedEventsMax`). */
let shortestStreamedFeed: string

beforeAll(async () => {
  await factories.event() // creates the author whom `addEvents` uses
  category = (await factories.category()).id
  await addEvents(service, eventCount, category)
  longFeed = `/events.ics?categories=${category}`
  shortestStreamedFeed = `${longFeed}&starts_before=2026-12-21%2020:00&strict_dates=true`
})

it('GET /events.ics › 200: at most 10,000 events, with a notice', async () => {
  const { status, headers, body } = await rest.get(longFeed)

  expect({ status, notice: headers['x-notice'] }).toEqual({
    status: 200,
    notice: 'only the first 10000 events are in the feed',
  })
  expect(new Set(readIcsEvents(body).map(({ UID }) => UID)).size).toBe(10_000)
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('GET /events.ics › 200, 304: a long feed has a weak tag, which HEAD and every content coding share', async () => {
  const [plain, head, gzip, br] = [
    await rest.get(shortestStreamedFeed),
    await rest.head(shortestStreamedFeed),
    await fetchBytes(service.restUrl + shortestStreamedFeed, { 'accept-encoding': 'gzip' }),
    await fetchBytes(service.restUrl + shortestStreamedFeed, { 'accept-encoding': 'br' }),
  ]
  const etag = plain.headers['etag'] ?? ''

  expect(readIcsEvents(plain.body)).toHaveLength(501)
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  expect([head, gzip, br].map(({ headers }) => headers['etag'])).toEqual([etag, etag, etag])
  expect(gunzipSync(gzip.bytes).toString()).toBe(plain.body)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.body)
  expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  expect(await rest.get(shortestStreamedFeed, { headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
    body: '',
  })
})

it('GET /events.ics › 200: another language, query, format or caller has another tag', async () => {
  const { headers } = await factories.user('editor')
  const responses = await Promise.all([
    rest.head(shortestStreamedFeed),
    rest.head(`${shortestStreamedFeed}&i18n_language=fr`),
    rest.head(`${shortestStreamedFeed}&order=desc`),
    rest.head(shortestStreamedFeed.replace('.ics', '.ndjson')),
    rest.head(shortestStreamedFeed, { headers }),
  ])

  expect(new Set(responses.map(response => response.headers['etag'])).size).toBe(responses.length)
})

it('GET /events.ics › 200: a change of one event changes the tag', async () => {
  const editor = rest.withHeaders((await factories.user('editor')).headers)
  const { etag = '' } = (await rest.head(shortestStreamedFeed)).headers
  const { id } = (await rest.get(`/events?categories=${category}&per_page=1`)).body.events[0]
  expect((await editor.patch(`/events/${id}?i18n_language=el`, { title: 'Ελληνικά' })).status).toBe(200)

  const response = await rest.get(shortestStreamedFeed, { headers: { 'if-none-match': etag } })
  expect(response.status).toBe(200)
  expect(response.headers['etag']).not.toBe(etag)
})

it('GET /events.ics › 200: a feed of few events has a strong tag and is cached', async () => {
  const path = `/events.ics?categories=${category}&starts_before=2026-12-02%2000:00&strict_dates=true`
  await statements.waitUntilCached(path)
  const { headers, body } = await rest.get(path)

  expect(readIcsEvents(body)).toHaveLength(25)
  expect(headers['etag']).toMatch(/^"[\w-]{27}"$/)
  expect(await rest.get(path, { headers: { 'if-none-match': headers['etag'] ?? '' } })).toMatchObject({ status: 304 })
})

/** The feed has a hundred batches of events, and each is a statement. */
it('GET /events.ics › 200: stops reading events when the client leaves', async () => {
  const statementCount = await statements.countDuring(async () => {
    const received = receiveRequests(1, longFeed)
    const request = http.get(service.restUrl + longFeed)
    const [{ socket } = {} as never] = await received
    const closed = once(socket, 'close')
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(response, 'data')
    request.destroy()
    await closed
    await statements.waitUntilIdle()
  })

  expect(statementCount).toBeLessThan(50)
})
