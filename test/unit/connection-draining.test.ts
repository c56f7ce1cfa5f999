import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startHttpServer } from '../support/http-server.ts'
import { openRawConnection } from '../support/raw-http.ts'

const computeMs = 30
const drainMaxMs = 5_000

/** A server that takes `computeMs` for each reply. `onRequest` is called when a request has arrived. */
const startServer = (onRequest = () => {}) =>
  startHttpServer((_req, res) => {
    onRequest()
    void sleep(computeMs).then(() => res.end('done'))
  })

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

describe('drain', () => {
  it.each([1, 2, 3, 4])('answers every request of 16 busy connections, with Connection: close (round %i)', async () => {
    const { server, url } = await startServer()
    const connections = Array.from({ length: 16 }, () => sendUntilClosed(url))
    await sleep(5 * computeMs + Math.random() * computeMs)

    const startMs = performance.now()
    await server.drain(drainMaxMs)

    for (const { requests, responses, last } of await Promise.all(connections)) {
      expect(responses).toBe(requests)
      expect(last).toBe('close')
    }
    expect(performance.now() - startMs).toBeLessThan(drainMaxMs / 2)
  })

  it('refuses new connections at once, and closes those that send nothing', async () => {
    let arrive = () => {}
    const firstRequest = new Promise<void>(resolve => (arrive = resolve))
    const { server, url } = await startServer(arrive)
    const silent = openRawConnection(url)
    const busy = sendUntilClosed(url)
    await firstRequest

    const startMs = performance.now()
    const drained = server.drain(drainMaxMs)
    for (let turn = 0; turn < 3; turn++) await setImmediate() // the server first accepts the connections that wait
    await expect(fetch(url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await Promise.all([drained, silent.closed])

    expect((await busy).last).toBe('close')
    expect(performance.now() - startMs).toBeLessThan(drainMaxMs / 2)
  })

  it('closes the connections of requests that do not finish in time', async () => {
    const { server, url } = await startServer()
    const connection = openRawConnection(url)
    connection.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n')
    await sleep(computeMs)

    await server.drain(100)
    await connection.closed

    expect(connection.readResponses()).toEqual([])
  })

  it('goes on for the delay, with Connection: close, and says that it stops', async () => {
    const events: string[] = []
    const { server, url } = await startHttpServer((_req, res) => void res.end('done'), {
      onDrain: () => events.push('stops'),
    })

    const drained = server.drain(drainMaxMs, 3_000).then(() => events.push('stopped'))
    for (let count = 0; count < 3; count++)
      expect(await sendUntilClosed(url)).toEqual({ requests: 1, responses: 1, last: 'close' })
    expect(events).toEqual(['stops'])
    await drained
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
