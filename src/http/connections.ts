import type http from 'node:http'
import type { Duplex } from 'node:stream'

type Connection = {
  socket: Duplex
  /** The responses that are not finished. A client may send several requests before it reads the first response. */
  responses: Set<http.ServerResponse>
  /** Since when the connection has had no unfinished response, on the clock of `performance.now()`. */
  idleSinceMs: number
}

/** The open connections of a server, and what each of them does. */
export type Connections = {
  /** The unfinished responses on a connection; 0 for one that is not open. */
  countResponses(socket: Duplex): number
  /** Closes the connections that have had no unfinished response for `idleMs`. */
  closeIdle(idleMs: number): void
  /** From now on, each connection closes after its response. The response has `Connection: close`. */
  closeAfterResponse(): void
}

/** Tracks the connections of `server` from now on. */
export function trackConnections(server: http.Server): Connections {
  const connections = new Map<Duplex, Connection>()
  let isClosing = false

  server.prependListener('connection', (socket: Duplex) => {
    connections.set(socket, { socket, responses: new Set(), idleSinceMs: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }: http.IncomingMessage, res: http.ServerResponse) => {
    if (isClosing) res.shouldKeepAlive = false
    const connection = connections.get(socket)
    if (!connection) return
    connection.responses.add(res)
    res.once('close', () => {
      connection.responses.delete(res)
      connection.idleSinceMs = performance.now()
    })
  })
  return {
    countResponses: socket => connections.get(socket)?.responses.size ?? 0,
    closeIdle(idleMs) {
      const idleSinceMaxMs = performance.now() - idleMs
      for (const { socket, responses, idleSinceMs } of connections.values())
        if (responses.size === 0 && idleSinceMs <= idleSinceMaxMs) socket.destroy()
    },
    closeAfterResponse() {
      isClosing = true
      for (const { responses } of connections.values()) for (const res of responses) res.shouldKeepAlive = false
    },
  }
}
