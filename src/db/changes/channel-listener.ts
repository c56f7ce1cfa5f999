import net from 'node:net'
import type pg from 'pg'
import { shareNextRun } from '../../core/async/share-next-run.ts'
import type { StopTimer, Timers } from '../../core/async/timers.ts'
import { waitAtMost } from '../../core/async/wait-at-most.ts'
import { connectClient, createClient } from '../connection/pg-client.ts'
import { takeSharedServiceLock } from '../migrations/service-lock.ts'
import type { SessionClient } from '../connection/session-client.ts'

type Warner = { warn(fields: object, message: string): void }

type Options = {
  url: string
  channels: string[]
  /** Called with every notification. */
  onNotification: (notification: pg.Notification) => void
  /** Runs the statements of `ping`, and of the beginning of each connection after it listens. */
  read: (client: SessionClient) => Promise<void>
  /** Called when listening begins and ends. Messages that are sent while it does not listen are lost. */
  onListeningChange: (isListening: boolean) => void
  timers: Timers
  log: Warner | undefined
}

export type ChannelListener = {
  /**
   * Runs `read` on the listening connection, once for the callers that wait for it. Rejects if there is none. If it fails or
   * takes longer than `maxMs`, reconnects and rejects.
   */
  ping(maxMs: number): Promise<void>
  /** Closes the connection and opens a new one. */
  reconnect(): void
  close(): Promise<void>
}

/** A connection and its socket. The socket can be closed when the server does not answer. */
type Connection = { client: pg.Client; connect: () => Promise<void>; ping: () => Promise<void>; socket: net.Socket }

const retryMinMs = 50
const retryMaxMs = 5_000
const connectMaxMs = 5_000
const closeMaxMs = 500

/** Listens to channels of the database at `url` on its own connection. Reconnects when the connection breaks. */
export function listenToChannel(options: Options): ChannelListener {
  const { onNotification, onListeningChange, timers, log } = options
  let current: Connection | undefined
  let listening: Connection | undefined
  let stopRetry: StopTimer = () => {}
  let retryMs = retryMinMs
  let isClosed = false

  async function connect(): Promise<void> {
    const connection = createConnection(options)
    current = connection
    connection.client.on('notification', message => connection === current && onNotification(message))
    for (const event of ['error', 'end'] as const) connection.client.on(event, () => reconnect(connection))
    const error = await startListening(connection, options)
    // Meanwhile `reconnect` has given up this connection, or `close` has begun.
    if (isClosed || connection !== current) return close(connection, timers)
    if (error !== null) return reconnect(connection, error)
    retryMs = retryMinMs
    listening = connection
    onListeningChange(true)
  }

  function reconnect(broken: Connection, error?: unknown): void {
    if (isClosed || broken !== current) return
    if (error && retryMs === retryMinMs) log?.warn({ err: error }, 'cannot listen to the database')
    current = listening = undefined
    broken.socket.destroy()
    onListeningChange(false)
    stopRetry = timers.setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, retryMaxMs)
  }

  void connect()
  return {
    ping: maxMs => ping(listening, { maxMs, timers }, reconnect),
    reconnect: () => current && reconnect(current),
    close: async () => {
      isClosed = true
      stopRetry()
      if (current) await close(current, timers)
    },
  }
}

/**
 * Runs a statement. If that fails or takes longer, calls `onFailure` and rejects. Rejects if there is no connection.
 */
async function ping(
  connection: Connection | undefined,
  { maxMs, timers }: { maxMs: number; timers: Timers },
  onFailure: (broken: Connection) => void,
): Promise<void> {
  if (!connection) throw new Error('there is no listening connection')
  try {
    const hasAnswered = await waitAtMost(
      connection.ping().then(() => true),
      maxMs,
      timers,
    )
    if (!hasAnswered) throw new Error(`the database has not answered for ${maxMs} ms`)
  } catch (error) {
    onFailure(connection)
    throw error
  }
}

/** Connects, listens, takes the lock against restores, and reads. Returns the error, or null. */
const startListening = ({ client, connect, ping }: Connection, { channels }: Options): Promise<unknown> =>
  connect()
    .then(() => client.query(channels.map(channel => `listen ${channel}`).join('; ')))
    .then(() => lockOutRestores(client))
    .then(() => ping())
    .then(
      () => null,
      (error: unknown) => error,
    )

/**
 * Takes the lock that keeps a restore from running while a service runs. Fails during a restore. Does nothing behind a
 * pooler, where the lock could outlive the service.
 */
async function lockOutRestores(client: pg.Client): Promise<void> {
  if (!(client as SessionClient).isBehindPooler && !(await takeSharedServiceLock(client)))
    throw new Error('A backup is being restored.')
}

/** Closes the connection. Does not wait longer than `closeMaxMs` for the server. */
async function close({ client, socket }: Connection, timers: Timers): Promise<void> {
  await waitAtMost(
    client.end().catch(() => {}),
    closeMaxMs,
    timers,
  )
  socket.destroy()
}

function createConnection({ url, read }: Options): Connection {
  const socket = new net.Socket()
  const client = createClient(url, {
    connectionTimeoutMillis: connectMaxMs,
    keepAlive: true,
    application_name: 'event calendar listener',
    stream: () => socket,
  })
  return {
    client,
    connect: () => connectClient(client, url),
    // Pings that arrive while the statement runs share the next one.
    ping: shareNextRun(() => read(client)),
    socket,
  }
}
