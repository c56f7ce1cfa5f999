import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { listenTo } from './listener.ts'

/** What this process knows of changes to the calendar, whoever makes them. */
export type Changes = {
  /** Grows with every change that was heard of; what was read while it had another value may be old. */
  readonly count: number
  /** Whether a change by another process would have been heard of. While this is false, only the database knows. */
  isHeard(): boolean
  /** Counts a change that this process has just committed, before anybody is told that it was. */
  note(): void
  close(): Promise<void>
}

type Warner = { warn(fields: object, message: string): void }
type Options = { url: string; pool: pg.Pool; log: Warner | undefined }

/** The channel of the trigger `tell_change`. */
const channel = 'calendar_changed'
const beatEveryMs = 1_000
/** After this long without a beat the connection may be gone without either side knowing, as when a cable is pulled. */
const silenceMaxMs = 2_500

/** The changes of this process alone, for programs that keep nothing of what they read. */
export function ownChanges(): Changes {
  let count = 0
  return {
    get count() {
      return count
    },
    isHeard: () => false,
    note: () => void count++,
    close: async () => {},
  }
}

/** The changes of all processes on the database at `url`, told by the trigger that every change fires. */
export function allChanges({ url, pool, log }: Options): Changes {
  const changes = ownChanges()
  const { beat, hear, forget, isFresh } = beats(pool)
  const listener = listenTo({
    url,
    channel,
    log,
    onMessage: payload => (payload.startsWith('beat ') ? hear(payload) : changes.note()),
    onTurn: isListening => {
      changes.note() // what happened before now, or happens from now on, may not be heard of
      if (isListening) beat()
      else forget()
    },
  })
  return {
    ...changes,
    get count() {
      return changes.count
    },
    isHeard: isFresh,
    close: () => listener.close(),
  }
}

/**
 * Tries the way that changes take, once a second while somebody asks whether it is fresh: a message goes out through the pool
 * and must come in through the listener. A connection that only seems to be there fails this, and so does a pooler in
 * between that forgets who listens.
 */
function beats(pool: pg.Pool) {
  const name = `beat ${randomUUID()} `
  let sentMs = -Infinity
  let heardMs = -Infinity
  const beat = (): void => {
    sentMs = performance.now()
    pool.query('select pg_notify($1, $2)', [channel, name + sentMs]).catch(() => {})
  }
  return {
    beat,
    hear: (payload: string): void => {
      if (payload.startsWith(name)) heardMs = Number(payload.slice(name.length))
    },
    forget: (): void => void (heardMs = -Infinity),
    isFresh: (): boolean => {
      const now = performance.now()
      if (now - sentMs > beatEveryMs) beat()
      return now - heardMs < silenceMaxMs
    },
  }
}
