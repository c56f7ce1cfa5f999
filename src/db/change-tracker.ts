import { randomUUID } from 'node:crypto'
import type { KnownDependencies } from '../core/cache-dependencies.ts'
import { type StopTimer, systemTimers, type Timers } from '../core/timers.ts'
import { waitAtMost } from '../core/wait-at-most.ts'
import { type ChangedRecords, createChangedRecords } from './changed-records.ts'
import { type ChannelListener, listenToChannel } from './channel-listener.ts'
import { openClient } from './client.ts'

/** Tells this process about changes to the calendar by any process. */
export type ChangeTracker = {
  /** Increases with every known change. Data that was read at another version may be outdated. */
  readonly version: number
  /** Whether changes by other processes arrive here. While it is false, cached data may be outdated. */
  isListening(): boolean
  /** Waits until `isListening` is true. Rejects in a program that never listens. */
  waitUntilListening(): Promise<void>
  /** The time since the listening connection answered; Infinity without one. */
  getSilenceMs(): number
  /** Whether any of these may look different from how it looked at `version`, as far as is known. */
  hasChanged(dependencies: KnownDependencies, version: number): boolean
  /**
   * How long ago the first change after `version` became known, in ms; up to 10 ms too much. 0 if there was none, Infinity
   * if the time is forgotten, which happens after at least a second.
   */
  getChangeAgeMs(version: number): number
  /**
   * Waits until all changes that were committed before this call are known here. `version` is greater then than before
   * the call. Does not wait while the tracker does not listen. Call it after a commit, before the response is sent.
   */
  catchUp(): Promise<void>
  /**
   * Waits until all changes that were committed before this call are known here. Returns false if that takes longer than
   * `maxMs`, and while the tracker does not listen.
   */
  hearEarlierChanges(maxMs: number): Promise<boolean>
  /** Calls `listener` after each change, until the returned function is called. */
  watch(listener: () => void): () => void
  /** Listens on a new connection, because the server of the old one may no longer get the changes. */
  reconnect(): void
  close(): Promise<void>
}

type Warner = { warn(fields: object, message: string): void }
type Options = {
  url: string
  directUrl?: string | undefined
  /** `systemTimers` if absent. */
  timers?: Timers
  log: Warner | undefined
}

/**
 * The channel of the triggers that tell changes (see the migrations `changed_records`, `counts_apart` and
 * `changed_windows`).
 */
const channel = 'calendar_changed'
const pingEveryMs = 1_000
/**
 * A connection without an answer for this time is broken. Neither side gets a notice if, for
 * example, a cable is pulled.
 */
const silenceMaxMs = 2_500
const silenceWarning =
  'The notifications of the database do not arrive, so responses are not cached. Set DATABASE_DIRECT_URL to the address of ' +
  'PostgreSQL itself, with the same database as DATABASE_URL.'

/** Tracks only the changes of this process, for programs without a cache. */
export function trackLocalChanges(): ChangeTracker {
  const changes = createChangedRecords()
  return {
    get version() {
      return changes.version
    },
    isListening: () => false,
    waitUntilListening: () => Promise.reject(new Error('This program does not listen for changes.')),
    getSilenceMs: () => Infinity,
    ...pickReads(changes),
    hasChanged: () => true,
    catchUp: async () => changes.countChange(),
    hearEarlierChanges: async () => false,
    reconnect: () => {},
    close: async () => {},
  }
}

/**
 * Tracks the changes of all processes on the database at `url`, by the notifications of its triggers. It listens at
 * `directUrl`, because a connection pooler may lose notifications.
 *
 * The tracker first sends a test message through `url`, and listens only when that message arrives. From then on it
 * pings the connection, at most once a second, when isListening is called.
 */
