import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { shareNextRun } from '../core/share-next-run.ts'
import { connectClient, createClient } from './client.ts'

type Warner = { warn(fields: object, message: string): void }

type Options = {
  url: string
  channel: string
  /** Called with every message of the channel. */
  onMessage: (payload: string) => void
  /** Called when listening begins and ends. Messages that are sent while it does not listen are lost. */
  onListeningChange: (isListening: boolean) => void
  log: Warner | undefined
}

export type ChannelListener = {
  /** Runs a statement on the listening connection. When that fails, reconnects and rejects. */
  ping(): Promise<void>
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

/** Listens to a channel of the database at `url` on its own connection. Reconnects when the connection breaks. */
export function listenToChannel({ url, channel, onMessage, onListeningChange, log }: Options): ChannelListener {
  let current: Connection | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = retryMinMs
  let isClosed = false

  async function connect(): Promise<void> {
    const connection = createConnection(url)
    current = connection
    connection.client.on('notification', ({ payload = '' }) => onMessage(payload))
    for (const event of ['error', 'end'] as const) connection.client.on(event, () => reconnect(connection))
    const error = await startListening(connection, channel)
    if (error === null) retryMs = retryMinMs
    else if (!isClosed && retryMs === retryMinMs) log?.warn({ err: error }, 'cannot listen to the database')
    if (error !== null) return reconnect(connection)
    if (!isClosed && current === connection) onListeningChange(true)
  }

  function reconnect(broken: Connection): void {
    if (isClosed || broken !== current) return
    current = undefined
    broken.socket.destroy()
    onListeningChange(false)
    retry = setTimeout(() => void connect(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, retryMaxMs)
  }

  void connect()
  return {
    ping: async () => {
      const connection = current
      if (!connection) throw new Error('there is no connection')
      await ping(connection, () => reconnect(connection))
    },
    reconnect: () => current && reconnect(current),
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      if (current) await close(current)
    },
  }
}

/** Runs a statement. If that fails, calls `onFailure` and rejects. */
async function ping(connection: Connection, onFailure: () => void): Promise<void> {
  try {
    await connection.ping()
  } catch (error) {
    onFailure()
    throw error
  }
}

const runPing = async (client: pg.Client): Promise<void> => void (await client.query('select 1'))

/** Connects and listens. Returns the error, or null. */
const startListening = ({ client, connect }: Connection, channel: string): Promise<unknown> =>
  connect()
    .then(() => client.query(`listen ${channel}`))
    .then(
      () => null,
      (error: unknown) => error,
    )

/** Closes the connection. Does not wait longer than `closeMaxMs` for the server. */
async function close({ client, socket }: Connection): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(closeMaxMs)])
  socket.destroy()
}

function createConnection(url: string): Connection {
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
    ping: shareNextRun(() => runPing(client)),
    socket,
  }
}
