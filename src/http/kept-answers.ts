import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/connect.ts'
import { endOf, type Lasting } from '../kernel/lasting.ts'
import type { Zone } from '../kernel/time-zone.ts'
import { firstScheduled } from '../resources/scheduled.ts'
import { type Packable, packable } from './packed.ts'

/**
 * Answers to strangers, kept in memory until the calendar changes (docs/decisions/0014).
 *
 * What was read before a change is never kept after it: an answer notes the count of changes before it reads and is dropped when the
 * count has moved on. While changes of other processes cannot be heard of, nothing is kept and nothing kept is served.
 */
export type KeptAnswers = {
  /** What is kept for `key` and still true. */
  find(key: string): Packable | undefined
  /** The same request, when somebody is asking it just now: its answer, or null when it has none to share. */
  running(key: string): Promise<Packable | null> | undefined
  /** Lets others wait for what `res` will answer; `keeping(res)` ends it. */
  begin(key: string, res: ServerResponse): void
}

type Options = { db: Db; clock: () => Date; siteZone: Zone; maxBytes: number }

type Kept = { answer: Packable; fromMs: number; untilMs: number }

/** Takes the headers of the answer but its tag and length, names and values in turn; its body; its tag; and how long it lasts. */
type Keep = (headers: string[], body: Buffer, etag: string, lasts: Lasting) => void

const keepings = new WeakMap<ServerResponse, Keep>()

/** How to keep what this response answers; undefined when it is not to be kept. */
export const keeping = (res: ServerResponse): Keep | undefined => keepings.get(res)

/** Keeps at most `maxBytes` of answers, those that were asked for last. */
export function keptAnswers({ db, clock, siteZone, maxBytes }: Options): KeptAnswers {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ answer }) => answer.bytes })
  const running = new Map<string, Promise<Packable | null>>()
  let count = db.changes.count

  /** Forgets everything when anything has changed. */
  const refresh = (): void => {
    if (db.changes.count === count) return
    count = db.changes.count
    kept.clear()
    running.clear()
  }

  const store = async (key: string, answer: Packable, { from, readAt }: Reading, lasts: Lasting): Promise<void> => {
    const scheduled = await firstScheduled(db, from)
    const untilMs = Math.min(endOf(lasts, from, siteZone), scheduled?.getTime() ?? Infinity)
    refresh()
    if (count === readAt && db.changes.isHeard()) kept.set(key, { answer, fromMs: from.getTime(), untilMs })
  }

  return {
    find: key => {
      refresh()
      const found = kept.get(key)
      return found && db.changes.isHeard() && isTrueAt(clock(), found) ? found.answer : undefined
    },
    running: key => {
      refresh()
      return running.get(key)
    },
    begin: (key, res) => {
      const reading: Reading = { from: clock(), readAt: count }
      const settle = shareIn(running, key)
      res.once('close', () => settle(null))
      keepings.set(res, (headers, body, etag, lasts) => {
        const answer = packable(headers, body, etag)
        settle(answer)
        store(key, answer, reading, lasts).catch(() => {}) // what cannot be kept was given all the same
      })
    },
  }
}

/** When a request began to read, and how many changes had been heard of. */
type Reading = { from: Date; readAt: number }

const isTrueAt = (now: Date, { fromMs, untilMs }: Kept): boolean => fromMs <= now.getTime() && now.getTime() < untilMs

/** Lets others wait for an answer under `key` until what it gives is called. */
function shareIn(running: Map<string, Promise<Packable | null>>, key: string): (answer: Packable | null) => void {
  let settle!: (answer: Packable | null) => void
  const coming = new Promise<Packable | null>(done => (settle = done))
  running.set(key, coming)
  return answer => {
    if (running.get(key) === coming) running.delete(key)
    settle(answer)
  }
}
