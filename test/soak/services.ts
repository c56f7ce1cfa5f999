import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { readResidentMb } from '../bench/process-usage.ts'
import { type BenchServer, startBuiltService } from '../bench/servers.ts'

/** All services have the same address in their responses, so that these are equal byte by byte. */
const publicUrl = 'https://calendar.example'

/** Two services with their caches, and one without, on one database. */
export type SoakServices = {
  cached: [BenchServer, BenchServer]
  uncached: BenchServer
  /** Stops one of the cached services and starts another in its place. Requests to it fail meanwhile. */
  restart(index: 0 | 1): Promise<void>
  stop: () => Promise<void>
}

export async function startSoakServices(databaseUrl: string): Promise<SoakServices> {
  const start = (caches: 'all' | 'none') =>
    startBuiltService(databaseUrl, { caches, publicUrl, variables: { TRUST_PROXY: '1' } })
  const [first, second, uncached] = await Promise.all([start('all'), start('all'), start('none')])
  const cached: [BenchServer, BenchServer] = [first, second]
  return {
    cached,
    uncached,
    restart: async index => {
      await cached[index].stop()
      cached[index] = await start('all')
    },
    stop: async () => void (await Promise.all([...cached, uncached].map(({ stop }) => stop()))),
  }
}

/** What the services and the database use. Sizes are in MB of a million bytes. */
export type Usage = Record<string, number>

export async function readUsage(client: pg.Client, { cached }: SoakServices): Promise<Usage> {
  const services = cached.flatMap(({ pid }, index) => [
    [`service ${index + 1}, resident MB`, Math.round(readResidentMb(pid) ?? 0)] as const,
    [`service ${index + 1}, open files`, readdirSync(`/proc/${pid}/fd`).length] as const,
  ])
  const { rows } = await client.query<{ connections: number; databaseMb: number; deadRows: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
            pg_database_size(current_database()) / 1e6 as "databaseMb",
            (select sum(n_dead_tup)::int from pg_stat_user_tables) as "deadRows"`,
  )
  const [row] = rows
  return {
    ...Object.fromEntries(services),
    'connections to the database': row?.connections ?? 0,
    'database, MB': Math.round(row?.databaseMb ?? 0),
    'dead rows': row?.deadRows ?? 0,
  }
}

/** Ends the connection on which a service hears of changes, as a failing network would. */
export const breakListener = async (client: pg.Client): Promise<void> =>
  void (await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'event calendar listener' order by random() limit 1`,
  ))
