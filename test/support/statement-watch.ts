import { beforeAll, expect, vi } from 'vitest'
import type { RestClient } from './rest-client.ts'
import type { TestService } from './test-service.ts'

/** What tells whether an answer came from memory: in how many statements the database was asked. */
export type StatementWatch = {
  /** How many statements `work` takes. */
  countDuring(work: () => Promise<unknown>): Promise<number>
  /** Asks until the answer comes from memory: keeping one takes a moment longer than giving it. */
  waitUntilCached(path: string): Promise<void>
  /** Holds the answers to statements with this word back, until what it gives is called. */
  delayResultsOf(word: string): { end: () => void; release: () => void }
}

/** Watches what `service` asks its database, for the whole file of tests or from `now` on. */
export function watchStatements(service: TestService, rest: RestClient, from?: 'now'): StatementWatch {
  let count = 0
  let held: { word: string; until: Promise<void> } | null = null
  const watch = () => {
    const query = service.db.pool.query.bind(service.db.pool) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      if (!text.includes('pg_notify')) count++
      const until = held && text.includes(held.word) ? held.until : undefined
      return until ? query(...args).then(async rows => (await until, rows)) : query(...args)
    }
    service.db.pool.query = watched as typeof service.db.pool.query
  }
  if (from === 'now') watch()
  else beforeAll(watch)
  const of = async (work: () => Promise<unknown>): Promise<number> => {
    const before = count
    await work()
    return count - before
  }
  return {
    countDuring: of,
    waitUntilCached: path =>
      vi.waitFor(async () => expect(await of(() => rest.get(path))).toBe(0), { timeout: 5_000, interval: 20 }),
    delayResultsOf(word) {
      let release = () => {}
      held = { word, until: new Promise<void>(done => (release = done)) }
      return { end: () => void (held = null), release }
    },
  }
}
