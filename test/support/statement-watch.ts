import { beforeAll, expect, vi } from 'vitest'
import type { RestClient } from './rest-client.ts'
import type { TestService } from './test-service.ts'

/** Counts and delays SQL statements. A response from the cache takes none. */
type StatementWatch = {
  /** The number of statements during `work`. */
  countDuring(work: () => Promise<unknown>): Promise<number>
  /** Requests `path` until the response comes from the cache. The service caches a response only after it has sent it. */
  waitUntilCached(path: string): Promise<void>
  /** Delays the results of statements that contain `word`, until `release`. `end` stops the delay of later statements. */
  delayResultsOf(word: string): { end: () => void; release: () => void }
}

/** Watches the statements of `service` from its start, or from `now` on. */
export function watchStatements(service: TestService, rest: RestClient, from?: 'now'): StatementWatch {
  let count = 0
  let delay: { word: string; until: Promise<void> } | null = null
  const watch = () => {
    const query = service.db.pool.query.bind(service.db.pool) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      if (!text.includes('pg_notify')) count++
      const until = delay && text.includes(delay.word) ? delay.until : undefined
      return until ? query(...args).then(async rows => (await until, rows)) : query(...args)
    }
    service.db.pool.query = watched as typeof service.db.pool.query
  }
  if (from === 'now') watch()
  else beforeAll(watch)
  const countDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = count
    await work()
    return count - before
  }
  return {
    countDuring,
    waitUntilCached: path =>
      vi.waitFor(async () => expect(await countDuring(() => rest.get(path))).toBe(0), { timeout: 5_000, interval: 20 }),
    delayResultsOf(word) {
      let release = () => {}
      delay = { word, until: new Promise<void>(done => (release = done)) }
      return { end: () => void (delay = null), release }
    },
  }
}
