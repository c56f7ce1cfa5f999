import { beforeAll, expect, vi } from 'vitest'
import type { RestClient } from './rest-client.ts'
import type { TestService } from './test-service.ts'

/** Counts and delays SQL statements. A response from the cache takes none. */
type StatementWatch = {
  /** The number of statements during `work`. */
  countDuring(work: () => Promise<unknown>): Promise<number>
  /**
   * Requests `path` until the response comes from the cache. The service caches a response only after it has sent it.
   */
  waitUntilCached(path: string): Promise<void>
  /**
   * Delays the results of statements that contain `word`, until `release`. `firstResult` resolves when the database has
   * returned the first of them. `end` stops the delay of later statements.
   */
  delayResultsOf(word: string): { firstResult: Promise<void>; end: () => void; release: () => void }
}

/** Watches the statements of `service` from its start, or from `now` on. */
export function observeStatements(service: TestService, rest: RestClient, from?: 'now'): StatementWatch {
  let count = 0
  let delay: { word: string; until: Promise<void>; onResult: () => void } | null = null
  const watch = () => {
    const { db } = service
    const watchResults = async <T>(statement: unknown, run: () => Promise<T>): Promise<T> => {
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      if (!text.includes('pg_notify')) count++
      const ownDelay = delay && text.includes(delay.word) ? delay : null
      const result = await run()
      ownDelay?.onResult()
      await ownDelay?.until
      return result
    }
    const query = db.pool.query.bind(db.pool) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) => watchResults(args[0], () => query(...args))
    db.pool.query = watched as typeof db.pool.query
    const { runStatement } = db
    db.runStatement = (statement, scope) => watchResults(statement, () => runStatement(statement, scope))
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
      vi.waitFor(async () => expect(await countDuring(() => rest.get(path))).toBe(0), {
        timeout: 20_000,
        interval: 20,
      }),
    delayResultsOf(word) {
      let release = () => {}
      let onResult = () => {}
      const until = new Promise<void>(done => (release = done))
      const firstResult = new Promise<void>(done => (onResult = done))
      delay = { word, until, onResult }
      return { firstResult, end: () => void (delay = null), release }
    },
  }
}
