import http from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '../../core/language.ts'
import type { Timers } from '../../core/async/timers.ts'
import { respondToClientErrors } from './client-errors.ts'
import { type Connections, trackConnections } from './connections.ts'
import { type ConnectionLimits, limitConnections } from '../limits/connection-limits.ts'

const headersTimeoutMaxMs = 10_000
const timeoutCheckIntervalMs = 1000
/** A client may take this many times `requestTimeoutMs` to read a response. */
const readTimeouts = 10

type Options = ConnectionLimits & {
  timers: Timers
  requestTimeoutMs: number
  keepAliveTimeoutMs: number
  defaultLanguage: Language
  /** Called when the server begins to stop. */
  onDrain?: () => void
}

/**
 * `drain` stops the server: for `delayMs` it goes on, so that proxies see that `/ready` is 503, then it waits at most
 * `maxMs` for the running requests.
 */
export type DrainableServer = http.Server & { drain(maxMs: number, delayMs?: number): Promise<void> }

/**
 * An HTTP server that does not listen yet. It limits its connections, and closes a connection whose client
 * - sends no request for about ten seconds on a new connection,
 * - sends no further request for `keepAliveTimeoutMs`,
 * - does not send a whole request within `requestTimeoutMs`,
 * - reads nothing of a response for `requestTimeoutMs`, or not all of it within ten times that.
 */
export function createServer(listener: http.RequestListener, options: Options): DrainableServer {
  const { timers, requestTimeoutMs, keepAliveTimeoutMs, defaultLanguage, onDrain = () => {} } = options
  const timeouts = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(headersTimeoutMaxMs, requestTimeoutMs),
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(timeoutCheckIntervalMs, requestTimeoutMs),
  }
  const server = http.createServer(timeouts, listener)
  respondToClientErrors(server, defaultLanguage)
  disconnectStalledClients(server, requestTimeoutMs)
  const connections = trackConnections(server, { nowMs: timers.nowMs, admit: limitConnections(options) })
  closeWaitingConnections(server, connections, timeouts, timers)
  const drain = (maxMs: number, delayMs = 0) => {
    onDrain()
    return drainServer(server, connections, { maxMs, delayMs }, timers)
  }
  return Object.assign(server, { drain })
}

/**
 * A response that a client does not read would stay in memory until the connection ends. A connection without unread
 * bytes stays open, because the service may still be computing the response. Node sets another timeout on idle
 * connections; they are closed too.
 */
function disconnectStalledClients(server: http.Server, stalledClientMaxMs: number): void {
  server.timeout = stalledClientMaxMs
  server.on('timeout', (socket: Socket) => {
    const isResponsePending = socket.timeout === stalledClientMaxMs && socket.writableLength === 0
    if (!isResponsePending) socket.destroy()
  })
}

type Timeouts = {
  requestTimeout: number
  headersTimeout: number
  keepAliveTimeout: number
  connectionsCheckingInterval: number
}

/**
 * Closes connections that wait for their client too long. A client can restart the timeouts of Node with single bytes,
 * such as line breaks between two requests, but not these.
 */
function closeWaitingConnections(
  server: http.Server,
  connections: Connections,
  timeouts: Timeouts,
  timers: Timers,
): void {
  const { requestTimeout, headersTimeout, keepAliveTimeout, connectionsCheckingInterval } = timeouts
  const check = () => {
    // Later than Node, which checks its timeouts once per interval and answers 408 to incomplete headers.
    const graceMs = 2 * connectionsCheckingInterval
    connections.closeIdle(keepAliveTimeout + graceMs, headersTimeout + graceMs)
    connections.closeUnread(readTimeouts * requestTimeout)
  }
  server.once('close', timers.setInterval(check, connectionsCheckingInterval))
}

/**
 * How long a connection without a request stays open while the server drains: a request may be on its way. A delay says
 * that there is a proxy, which may be busy.
 */
const chooseDrainIdleMs = (delayMs: number): number => (delayMs > 0 ? 1_000 : 250)

const shortTurnMs = 1
const turnsMaxMs = 1_000

/**
 * Waits for a short turn of the event loop, in which it accepts all connections that clients have opened. A connection
 * that is opened later and before the server closes is reset, with the request on it. After a long turn, which reads
 * many requests, there may be such connections.
 */
async function acceptWaitingConnections(): Promise<void> {
  const startedAtMs = performance.now()
  await setImmediate()
  for (;;) {
    const turnStartedAtMs = performance.now()
    await setImmediate()
    const now = performance.now()
    if (now - turnStartedAtMs < shortTurnMs || now - startedAtMs > turnsMaxMs) return
  }
}

const drainCheckMs = 250

type DrainTimes = { maxMs: number; delayMs: number }

/**
 * Closes each connection after its next response, which has `Connection: close`. After `delayMs`, accepts no new
 * connections, closes a connection without a request after `chooseDrainIdleMs`, and closes all that are still open
 * after `maxMs` more.
 */
async function drainServer(
  server: http.Server,
  connections: Connections,
  { maxMs, delayMs }: DrainTimes,
  timers: Timers,
): Promise<void> {
  connections.closeAfterResponse()
  if (delayMs > 0) await timers.sleep(delayMs)
  await acceptWaitingConnections()
  const stopTimer = timers.setTimeout(() => server.closeAllConnections(), maxMs)
  const stopChecks = timers.setInterval(() => connections.closeIdle(chooseDrainIdleMs(delayMs)), drainCheckMs)
  // `server.close` also closes idle connections at once, with the requests that are on their way.
  await new Promise(done => net.Server.prototype.close.call(server, done))
  stopChecks()
  stopTimer()
}
