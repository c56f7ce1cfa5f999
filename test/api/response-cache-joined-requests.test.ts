import http from 'node:http'
import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { catchUp, loseListener } from '../support/catch-up.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { receiveRequests, waitForRequests } from '../support/received-requests.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { testStartTime, useService } from '../support/use-service.ts'

const timers = createFakeTimers()
const { service, rest, factories } = useService({ settings: { auth: 'required' }, timers })
const statements = observeStatements(service, rest)

describe('a request that joins an equal one', () => {
  /** Guards against a client that never reads: the service cannot send it the responses on its connection. */
  it('does not wait until the first one is sent', async () => {
    const { hostname, port } = new URL(service.url)
    const description = '<p>words</p>'.repeat(5_000)
    await Promise.all(Array.from({ length: 5 }, () => factories.event({ description })))
    const silentSocket = net.connect(Number(port), hostname).on('error', () => {})
    silentSocket.pause()
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
    const lists = Array.from({ length: 60 }, (_, at) => ask(`/cal/events/v1/events?per_page=100&x=${at}`))
    const missing = '/trpc/events.read?input=%7B%22id%22%3A987654%7D'
    const received = waitForRequests(1, missing)
    silentSocket.write(lists.join('') + ask(missing))
    await received

    expect((await fetch(service.url + missing)).status).toBe(404)
    silentSocket.destroy()
  })

  it('gets the response although the first client has disconnected', async () => {
    const { id } = await factories.event({ title: 'Here' })
    await catchUp(service)
    const delayed = statements.delayResultsOf('start_date_details')
    const disconnected = waitForDisconnection(`/events/${id}`)
    const aborted = http.get(`${service.restUrl}/events/${id}`).on('error', () => {})
    await delayed.firstResult
    const received = waitForRequests(10, `/events/${id}`)
    const waiting = Array.from({ length: 10 }, () => rest.get(`/events/${id}`))
    await received
    aborted.destroy()
    await disconnected
    delayed.end()

    const statementCount = await statements.countDuring(async () => {
      delayed.release()
      expect((await Promise.all(waiting)).map(({ body }) => body.title)).toEqual(Array<string>(10).fill('Here'))
    })
    expect(statementCount).toBeLessThanOrEqual(1)
  })

  it('does not join a request of an earlier second', async () => {
    const { id } = await factories.event({ start_date: '2026-11-20 09:05:00', end_date: '2026-11-20 09:06:00' })
    const readIds = async () =>
      (await rest.get('/events?when=upcoming&per_page=100')).body.events.map((one: { id: number }) => one.id)
    await catchUp(service)
    const delayed = statements.delayResultsOf('start_date_details')
    const earlyResponse = readIds()
    await delayed.firstResult
    delayed.end()
    service.clock.now = new Date('2026-11-20T09:05:01Z')
    const lateResponse = await readIds()
    delayed.release()
    service.clock.now = testStartTime

    expect([(await earlyResponse).includes(id), lateResponse.includes(id)]).toEqual([true, false])
  })

  it('does not join one that started before the listening connection was lost', async () => {
    const { id } = await factories.event({ title: 'Before' })
    await catchUp(service)
    const delayed = statements.delayResultsOf('start_date_details')
    const earlyResponse = rest.get(`/events/${id}`)
    await delayed.firstResult
    delayed.end()
    await loseListener(service)
    await service.db.prisma.eventText.updateMany({ where: { eventId: id }, data: { title: 'After' } })
    const lateResponse = await rest.get(`/events/${id}`)
    delayed.release()

    expect([(await earlyResponse).body.title, lateResponse.body.title]).toEqual(['Before', 'After'])
  })
})

describe('a response while the service does not hear of changes', () => {
  it('does not come from the cache, nor does one that was stored before', async () => {
    await timers.advance(50)
    const { id } = await factories.event({ title: 'Before' })
    const readTitle = async () => (await rest.get(`/events/${id}`)).body.title
    const setTitle = (title: string) =>
      service.db.prisma.eventText.updateMany({ where: { eventId: id }, data: { title } })
    await statements.waitUntilCached(`/events/${id}`)
    await loseListener(service)
    for (const title of ['First', 'Second']) {
      await setTitle(title)
      expect(await readTitle()).toBe(title)
    }
    await timers.advance(50)
    await catchUp(service)
    expect(await readTitle()).toBe('Second')
  })
})

/** Resolves when the client of a request for this URL has left, as the service sees it. */
async function waitForDisconnection(path: string): Promise<void> {
  const [request] = await receiveRequests(1, path)
  await new Promise<void>(resolve => request?.socket.once('close', () => resolve()))
}
