import { once } from 'node:events'
import type http from 'node:http'
import net, { type Socket } from 'node:net'
import { describe, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startHttpServer } from '../support/http-server.ts'
import { openRawConnection } from '../support/raw-http.ts'
import { describeInWholeSuite } from '../support/suite-size.ts'

/** More than fits in the buffers of a connection. */
const large = Buffer.alloc(50_000_000)

/** Answers `/late` when `late` resolves. */
const createListener =
  (late: Promise<void>): http.RequestListener =>
  (req, res) => {
    if (req.url === '/large') res.end(large)
    else if (req.url === '/stream') res.write(large)
    else if (req.url === '/late') void late.then(() => res.end('at last'))
    else req.resume().on('end', () => res.end('done'))
  }

const startServer = (options: Parameters<typeof startHttpServer>[1], late: Promise<void> = Promise.resolve()) =>
  startHttpServer(createListener(late), options)

const head = (path: string, ...fields: string[]) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields.join('')}\r\n`

/** What a client does that never closes its connection: sends bytes, reads or not, and sends more bytes every 50 ms. */
type HostileClient = { bytes?: string; reads?: boolean; moreBytes?: string }

const hostileClients: [string, HostileClient][] = [
  ['sends nothing', {}],
  ['sends half a line', { bytes: 'GET / HT' }],
  ['sends half of its headers', { bytes: 'GET / HTTP/1.1\r\nHost: x\r\n' }],
  ['sends its headers byte by byte', { bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX: ', moreBytes: 'x' }],
  ['sends half a body', { bytes: head('/', 'Content-Length: 9\r\n') + 'abc' }],
  ['sends no further request', { bytes: head('/') }],
  ['sends line breaks after its request', { bytes: head('/'), moreBytes: '\r\n' }],
  ['sends something that is not a request', { bytes: 'HELO\r\n\r\n' }],
  ['does not read the error', { bytes: 'HELO\r\n\r\n', reads: false }],
  ['does not read its response', { bytes: head('/large'), reads: false }],
  ['does not read its response, and sends line breaks', { bytes: head('/large'), reads: false, moreBytes: '\r\n' }],
  ['does not read a stream, and sends line breaks', { bytes: head('/stream'), reads: false, moreBytes: '\r\n' }],
  ['sends Connection: close, and does not close', { bytes: head('/', 'Connection: close\r\n') }],
]

/** Connects such a client, which does not close its side when the service has. */
async function connectClient(
  { server, url }: { server: http.Server; url: string },
  { bytes = '', reads = true, moreBytes }: HostileClient,
): Promise<{ closed: Promise<unknown> }> {
  const opened = once(server, 'connection') as Promise<[Socket]>
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {})
  if (reads) socket.resume()
  else socket.pause()
  socket.write(bytes)
  // oxlint-disable-next-line no-restricted-globals -- only in test:all
  const timer = moreBytes && setInterval(() => socket.write(moreBytes), 50)
  const [connection] = await opened
  const closed = once(connection, 'close').then(() => {
    clearInterval(timer || undefined)
    socket.destroy()
  })
  return { closed }
}

// Node has most of these limits, so their time is real.
describeInWholeSuite('a connection is closed in time', () => {
  it.concurrent.each(hostileClients)('if its client %s', async (_, client) => {
    const started = await startServer({ requestTimeoutMs: 200, keepAliveTimeoutMs: 50 })
    await (
      await connectClient(started, client)
    ).closed
    await started.stop()
  })
})

describe('the limits of Node', () => {
  it.for([
    [30_000, 10_000],
    [5_000, 5_000],
  ])('are those of the service: %i ms for a request', async ([requestTimeoutMs, headersTimeoutMs], { expect }) => {
    const { server, stop } = await startServer({ requestTimeoutMs, keepAliveTimeoutMs: 65_000 })
    expect(server).toMatchObject({
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: 65_000,
      timeout: requestTimeoutMs,
    })
    await stop()
  })

  it('408: a request that is late, and the connection closes', async ({ expect }) => {
    const started = await startServer({})
    const opened = once(started.server, 'connection') as Promise<[Socket]>
    const client = openRawConnection(started.url)
    const [connection] = await opened
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    started.server.emit('clientError', error, connection)

    await client.closed
    expect(client.readResponses().map(({ status }) => status)).toEqual([408])
    await started.stop()
  })

  it('do not disconnect a client that waits for a late response, but one that does not read', async ({ expect }) => {
    let end = () => {}
    const started = await startServer({}, new Promise(resolve => (end = resolve)))
    const requested = once(started.server, 'request') as Promise<[http.IncomingMessage]>
    const response = fetch(`${started.url}/late`)
    const [{ socket: waiting }] = await requested
    waiting.emit('timeout')
    const stalledRequest = once(started.server, 'request') as Promise<[http.IncomingMessage]>
    const stalled = await connectClient(started, { bytes: head('/large'), reads: false })
    const [{ socket }] = await stalledRequest
    socket.emit('timeout')
    await stalled.closed
    end()

    expect(await (await response).text()).toBe('at last')
    await started.stop()
  })
})

describe('the limits of the service', () => {
  const limits = { requestTimeoutMs: 20_000, keepAliveTimeoutMs: 60_000 }
  /** How long Node has for its own limits before the service checks the connection. */
  const graceMs = 2_000

  it('close a new connection without a request, and not one that waits for its next request', async ({ expect }) => {
    const timers = createFakeTimers()
    const started = await startServer({ ...limits, timers })
    const connection = openRawConnection(started.url)
    connection.write(head('/'))
    const [first] = await connection.waitForResponses(1)
    expect(first?.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=60' })
    const silent = await connectClient(started, {})
    const sendingLineBreaks = await connectClient(started, { bytes: '\r\n' })

    await timers.advance(10_000 + graceMs)
    await Promise.all([silent.closed, sendingLineBreaks.closed])
    connection.write(head('/'))
    expect(await connection.waitForResponses(2)).toHaveLength(2)

    await timers.advance(limits.keepAliveTimeoutMs + graceMs)
    await connection.closed
    await started.stop()
  })

  it.for([
    ['/large', 'a response'],
    ['/stream', 'a stream'],
  ])('close a connection whose client does not read %s', async ([path = '']) => {
    const timers = createFakeTimers()
    const started = await startServer({ ...limits, timers })
    const requested = once(started.server, 'request')
    const client = await connectClient(started, { bytes: head(path), reads: false })
    await requested
    await timers.advance(10 * limits.requestTimeoutMs + graceMs)
    await client.closed
    await started.stop()
  })
})
