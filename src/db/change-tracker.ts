import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type ChannelListener, listenToChannel } from './channel-listener.ts'

/** What this process knows of changes to the calendar, whoever makes them. */
export type ChangeTracker = {
  /** Grows with every change that was heard of; what was read while it had another value may be old. */
  readonly version: number
  /** Whether a change by another process would have been heard of. While this is false, only the database knows. */
  isListening(): boolean
  /** Counts a change that this process has just committed, before anybody is told that it was. */
  markChanged(): void
  close(): Promise<void>
}

type Warner = { warn(fields: object, message: string): void }
type Options = { url: string; log: Warner | undefined }

/** The channel of the trigger `tell_change`. */
const channel = 'calendar_changed'
const beatEveryMs = 1_000
/** After this long without a sign of life the connection may be gone without either side knowing, as when a cable is pulled. */
const silenceMaxMs = 2_500

/** The changes of this process alone, for programs that keep nothing of what they read. */
export function trackLocalChanges(): ChangeTracker {
  let count = 0
  return {
    get version() {
      return count
    },
    isListening: () => false,
    markChanged: () => void count++,
    close: async () => {},
  }
}

/**
 * The changes of all processes on the database at `url`, told by the trigger that every change fires.
 *
 * Nothing counts as heard before a message that was sent on another connection has come in through the listener: a pooler in between
 * may forget who listens. From then on the listener is asked for a sign of life, once a second while somebody wants to know.
 */
export function trackAllChanges({ url, log }: Options): ChangeTracker {
  const changes = trackLocalChanges()
  const trial = `trial ${randomUUID()}`
  const listener = listenToChannel({
    url,
    channel,
    log,
    onMessage: payload => {
      if (payload === trial) life.begin()
      else if (!payload.startsWith('trial ')) changes.markChanged()
    },
    onListeningChange: isListening => {
      changes.markChanged() // what happened before now, or happens from now on, may not be heard of
      life.end()
      if (isListening) tell(url, trial).catch(() => listener.reconnect())
    },
  })
  const life = lifeOf(listener)
  return {
    ...changes,
    get version() {
      return changes.version
    },
    isListening: life.isSure,
    close: () => listener.close(),
  }
}

/** Watches over a listener: when it last gave a sign of life, and that it is made again when it gives none. */
function lifeOf(listener: ChannelListener) {
  let seenMs = -Infinity
  let askedMs = -Infinity
  const ask = (now: number): void => {
    const isWaiting = askedMs > seenMs
    if (isWaiting && now - askedMs > silenceMaxMs) return listener.reconnect()
    if (isWaiting || seenMs === -Infinity || now - askedMs < beatEveryMs) return
    askedMs = now
    listener.ping().then(
      () => void (seenMs = Math.max(seenMs, now)),
      () => {}, // it ends, and is made again
    )
  }
  return {
    begin: (): void => void (seenMs = performance.now()),
    end: (): void => void (seenMs = askedMs = -Infinity),
    isSure: (): boolean => {
      const now = performance.now()
      ask(now)
      return now - seenMs < silenceMaxMs
    },
  }
}

/** Sends a message to the channel on a connection of its own: the pool may be busy, or as dead as what is to be tried. */
async function tell(url: string, message: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: silenceMaxMs })
  client.on('error', () => {}) // the statement under way fails with it
  await client.connect()
  await client.query('select pg_notify($1, $2)', [channel, message]).finally(() => client.end())
}
