import { setImmediate } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { catchUp } from './catch-up.ts'
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
   * Delays the results of statements that contain `word`, until `release`. `firstStatement` resolves when the first of them
   * begins, also if it waits for a connection, and `firstResult` when the database has returned its result. `end` stops
   * the delay of later statements.
   */
  delayResultsOf(word: string): StatementDelay
  /** Waits until no statement runs, and what followed from their results has happened. */
  waitUntilIdle(): Promise<void>
}

type StatementDelay = {
  firstStatement: Promise<void>
  firstResult: Promise<void>
  end: () => void
  release: () => void
}

/** How often a response may come from the database before it must come from the cache. */
const uncachedMax = 20

/** Watches the statements of `service` from its start, or from `now` on. */
export function observeStatements(service: TestService, rest: RestClient, from?: 'now'): StatementWatch {
  let count = 0
  let delay: { word: string; until: Promise<void>; onStatement: () => void; onResult: () => void } | null = null
  const running = createCounter()
  const watch = () => {
    const { db } = service
    const watchResults = async <T>(statement: unknown, run: () => Promise<T>): Promise<T> => {
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      if (!text.includes('pg_notify')) count++
      const ownDelay = delay && text.includes(delay.word) ? delay : null
      ownDelay?.onStatement()
      const result = await running.during(run)
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
    waitUntilIdle: running.waitUntilNone,
    async waitUntilCached(path) {
      await catchUp(service)
      for (let uncached = 0; uncached < uncachedMax; uncached++) {
        if ((await countDuring(() => rest.get(path))) === 0) return
        await running.waitUntilNone()
      }
      throw new Error(`the response to ${path} is not cached`)
    },
    delayResultsOf(word) {
      let release = () => {}
      let onStatement = () => {}
      let onResult = () => {}
      const until = new Promise<void>(done => (release = done))
      const firstStatement = new Promise<void>(done => (onStatement = done))
      const firstResult = new Promise<void>(done => (onResult = done))
      delay = { word, until, onStatement, onResult }
      return { firstStatement, firstResult, end: () => void (delay = null), release }
    },
  }
}

/** Counts what runs. */
function createCounter() {
  let count = 0
  const waiting: (() => void)[] = []
  return {
    async during<T>(run: () => Promise<T>): Promise<T> {
      count++
      try {
        return await run()
      } finally {
        count--
        if (count === 0) for (const resolve of waiting.splice(0)) resolve()
      }
    },
    waitUntilNone: async (): Promise<void> => {
      do {
        if (count > 0) await new Promise<void>(resolve => void waiting.push(resolve))
        await setImmediate()
      } while (count > 0)
    },
  }
}
