import { setMaxListeners } from 'node:events'
import type http from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { toNetworkAddress } from '../limits/client-address.ts'
import type { StreamLimits } from '../../db/changes/stream-places.ts'
import type { Settings } from '../../settings.ts'

export type Connection = {
  socket: Socket
  /** The address that limits count: IPv4, or the first 64 bits of IPv6. */
  address: string
  /** The responses that have not closed. A client may send several requests before it reads the first response. */
  responses: Set<http.ServerResponse>
  /** Whether the client has sent a request. */
  hasSentRequest: boolean
  /**
   * The time of the latest of these: the connection opened, a request began, a response closed.
   */
  stateChangedAtMs: number
}

/** The open connections of a server, and what each of them does. */
export type Connections = {
  /**
   * Closes the connections that have no open response and on which nothing has happened for `idleMs`; for `newMs` if the
   * client has never sent a request.
   */
  closeIdle(idleMs: number, newMs?: number): void
  /**
   * Closes the connections with a response that waits for its client to read it, whether it is written completely or
   * streamed, if nothing has happened on them for `unreadMs`.
   */
  closeUnread(unreadMs: number): void
  /**
   * From now on, each connection closes after its response, which has `Connection: close`. A response whose headers are
   * sent keeps them; `closeIdle` closes its connection.
   */
  closeAfterResponse(): void
}

/**
 * A stream that stands for a connection whose request Node's parser has rejected. `respondToClientErrors` corrects the
 * URL of the request and gives the request to the server on this stream. `networkSocket` is the socket of the client.
 */
export type ResentRequestStream = Duplex & { networkSocket: Socket }

type TrackingOptions = { nowMs: () => number; admit: (connection: Connection) => boolean }

/** Tracks the connections of `server` from now on. Closes a new one for which `admit` returns false. */
export function trackConnections(server: http.Server, { nowMs, admit }: TrackingOptions): Connections {
  const connections = new Map<Socket, Connection>()
  let isClosing = false

  server.prependListener('connection', (socket: Socket | ResentRequestStream) => {
    if ('networkSocket' in socket) return
    const connection: Connection = {
      socket,
      address: toNetworkAddress(socket.remoteAddress),
      responses: new Set(),
      hasSentRequest: false,
      stateChangedAtMs: nowMs(),
    }
    if (!admit(connection)) return void socket.destroy()
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }: http.IncomingMessage, res: http.ServerResponse) => {
    if (isClosing) res.shouldKeepAlive = false
    const connection = connections.get(getNetworkSocket(socket))
    if (connection) trackResponse(connection, res, nowMs)
  })

  function closeUnchanged(unchangedMs: number, isIncluded: (connection: Connection) => boolean): void {
    const changedBeforeMs = nowMs() - unchangedMs
    for (const connection of connections.values())
      if (connection.stateChangedAtMs <= changedBeforeMs && isIncluded(connection)) connection.socket.destroy()
  }

  return {
    closeIdle(idleMs, newMs = idleMs) {
      closeUnchanged(idleMs, ({ responses }) => responses.size === 0)
      closeUnchanged(newMs, ({ hasSentRequest }) => !hasSentRequest)
    },
    closeUnread: unreadMs => closeUnchanged(unreadMs, ({ responses }) => [...responses].some(isUnread)),
    closeAfterResponse() {
      isClosing = true
      for (const { responses } of connections.values()) for (const res of responses) res.shouldKeepAlive = false
    },
  }
}

function trackResponse(connection: Connection, res: http.ServerResponse, nowMs: () => number): void {
  connection.responses.add(res)
  connection.hasSentRequest = true
  connection.stateChangedAtMs = nowMs()
  res.once('close', () => {
    connection.responses.delete(res)
    connection.stateChangedAtMs = nowMs()
  })
}

/** Finds the signal of a connection, which aborts when the connection closes. */
export type FindConnectionSignal = (socket: Duplex) => AbortSignal

/** Creates a function that makes one signal for each connection, because a client may send many requests over it. */
export function createConnectionSignalFinder(): FindConnectionSignal {
  const signals = new WeakMap<Duplex, AbortSignal>()
  return socket => {
    const knownSignal = signals.get(socket)
    if (knownSignal) return knownSignal
    if (socket.destroyed) return AbortSignal.abort()
    const controller = new AbortController()
    setMaxListeners(0, controller.signal) // every statement of the connection may listen
    socket.once('close', () => controller.abort())
    signals.set(socket, controller.signal)
    return controller.signal
  }
}

/** Whether a response waits until the client reads: the whole response, or the part of a stream that is written. */
const isUnread = ({ writableEnded, writableNeedDrain }: http.ServerResponse): boolean =>
  writableEnded || writableNeedDrain

const getNetworkSocket = (stream: Socket | ResentRequestStream): Socket =>
  'networkSocket' in stream ? stream.networkSocket : stream

/** Whether the client must act next: send a request or the rest of it, or read a response. */
export const isWaitingForClient = ({ responses }: Connection): boolean =>
  [...responses].every(({ req, writableEnded }) => !req.complete || writableEnded)

/** How many streams of changes may be open. Each has a connection, and others need connections too. */
const streamsMax = 1_000
const shareOfConnections = 0.5

export const chooseStreamLimits = ({
  connectionLimit,
  connectionLimitPerAddress,
}: Pick<Settings, 'connectionLimit' | 'connectionLimitPerAddress'>): StreamLimits => {
  const limitStreams = (connections: number) =>
    Math.min(streamsMax, connections === 0 ? streamsMax : Math.ceil(connections * shareOfConnections))
  return { streams: limitStreams(connectionLimit), streamsPerKey: limitStreams(connectionLimitPerAddress) }
}
