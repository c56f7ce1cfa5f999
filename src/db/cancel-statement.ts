import net from 'node:net'
import type pg from 'pg'

const cancelRequestCode = 80_877_102
const cancelMaxMs = 1_000

/** What a cancel request needs of a connection. The types of pg lack the two numbers. */
type CancelKey = { host: string; port: number; processID: number; secretKey: number }

/**
 * Asks PostgreSQL, over a new connection, to cancel the statement that `client` runs. Resolves when PostgreSQL has closed
 * that connection, after which it cancels no later statement; at the latest after a second.
 *
 * As in libpq, the request is not encrypted. `Client.cancel` of pg sends none to a server with TLS.
 */
export function cancelStatement(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as CancelKey
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  socket.end(Buffer.from(new Int32Array([16, cancelRequestCode, processID, secretKey]).buffer).swap32())
  socket.setTimeout(cancelMaxMs, () => socket.destroy())
  return new Promise(done =>
    socket
      .resume()
      .on('error', () => {})
      .once('close', () => done()),
  )
}
