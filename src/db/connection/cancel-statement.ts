import net from 'node:net'
import type pg from 'pg'

const cancelRequestCode = 80_877_102
const confirmMaxMs = 1_000
const closeMaxMs = 30_000

/** What a cancel request needs of a connection. The types of pg lack the two numbers. */
type CancelKey = { host: string; port: number; processID: number; secretKey: number }

/**
 * Asks PostgreSQL, over a new connection, to cancel the statement that `client` runs. Resolves when PostgreSQL has
 * closed that connection, after which it cancels no later statement: with true. Resolves with false if this takes a
 * second.
 *
 * As in libpq, the request is not encrypted, and PostgreSQL closes the connection first: the process of PgBouncer 1.18
 * stops if the client does. We do not use `Client.cancel` of pg, which sends no request to a server with TLS.
 */
export function cancelStatement(client: pg.ClientBase): Promise<boolean> {
  const { host, port, processID, secretKey } = client as unknown as CancelKey
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  socket.write(Buffer.from(new Int32Array([16, cancelRequestCode, processID, secretKey]).buffer).swap32())
  socket.setTimeout(closeMaxMs, () => socket.destroy()).unref()
  let hasFailed = false
  return new Promise(done => {
    const timer = setTimeout(() => done(false), confirmMaxMs)
    socket
      .resume()
      .on('error', () => (hasFailed = true))
      .once('close', () => {
        clearTimeout(timer)
        done(!hasFailed)
      })
  })
}
