import { randomUUID } from 'node:crypto'
import type { KnownDependencies } from '../../core/cache/dependencies.ts'
import { type StopTimer, systemTimers, type Timers } from '../../core/async/timers.ts'
import { waitAtMost } from '../../core/async/wait-at-most.ts'
import { type ChangedRecords, createChangedRecords } from './changed-records.ts'
import { type LogPage, type Query, readLogIdentity, readLogPage } from './change-log.ts'
import { type ChannelListener, listenToChannel } from './channel-listener.ts'
import { openClient } from '../connection/pg-client.ts'
import type { SessionClient } from '../connection/session-client.ts'

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
   * How long ago the first change after `version` was heard of, in ms; up to 10 ms too much. 0 if there was none, Infinity
   * if the time is forgotten, which happens after at least a second. A change is heard of when its notification arrives, or
   * when the read of the log begins that tells of it: it becomes known later, when the log has answered.
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
  /**
   * Reads the rows of the log that are visible now and were not before. Waits for the listening connection. Rejects if it does
   * not answer within some seconds, and in a program that never listens.
   */
  readLog(): Promise<void>
  /** Calls `listener` with each page of the log that is read from now on, until the returned function is called. */
  follow(listener: (page: LogPage) => void): () => void
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

/** The channel of the triggers that write the log (prisma/program/changes.sql). A notification only says that there are rows. */
const channel = 'calendar_changed'
/** The channel of the message by which a tracker learns that notifications arrive. */
const trialChannel = 'calendar_trial'
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
  const refuse = () => Promise.reject(new Error('This program does not listen for changes.'))
  return {
    get version() {
      return changes.version
    },
    isListening: () => false,
    waitUntilListening: refuse,
    getSilenceMs: () => Infinity,
    ...pickReads(changes),
    hasChanged: () => true,
    catchUp: async () => changes.countChange(),
    hearEarlierChanges: async () => false,
    readLog: refuse,
    follow: () => () => {},
    reconnect: () => {},
    close: async () => {},
  }
}

/**
 * Tracks the changes of all processes on the database at `url`. It listens at `directUrl`, because a connection pooler may
 * lose notifications. A notification makes it read the log on the same connection: what a snapshot of PostgreSQL shows and
 * the one before did not, so no change is missed and none is told twice.
 *
 * The tracker first sends a test message through `url`, and listens only when that message arrives. From then on it reads
 * the log, at most once a second, when isListening is called.
 */
