import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startHttpServer } from '../support/http-server.ts'
import { openRawConnection } from '../support/raw-http.ts'
import { createSeed } from '../support/suite-size.ts'

const drainMaxMs = 5_000
/** How long a connection without a request stays open while the server drains. */
const idleMs = 250

/** A server that answers some turns of the event loop later. `onRequest` is called when a request has arrived. */
async function startServer({ onRequest = () => {}, onDrain = () => {} } = {}) {
  const timers = createFakeTimers()
  const listener = async (_req: unknown, res: { end(text: string): void }) => {
    onRequest()
    for (let turn = 0; turn < 3; turn++) await setImmediate()
    res.end('done')
  }
  return { timers, ...(await startHttpServer((req, res) => void listener(req, res), { timers, onDrain })) }
}

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/**
 * Sends one request after the other on one connection, until a response has `Connection: close` or the connection
 * closes.
 */
async function sendUntilClosed(
  url: string,
): Promise<{ requests: number; responses: number; last: string | undefined }> {
  const connection = openRawConnection(url)
  for (let requests = 1; ; requests++) {
    connection.write(request)
    const responses = await connection.waitForResponses(requests)
    const last = responses.at(-1)?.headers['connection']
    if (responses.length === requests && last !== 'close') continue
    await connection.closed
    return { requests, responses: responses.length, last }
  }
}

/** Counts requests. `reached` resolves at the request of this number. */
function countRequests(number: number) {
  let count = 0
  let reach = () => {}
  const reached = new Promise<void>(resolve => (reach = resolve))
  return { reached, onRequest: () => void (++count === number && reach()) }
}

const chooseMoment = (round: number): number => 50 + (createSeed(`moment of draining ${round}`) % 100)

describe('drain', () => {
  it.each([1, 2, 3, 4].map(round => [round, chooseMoment(round)]))(
    'answers every request of 16 busy connections, with Connection: close (round %i, at request %i)',
    async (_, moment) => {
      const { reached, onRequest } = countRequests(moment)
      const { server, url } = await startServer({ onRequest })
      const connections = Array.from({ length: 16 }, () => sendUntilClosed(url))
      await reached

      await server.drain(drainMaxMs) // its time stands still, so it waits only for the requests

      for (const { requests, responses, last } of await Promise.all(connections)) {
        expect(responses).toBe(requests)
        expect(last).toBe('close')
      }
    },
  )

  it('answers a request that was on its way on a connection without another, with Connection: close', async () => {
    const { server, url, timers } = await startServer()
    const connection = openRawConnection(url)
    connection.write(request)
    await connection.waitForResponses(1)

    const drained = server.drain(drainMaxMs)
    await timers.waitForTimer(drainMaxMs) // the server has closed its port
    connection.write(request)

    const responses = await connection.waitForResponses(2)
    expect(responses.map(({ headers }) => headers['connection'])).toEqual(['keep-alive', 'close'])
    await Promise.all([drained, connection.closed])
  })

  it('refuses new connections at once, and closes those that send nothing', async () => {
    const { reached, onRequest } = countRequests(1)
    const { server, url, timers } = await startServer({ onRequest })
    const silent = openRawConnection(url)
    await once(server, 'connection')
    const busy = sendUntilClosed(url)
    await reached

    const drained = server.drain(drainMaxMs)
    await timers.waitForTimer(drainMaxMs) // the server has accepted the connections that wait
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    expect((await busy).last).toBe('close')
    await timers.advance(idleMs)

    await Promise.all([drained, silent.closed])
  })

  it('closes the connections of requests that do not finish in time', async () => {
    const { server, url, timers } = await startServer()
    const connection = openRawConnection(url)
    connection.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n')
    await once(server, 'connection')

    const maxMs = idleMs - 1
    const drained = server.drain(maxMs)
    await timers.waitForTimer(maxMs)
    await timers.advance(maxMs)
    await Promise.all([drained, connection.closed])

    expect(connection.readResponses()).toEqual([])
  })

  it('goes on for the delay, with Connection: close, and says that it stops', async () => {
    const events: string[] = []
    const { server, url, timers } = await startServer({ onDrain: () => events.push('stops') })

    const drained = server.drain(drainMaxMs, 3_000).then(() => events.push('stopped'))
    for (let count = 0; count < 3; count++) {
      await timers.advance(999)
      expect(await sendUntilClosed(url)).toEqual({ requests: 1, responses: 1, last: 'close' })
    }
    expect(events).toEqual(['stops'])
    await timers.advance(3)
    await drained
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
