import type { Express } from 'express'
import http from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '../core/language.ts'
import { respondToClientErrors } from './client-errors.ts'

const headersMaxMs = 10_000
const checkedEveryMs = 1000
const unreadMaxDefaultMs = 120_000

type Options = {
  requestTimeoutMs: number
  defaultLanguage: Language
  /** How long a client may read nothing of an answer that waits for it. */
  stalledClientMaxMs?: number
}

/**
 * An HTTP server that gives a request `requestTimeoutMs` to arrive in full, hands it to `listener` with objects of `app`, and cuts off
 * a client that reads nothing for `unreadMaxMs`; it does not listen yet.
 */
export function createServer(
  app: Express,
  listener: http.RequestListener,
  { requestTimeoutMs, defaultLanguage, stalledClientMaxMs = unreadMaxDefaultMs }: Options,
): http.Server {
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(headersMaxMs, requestTimeoutMs),
    connectionsCheckingInterval: Math.min(checkedEveryMs, requestTimeoutMs),
  }
  const server = http.createServer({ ...timeouts, ...expressObjects(app) }, listener)
  respondToClientErrors(server, defaultLanguage)
  cutOffWhoDoesNotRead(server, stalledClientMaxMs)
  return server
}

/**
 * An answer that nobody fetches would stay in memory as long as its connection. A connection without bytes to be read is silent because
 * the service is still at work on its answer, unless it was given another time: to bring its next request.
 */
function cutOffWhoDoesNotRead(server: http.Server, unreadMaxMs: number): void {
  server.timeout = unreadMaxMs
  server.on('timeout', (socket: Socket) => {
    const isWaitingForUs = socket.timeout === unreadMaxMs && socket.writableLength === 0
    if (!isWaitingForUs) socket.destroy()
  })
}

/**
 * Classes whose objects are born with Express's prototypes.
 *
 * Express changes the prototype of each request and response, for which V8 before Node 24 pays some 50 µs
 * (expressjs/express#5998); on these the change changes nothing. Node creates them by calling the parent as a function.
 */
function expressObjects(app: Express): http.ServerOptions {
  if (Number(process.versions.node.split('.')[0]) >= 24) return {}
  type Constructor = (this: unknown, from: unknown, options?: unknown) => void
  function Request(this: unknown, socket: unknown) {
    ;(http.IncomingMessage as unknown as Constructor).call(this, socket)
  }
  function Response(this: unknown, request: unknown, options: unknown) {
    ;(http.ServerResponse as unknown as Constructor).call(this, request, options)
  }
  Request.prototype = app.request
  Response.prototype = app.response
  return {
    IncomingMessage: Request as unknown as typeof http.IncomingMessage,
    ServerResponse: Response as unknown as typeof http.ServerResponse,
  }
}

/** Listens, or fails with what to do when the port is taken or not ours to take. */
export function listen(
  server: Pick<http.Server, 'listen' | 'once' | 'off'>,
  port: number,
  host: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(new Error(explain(error, port, host), { cause: error }))
    server.once('error', refuse)
    server.listen(port, host.replace(/^\[|\]$/g, ''), () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine. Try HOST=127.0.0.1`
  return `Cannot listen on ${host}:${port}: ${message}`
}

/** Takes no new requests, lets the running ones finish for at most `maxMs`, then closes what is left. */
export async function drainServer(server: http.Server, maxMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), maxMs)
  await new Promise(done => server.close(done))
  clearTimeout(cut)
}