export function trackAllChanges({ url, directUrl = url, timers = systemTimers, log }: Options): ChangeTracker {
  const changes = createChangedRecords({}, timers.nowMs)
  const reader = createLogReader(changes, timers.nowMs)
  const trial = createTrial(url, timers, log)
  const connection = createOpenState()
  const listener = listenToChannel({
    url: directUrl,
    channels: [channel, trialChannel],
    timers,
    log,
    read: client => reader.read(client),
    onNotification: ({ channel: name, payload }) => {
      if (name === channel) reader.hear(listener)
      else if (trial.end(payload ?? '')) heartbeat.start()
    },
    onListeningChange: isListening => {
      connection.set(isListening)
      changes.addAll() // changes around this moment may have been missed
      heartbeat.stop()
      trial.stop()
      if (isListening) trial.start().catch(() => listener.reconnect())
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
    readLog: () => connection.waitUntilOpen(timers).then(() => listener.ping(silenceMaxMs)),
    follow: onPage => reader.follow(onPage),
    reconnect: () => listener.reconnect(),
    close: () => (trial.stop(), listener.close()),
  }
}

const pickReads = (changes: ChangedRecords): Pick<ChangeTracker, 'hasChanged' | 'getChangeAgeMs'> => ({
  hasChanged: (dependencies, version) => changes.hasChanged(dependencies, version),
  getChangeAgeMs: version => changes.getChangeAgeMs(version),
})

/** Reads the log from where the last read ended, also after the connection was lost. */
function createLogReader(changes: ChangedRecords, nowMs: () => number) {
  const listeners = new Set<(page: LogPage) => void>()
  let last: LogPage | null = null
  let identity: { client: SessionClient; value: string } | null = null
  /** When the first notification since the beginning of the last read arrived; null if there was none. */
  let heardAtMs: number | null = null

  async function readPage(client: SessionClient): Promise<LogPage> {
    // Behind a pooler, the next statement may run on another connection, which has not prepared it.
    const query: Query = ({ name, ...statement }) =>
      client.query((client.isBehindPooler ? statement : { name, ...statement }) as never)
    if (client.isBehindPooler || identity?.client !== client) identity = { client, value: await readLogIdentity(query) }
    return readLogPage(query, identity.value, last?.position ?? null)
  }

  /** Returns whether there is another page. `isFirst` is whether the pages before it had no row. */
  async function readNext(client: SessionClient, isFirst: boolean, sinceMs: number): Promise<boolean> {
    const page = await readPage(client)
    if (last && page.logId !== last.logId) changes.addAll(sinceMs)
    else if (page.isFull && isFirst) changes.addAll(sinceMs) // all at once, because a thousand names say little less
    else if (page.rows.length > 0 && isFirst) changes.addRows(page.rows, sinceMs)
    last = page
    for (const listener of listeners) listener(page)
    return page.isFull
  }

  return {
    async read(client: SessionClient): Promise<void> {
      const sinceMs = heardAtMs ?? nowMs()
      heardAtMs = null
      for (let isFirst = true; await readNext(client, isFirst, sinceMs);) isFirst = false
    },
    /** A notification has arrived. The ping reads the log; without an answer, it opens another connection. */
    hear(listener: ChannelListener): void {
      heardAtMs ??= nowMs()
      listener.ping(silenceMaxMs).catch(() => {})
    },
    follow(listener: (page: LogPage) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function hearEarlierChanges(listener: ChannelListener, maxMs: number, timers: Timers): Promise<boolean> {
  const ping = listener.ping(silenceMaxMs).then(
    () => true,
    () => false,
  )
  return (await waitAtMost(ping, maxMs, timers)) ?? false
}

async function catchUp(changes: ChangedRecords, listener: ChannelListener): Promise<void> {
  const { version } = changes
  await listener.ping(silenceMaxMs).catch(() => changes.addAll())
  if (changes.version > version) return
  // The change was of a table that has no log, or it was read before this call. It counts all the same, so that this
  // process reads from the replica only after the replica has the change.
  changes.countChange()
}

/** Whether there is a listening connection. */
function createOpenState() {
  let isOpen = false
  const waiting: (() => void)[] = []
  return {
    async waitUntilOpen(timers: Timers): Promise<void> {
      if (isOpen) return
      const opened = new Promise<void>(resolve => void waiting.push(resolve))
      await waitAtMost(opened, silenceMaxMs, timers)
    },
    set(value: boolean): void {
      isOpen = value
      if (isOpen) for (const resolve of waiting.splice(0)) resolve()
    },
  }
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

/** A message through `url`, by which the listener learns that notifications arrive. Warns if it does not. */
function createTrial(url: string, timers: Timers, log: Warner | undefined) {
  const message = randomUUID()
  let stop: StopTimer = () => {}
  return {
    stop: (): void => stop(),
    /** Sends the message on a new connection, because the pool may be busy or broken. */
    async start(): Promise<void> {
      stop = timers.setTimeout(() => log?.warn({}, silenceWarning), silenceMaxMs)
      const client = await openClient(url, { connectionTimeoutMillis: silenceMaxMs })
      try {
        await client.query('select pg_notify($1, $2)', [trialChannel, message])
      } finally {
        await client.end()
      }
    },
    /** Whether the message has arrived. */
    end(payload: string): boolean {
      if (payload !== message) return false
      stop()
      return true
    },
  }
}
