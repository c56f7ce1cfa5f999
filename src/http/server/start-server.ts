import http from 'node:http'
import type { MigrationProgress } from '../../db/migrations/apply-migrations.ts'
import type { Settings } from '../../settings.ts'
import { listen } from './listen.ts'

/** Answers probes while the service starts, so that nobody restarts it in the middle of a migration. */
export type StartServer = {
  /** Listens at the first call. */
  reportMigration: (progress: MigrationProgress) => Promise<void>
  /** All migrations have run. */
  endMigrations: () => void
  /** Closes its connections too. Does nothing if it does not listen. */
  close: () => Promise<void>
}

const requestMaxMs = 10_000

/**
 * A server in place of the service while migrations run, and then until it is ready: `GET /live` is 200, and everything
 * else, `/ready` and `/health` too, is 503 with the migration and how far it is. It listens only if there is a migration to run, because a proxy that
 * asks for no probe sends a request elsewhere if its connection is refused, but not after a 503.
 */
export function createStartServer({ port, host }: Pick<Settings, 'port' | 'host'>): StartServer {
  let current: MigrationProgress | null = null
  const server = http.createServer({ requestTimeout: requestMaxMs }, ({ url = '' }, res) => {
    const isLive = /^[^?]*\/live\/?(\?|$)/i.test(url)
    const body = isLive ? { status: 'ok' } : current ? { status: 'migrating', ...current } : { status: 'starting' }
    res.writeHead(isLive ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(isLive ? {} : { 'Retry-After': '5' }),
    })
    res.end(JSON.stringify(body))
  })
  server.timeout = requestMaxMs
  return {
    async reportMigration(progress) {
      current = progress
      if (!server.listening) await listen(server, port, host)
    },
    endMigrations: () => (current = null),
    async close() {
      if (!server.listening) return
      const closed = new Promise(done => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
