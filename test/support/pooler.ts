import net from 'node:net'
import { createFrameReader, type PostgresFrame, readStartup, replaceOptions } from './postgres-frames.ts'

export type Pooler = { url: string; close(): void }

/** `session`: a client keeps its server connection. `transaction`: each transaction gets the next one that is free. */
type Mode = 'session' | 'transaction'

type ServerConnection = { socket: net.Socket; key: Buffer; client: PooledClient | null }
type PooledClient = { socket: net.Socket; key: Buffer; server: ServerConnection | null; waiting: Buffer[] }

const cancelRequestCode = 80_877_102

/**
 * A connection pooler in front of the database at `url`, which drops the options of a client and in mode `transaction`
 * everything that a session keeps, as PgBouncer does. It has a server connection for each client that has connected.
 */
export async function startPooler(url: string, mode: Mode): Promise<Pooler> {
  const target = new URL(url)
  const connect = () => net.connect(Number(target.port), target.hostname).on('error', () => {})
  const [free, clients, sockets]: [ServerConnection[], Set<PooledClient>, Set<net.Socket>] = [[], new Set(), new Set()]

  /** Gives waiting clients the server connections that are free. */
  function assign(): void {
    for (const client of clients) {
      if (client.waiting.length === 0 || client.server) continue
      const server = free.shift()
      if (!server) return
      client.server = server
      server.client = client
      for (const bytes of client.waiting.splice(0)) server.socket.write(bytes)
    }
  }

  function release(server: ServerConnection): void {
    if (server.client) server.client.server = null
    server.client = null
    free.push(server)
    assign()
  }

  function receiveFromServer(server: ServerConnection, { type, bytes }: PostgresFrame): void {
    const { client } = server
    if (type === 'K' && client) {
      bytes.copy(server.key, 0, 5)
      bytes.writeInt32BE(client.key.readInt32BE(0), 5)
    }
    client?.socket.write(bytes)
    const isIdle = type === 'Z' && bytes.toString('latin1', 5) === 'I'
    if (isIdle && mode === 'transaction') release(server)
  }

  function receiveFromClient(client: PooledClient, { type, bytes }: PostgresFrame): void {
    if (type === 'X' && mode === 'transaction') return
    if (client.server) return void client.server.socket.write(bytes)
    client.waiting.push(bytes)
    assign()
  }

  /**
   * Cancels the statement that the client of a key runs. As the process of PgBouncer 1.18 does, the pooler stops if the
   * caller closes its connection first.
   */
  function cancel(caller: net.Socket, request: Buffer): void {
    const client = [...clients].find(({ key }) => key.equals(request.subarray(8, 12)))
    if (!client?.server) return void caller.end()
    const server = connect().on('close', () => caller.off('end', close).end())
    server.resume().write(Buffer.concat([request.subarray(0, 8), client.server.key]))
    caller.on('end', close)
  }

  function close(): void {
    listener.close()
    for (const socket of sockets) socket.destroy()
  }

  function open(client: PooledClient, startup: Buffer): void {
    const server: ServerConnection = { socket: connect(), key: Buffer.alloc(8), client }
    sockets.add(server.socket)
    client.server = server
    const readFrames = createFrameReader(frame => receiveFromServer(server, frame))
    server.socket.on('data', readFrames).on('close', () => server.client?.socket.destroy())
    server.socket.write(replaceOptions(startup))
  }

  const listener = net.createServer(socket => {
    const client: PooledClient = { socket, key: Buffer.alloc(4), server: null, waiting: [] }
    client.key.writeInt32BE(-1 - sockets.size)
    sockets.add(socket)
    clients.add(client)
    socket
      .on('error', () => {})
      .on('close', () => {
        clients.delete(client)
        if (mode === 'session' || client.server) client.server?.socket.destroy()
      })
    const readFrames = createFrameReader(frame => receiveFromClient(client, frame))
    socket.once('data', (startup: Buffer) => {
      if (readStartup(startup) === cancelRequestCode) return cancel(socket, startup)
      open(client, startup)
      socket.on('data', readFrames)
    })
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const address = new URL(url)
  address.port = String((listener.address() as net.AddressInfo).port)
  return {
    url: address.href,
    close,
  }
}
