import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Warner = { warn(fields: object, message: string): void }

type Options = {
  url: string
  channel: string
  /** Called with what was sent to the channel. */
  onMessage: (payload: string) => void
  /** Called when listening begins, and when it has ended: what is sent meanwhile is lost. */
  onListeningChange: (isListening: boolean) => void
  log: Warner | undefined
}

export type ChannelListener = {
  /** Asks the server for a sign of life, on the connection that listens. Rejects when there is none. */
  ping(): Promise<unknown>
  /** Gives the connection up, as one on which nothing comes any more; another is made. */
  reconnect(): void
  close(): Promise<void>
}

/** A connection and the socket below it, which alone can be ended when the other side does not answer. */
type Line = { client: pg.Client; socket: net.Socket }

const retryMinMs = 50
const retryMaxMs = 5_000
const connectMaxMs = 5_000
const closeMaxMs = 500

/** Listens to a channel of the database at `url` on a connection of its own, which is made again whenever it is lost. */
export function listenToChannel({ url, channel, onMessage, onListeningChange, log }: Options): ChannelListener {
  let line: Line | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = retryMinMs
  let isClosed = false

  async function begin(): Promise<void> {
    const own = lineTo(url)
    line = own
    own.client.on('notification', ({ payload = '' }) => onMessage(payload))
    for (const event of ['error', 'end'] as const) own.client.on(event, () => again(own))
    const fault = await begun(own, channel)
    if (fault === null) retryMs = retryMinMs
    else if (!isClosed && retryMs === retryMinMs) log?.warn({ err: fault }, 'the database cannot be listened to')
    if (fault !== null) return again(own)
    if (!isClosed && line === own) onListeningChange(true)
  }

  function again(lost: Line): void {
    if (isClosed || lost !== line) return
    line = undefined
    lost.socket.destroy()
    onListeningChange(false)
    retry = setTimeout(() => void begin(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, retryMaxMs)
  }

  void begin()
  return {
    ping: async () => {
      if (!line) throw new Error('nobody listens')
      return line.client.query('select 1')
    },
    reconnect: () => line && again(line),
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      if (line) await end(line)
    },
  }
}

/** Connects and listens; null, or why not. */
const begun = ({ client }: Line, channel: string): Promise<unknown> =>
  client
    .connect()
    .then(() => client.query(`listen ${channel}`))
    .then(
      () => null,
      (error: unknown) => error,
    )

/** Takes leave of the server, if it still answers. */
async function end({ client, socket }: Line): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(closeMaxMs)])
  socket.destroy()
}

function lineTo(url: string): Line {
  const socket = new net.Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMaxMs,
    keepAlive: true,
    application_name: 'event calendar listener',
    stream: () => socket,
  })
  return { client, socket }
}
