import type http from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemTimers } from '../../src/core/async/timers.ts'
import { createServer, type DrainableServer } from '../../src/http/server/server.ts'

type Options = Partial<Parameters<typeof createServer>[1]>

/** A server without connection limits that listens on a free port. */
export async function startHttpServer(
  listener: http.RequestListener,
  options: Options = {},
): Promise<{ server: DrainableServer; url: string; stop: () => Promise<void> }> {
  const server = createServer(listener, {
    timers: systemTimers,
    requestTimeoutMs: 30_000,
    keepAliveTimeoutMs: 65_000,
    defaultLanguage: 'en',
    connectionLimit: 0,
    connectionLimitPerAddress: 0,
    trustProxy: 0,
    log: { warn: () => {} },
    ...options,
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise(done => server.close(done))
  }
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
