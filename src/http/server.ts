import http from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '../core/language.ts'
import { respondToClientErrors } from './client-errors.ts'

const headersTimeoutMaxMs = 10_000
const timeoutCheckIntervalMs = 1000
const defaultStalledClientMaxMs = 120_000

type Options = {
  requestTimeoutMs: number
  defaultLanguage: Language
  /** How long a client may read nothing while bytes wait for it. */
  stalledClientMaxMs?: number
}

/**
 * An HTTP server that does not listen yet. A request must arrive within `requestTimeoutMs`. A client that reads nothing
 * of its response for `stalledClientMaxMs` is disconnected.
 */
export function createServer(
  listener: http.RequestListener,
  { requestTimeoutMs, defaultLanguage, stalledClientMaxMs = defaultStalledClientMaxMs }: Options,
): http.Server {
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(headersTimeoutMaxMs, requestTimeoutMs),
    connectionsCheckingInterval: Math.min(timeoutCheckIntervalMs, requestTimeoutMs),
  }
  const server = http.createServer(timeouts, listener)
  respondToClientErrors(server, defaultLanguage)
  disconnectStalledClients(server, stalledClientMaxMs)
  return server
}

/**
 * A response that a client does not read would stay in memory until the connection ends. A connection without unread bytes
 * stays open, because the service is still computing the response. Node sets another timeout on idle connections; they
 * are closed too.
 */
function disconnectStalledClients(server: http.Server, stalledClientMaxMs: number): void {
  server.timeout = stalledClientMaxMs
  server.on('timeout', (socket: Socket) => {
    const isResponsePending = socket.timeout === stalledClientMaxMs && socket.writableLength === 0
    if (!isResponsePending) socket.destroy()
  })
}

/** Listens. If that fails, the message says what to do about it. */
export function listen(
  server: Pick<http.Server, 'listen' | 'once' | 'off'>,
  port: number,
  host: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new Error(formatListenError(error, port, host), { cause: error }))
    server.once('error', fail)
    server.listen(port, host.replace(/^\[|\]$/g, ''), () => {
      server.off('error', fail)
      resolve()
    })
  })
}

function formatListenError({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Choose one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is not an address of this machine. Try HOST=127.0.0.1`
  return `Cannot listen on ${host}:${port}: ${message}`
}

/** Accepts no new connections, waits at most `maxMs` for the running requests, then closes all connections. */
export async function drainServer(server: http.Server, maxMs: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), maxMs)
  await new Promise(done => server.close(done))
  clearTimeout(timer)
}
