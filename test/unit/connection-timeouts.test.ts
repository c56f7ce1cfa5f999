import { once } from 'node:events'
import type http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpServer } from '../support/http-server.ts'

const requestTimeoutMs = 200

/** `/large` and `/stream` do not fit in the buffers of a connection. `/late` takes longer than `requestTimeoutMs`. */
const listener: http.RequestListener = (req, res) => {
  if (req.url === '/large') res.end(Buffer.alloc(50_000_000))
  else if (req.url === '/stream') res.write(Buffer.alloc(50_000_000))
  else if (req.url === '/late') void sleep(3 * requestTimeoutMs).then(() => res.end('at last'))
  else req.resume().on('end', () => res.end('done'))
}

let server: http.Server
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ server, url, stop } = await startHttpServer(listener, { requestTimeoutMs }))
  server.keepAliveTimeout = 50 // to which newer versions of Node add a second
})
afterAll(() => stop())

/** Connects, and never closes the connection, also when the service has closed its side. */
function connect(): net.Socket {
  const { hostname, port } = new URL(url)
  return net.connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on('error', () => {})
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const head = (path: string, ...fields: string[]) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields.join('')}\r\n`

/** What a client does that never closes its connection: sends bytes, reads or not, and sends more bytes every 50 ms. */
const hostileClients: [string, { bytes?: string; reads?: boolean; moreBytes?: string }][] = [
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

describe('a connection is closed', () => {
  it.each(hostileClients)('if its client %s', async (_, { bytes = '', reads = true, moreBytes }) => {
    const opened = once(server, 'connection')
    const socket = connect()
    if (reads) socket.resume()
    else socket.pause()
    socket.write(bytes)
    const timer = moreBytes && setInterval(() => socket.write(moreBytes), 50)
    await opened

    await expect.poll(countConnections, { timeout: 15 * requestTimeoutMs }).toBe(0)

    clearInterval(timer || undefined)
    socket.destroy()
  })
})

it('does not disconnect a client that waits for a late response', async () => {
  const response = await fetch(`${url}/late`)

  expect([response.status, await response.text()]).toEqual([200, 'at last'])
})