export function trackAllChanges({ url, directUrl = url, timers = systemTimers, log }: Options): ChangeTracker {
  const changes = createChangedRecords({}, timers.nowMs)
  const testMessage = `trial ${randomUUID()}`
  let stopWarning: StopTimer = () => {}
  const listener = listenToChannel({
    url: directUrl,
    channel,
    timers,
    log,
    onMessage: payload => {
      if (payload === testMessage) {
        stopWarning()
        heartbeat.start()
      } else if (!payload.startsWith('trial ')) changes.addChange(payload)
    },
    onListeningChange: isListening => {
      changes.addChange('*') // changes around this moment may have been missed
      heartbeat.stop()
      stopWarning()
      if (!isListening) return
      stopWarning = timers.setTimeout(() => log?.warn({}, silenceWarning), silenceMaxMs)
      sendMessage(url, testMessage).catch(() => listener.reconnect())
    },
  })
  const heartbeat = createHeartbeat(listener, timers)
  return {
    get version() {
      return changes.version
    },
    isListening: heartbeat.isAlive,
    waitUntilListening: heartbeat.waitUntilAlive,
    getSilenceMs: heartbeat.getSilenceMs,
    ...pickReads(changes),
    catchUp: () => catchUp(changes, listener),
    hearEarlierChanges: maxMs => hearEarlierChanges(listener, maxMs, timers),
    reconnect: () => listener.reconnect(),
    close: () => (stopWarning(), listener.close()),
  }
}

const pickReads = (changes: ChangedRecords): Pick<ChangeTracker, 'hasChanged' | 'getChangeAgeMs' | 'watch'> => ({
  hasChanged: (dependencies, version) => changes.hasChanged(dependencies, version),
  getChangeAgeMs: version => changes.getChangeAgeMs(version),
  watch: listener => changes.watch(listener),
})

/*
 * PostgreSQL sends the messages of earlier commits before its answer to a later statement of the connection. So after
 * the answer to a ping, all changes that were committed before the ping are known.
 */

async function hearEarlierChanges(listener: ChannelListener, maxMs: number, timers: Timers): Promise<boolean> {
  const ping = listener.ping(silenceMaxMs).then(
    () => true,
    () => false,
  )
  return (await waitAtMost(ping, maxMs, timers)) ?? false
}

async function catchUp(changes: ChangedRecords, listener: ChannelListener): Promise<void> {
  const { version } = changes
  await listener.ping(silenceMaxMs).catch(() => changes.addChange('*'))
  if (changes.version > version) return
  // The change was of a table without change triggers, or its messages came before this call. It counts all the same,
  // so that this process reads from the replica only after the replica has the change.
  changes.countChange()
}

/** Pings a listener, and reconnects it when it does not answer. */
function createHeartbeat(listener: ChannelListener, { nowMs }: Timers) {
  let lastSeenMs = -Infinity
  let lastPingMs = -Infinity
  const waiting: (() => void)[] = []
  const see = (atMs: number): void => {
    lastSeenMs = Math.max(lastSeenMs, atMs)
    for (const resolve of waiting.splice(0)) resolve()
  }
  const ping = (now: number): void => {
    const isWaiting = lastPingMs > lastSeenMs
    if (isWaiting && now - lastPingMs > silenceMaxMs) return listener.reconnect()
    if (isWaiting || lastSeenMs === -Infinity || now - lastPingMs < pingEveryMs) return
    lastPingMs = now
    listener.ping(silenceMaxMs).then(
      () => see(now),
      () => {}, // the listener reconnects
    )
  }
  const isAlive = (): boolean => {
    const now = nowMs()
    ping(now)
    return now - lastSeenMs < silenceMaxMs
  }
  return {
    start: (): void => see(nowMs()),
    stop: (): void => void (lastSeenMs = lastPingMs = -Infinity),
    getSilenceMs: (): number => nowMs() - lastSeenMs,
    isAlive,
    waitUntilAlive: async (): Promise<void> => {
      while (!isAlive()) await new Promise<void>(resolve => void waiting.push(resolve))
    },
  }
}

/** Sends a message to the channel on a new connection, because the pool may be busy or broken. */
async function sendMessage(url: string, message: string): Promise<void> {
  const client = await openClient(url, { connectionTimeoutMillis: silenceMaxMs })
  try {
    await client.query('select pg_notify($1, $2)', [channel, message])
  } finally {
    await client.end()
  }
}
