import { once } from 'node:events'
import type http from 'node:http'
import net, { type Socket } from 'node:net'
import { describe, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { startHttpServer } from '../support/http-server.ts'
import { openRawConnection } from '../support/raw-http.ts'

const requestTimeoutMs = 200

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

/** The limits are those of Node, so their time is real. */
async function startServer(late: Promise<void> = Promise.resolve()) {
  // Newer versions of Node add a second to it.
  return startHttpServer(createListener(late), { requestTimeoutMs, keepAliveTimeoutMs: 50 })
}

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

/** Connects such a client, which does not close its side when the service has. Resolves when the service has closed. */
async function waitUntilClosed(
  { server, url }: { server: http.Server; url: string },
  { bytes = '', reads = true, moreBytes }: HostileClient,
): Promise<void> {
  const opened = once(server, 'connection') as Promise<[Socket]>
  const { hostname, port } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {})
  if (reads) socket.resume()
  else socket.pause()
  socket.write(bytes)
  const timer = moreBytes && setInterval(() => socket.write(moreBytes), 50)
  const [connection] = await opened
  await once(connection, 'close')
  clearInterval(timer || undefined)
  socket.destroy()
}

describe('a connection is closed', () => {
  it.concurrent.each(hostileClients)('if its client %s', async (_, client) => {
    const started = await startServer()
    await waitUntilClosed(started, client)
    await started.stop()
  })
})

describe('keepAliveTimeoutMs', () => {
  const keepAliveTimeoutMs = 60_000

  it('keeps a connection open for the next request, longer than a new one without a request', async ({ expect }) => {
    const timers = createFakeTimers()
    const started = await startHttpServer(createListener(Promise.resolve()), {
      timers,
      requestTimeoutMs,
      keepAliveTimeoutMs,
    })
    const connection = openRawConnection(started.url)
    connection.write(head('/'))
    const [first] = await connection.waitForResponses(1)
    expect(first?.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=60' })

    await waitUntilClosed(started, {}) // by Node: its timeout for the headers has passed
    await timers.advance(keepAliveTimeoutMs)
    connection.write(head('/'))
    expect(await connection.waitForResponses(2)).toHaveLength(2)

    await timers.advance(keepAliveTimeoutMs + 4 * requestTimeoutMs)
    await connection.closed
    await started.stop()
  })

  it('is not for a new connection whose client sends line breaks', async () => {
    const started = await startHttpServer(createListener(Promise.resolve()), { requestTimeoutMs, keepAliveTimeoutMs })
    await waitUntilClosed(started, { moreBytes: '\r\n' })
    await started.stop()
  })
})

it('does not disconnect a client that waits for a late response', async ({ expect }) => {
  let end = () => {}
  const started = await startServer(new Promise(resolve => (end = resolve)))
  const requested = once(started.server, 'request')
  const response = fetch(`${started.url}/late`)
  await requested
  // Of all clients that are disconnected because they send nothing useful, this one is the last.
  await waitUntilClosed(started, { bytes: head('/'), moreBytes: '\r\n' })
  end()

  const { status } = await response
  expect([status, await (await response).text()]).toEqual([200, 'at last'])
  await started.stop()
})
