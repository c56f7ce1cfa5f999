import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { observeStatements } from '../support/statement-watch.ts'
import { testStartTime, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
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
    silentSocket.write(lists.join('') + ask(missing))
    await sleep(1_000)

    expect((await fetch(service.url + missing)).status).toBe(404)
    silentSocket.destroy()
  })

  it('gets the response although the first client has disconnected', async () => {
    const { id } = await factories.event({ title: 'Here' })
    await sleep(100)
    const delayed = statements.delayResultsOf('start_date_details')
    const aborted = http.get(`${service.restUrl}/events/${id}`).on('error', () => {})
    await delayed.firstResult
    const waiting = Array.from({ length: 10 }, () => rest.get(`/events/${id}`))
    await sleep(50)
    aborted.destroy()
    await sleep(50)
    delayed.end()

    const statementCount = await statements.countDuring(async () => {
      delayed.release()
      expect((await Promise.all(waiting)).map(({ body }) => body.title)).toEqual(Array<string>(10).fill('Here'))
    })
    expect(statementCount).toBeLessThanOrEqual(1)
  })

  it('does not join a request of an earlier second', async () => {
    const { id } = await factories.event({ start_date: '2026-11-20 09:05:00', end_date: '2026-11-20 09:06:00' })
    const ids = async () =>
      (await rest.get('/events?when=upcoming&per_page=100')).body.events.map((one: { id: number }) => one.id)
    await sleep(100)
    const delayed = statements.delayResultsOf('start_date_details')
    const earlyResponse = ids()
    await delayed.firstResult
    delayed.end()
    service.clock.now = new Date('2026-11-20T09:05:01Z')
    const lateResponse = await ids()
    delayed.release()
    service.clock.now = testStartTime

    expect([(await earlyResponse).includes(id), lateResponse.includes(id)]).toEqual([true, false])
  })
})
