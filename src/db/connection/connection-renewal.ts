import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Timers } from '../../core/async/timers.ts'

export type ConnectionRenewal = {
  /** Renews the connections of `pool` from now on. */
  watch(pool: pg.Pool): void
}

const readOnlyTransaction = '25006'
/** While the server refuses writes, other connections are renewed only this often. */
const renewEveryMs = 1_000

/**
 * Creates a renewal of connections after a failover. When a server refuses a write because it only reads, that
 * connection leaves its pool, and so do all older ones: they may be to a server that was the primary. `onRenewal` is
 * called then.
 */
export function createConnectionRenewal({ nowMs }: Timers, onRenewal: () => void = () => {}): ConnectionRenewal {
  const pools: pg.Pool[] = []
  const generations = new WeakMap<pg.ClientBase, number>()
  let generation = 0
  let renewedMs = -Infinity

  function renew(client: pg.ClientBase): void {
    generations.set(client, -1)
    if (nowMs() - renewedMs < renewEveryMs) return
    renewedMs = nowMs()
    generation++
    for (const pool of pools) for (let idle = pool.idleCount; idle > 0; idle--) void closeIdleConnection(pool)
    onRenewal()
  }

  return {
    watch(pool) {
      pools.push(pool)
      pool.on('connect', client => {
        generations.set(client, generation)
        getConnection(client).on('errorMessage', ({ code }) => code === readOnlyTransaction && renew(client))
      })
      // The pool checks after this event whether the connection has ended.
      pool.on('release', (_error, client) => void (generations.get(client) !== generation && client.end()))
    },
  }
}

/** An idle connection that is in use again meanwhile closes when it is released. */
const closeIdleConnection = (pool: pg.Pool): Promise<void> =>
  pool.connect().then(
    client => client.release(),
    () => {},
  )

type ErrorMessage = { code?: string }
type Connection = EventEmitter<{ errorMessage: [ErrorMessage] }>

const getConnection = (client: pg.PoolClient): Connection => client.connection as unknown as Connection
