import express from 'express'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer } from '../../src/http/server.ts'

const stalledClientMaxMs = 200

/** `/large` does not fit in the buffers of a connection. `/late` takes longer to compute than a client may leave bytes unread. */
const app = express()
app.get('/large', (_req, res) => void res.end(Buffer.alloc(50_000_000)))
app.get('/late', async (_req, res) => {
  await sleep(3 * stalledClientMaxMs)
  res.end('at last')
})

const server = createServer(app, {
  requestTimeoutMs: 30_000,
  defaultLanguage: 'en',
  stalledClientMaxMs,
})
const port = () => (server.address() as AddressInfo).port
beforeAll(() => new Promise<void>(done => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('disconnects a client that never reads its response', async () => {
  const socket = net.connect(port(), '127.0.0.1')
  const closed = new Promise<string>(done => server.once('connection', one => one.once('close', () => done('closed'))))
  socket.pause().on('error', () => {})
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')

  expect(await Promise.race([closed, sleep(20 * stalledClientMaxMs, 'open', { ref: false })])).toBe('closed')
  socket.destroy()
})

it('does not disconnect a client that waits for a late response', async () => {
  const answered = await fetch(`http://127.0.0.1:${port()}/late`)

  expect([answered.status, await answered.text()]).toEqual([200, 'at last'])
})

it('closes an idle connection after the keep-alive timeout', async () => {
  server.keepAliveTimeout = 50 // to which newer versions of Node add a second
  const socket = net.connect(port(), '127.0.0.1')
  const closed = new Promise<string>(done => socket.once('close', () => done('closed')))
  socket.resume().write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n')

  expect(await Promise.race([closed, sleep(4000, 'open', { ref: false })])).toBe('closed')
})
