import type { DatabaseAddress } from './address.ts'
import { SessionClient } from './session-client.ts'

export type DatabaseHost = { host: string; port: number }
export type FindHost = () => Promise<DatabaseHost>

/** All hosts together may take this long to answer. */
const searchMaxMs = 4_000

/**
 * Creates a function that finds the first suitable host of `address`. It tries the one that it found last before the
 * others. Calls at the same time share one search. Rejects with the error of the last host if none is suitable.
 */
export function createHostFinder({ hostUrls, target }: DatabaseAddress): FindHost {
  const connectMaxMs = searchMaxMs / hostUrls.length
  let orderedUrls: string[] = hostUrls
  let runningSearch: Promise<DatabaseHost> | null = null

  async function search(): Promise<DatabaseHost> {
    let lastError: unknown
    for (const url of orderedUrls) {
      try {
        const host = await tryHost(url)
        orderedUrls = [url, ...hostUrls.filter(other => other !== url)]
        return host
      } catch (error) {
        lastError = error
      }
    }
    throw lastError
  }

  async function tryHost(url: string): Promise<DatabaseHost> {
    const untilMs = performance.now() + connectMaxMs
    const client = new SessionClient({ connectionString: url, connectionTimeoutMillis: connectMaxMs })
    client.on('error', () => {}) // `connect` rejects with the same error
    try {
      await client.connect()
      await client.startSession({ settings: {}, target }, Math.max(1, untilMs - performance.now()))
      return { host: client.host, port: client.port }
    } finally {
      client.end().catch(() => {})
    }
  }

  return () => (runningSearch ??= search().finally(() => (runningSearch = null)))
}
