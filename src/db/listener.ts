import pg from 'pg'

type Warner = { warn(fields: object, message: string): void }

type Options = {
  url: string
  channel: string
  /** Called with what was sent to the channel. */
  onMessage: (payload: string) => void
  /** Called when listening begins, and when it has ended: what is sent meanwhile is lost. */
  onTurn: (isListening: boolean) => void
  log: Warner | undefined
}

export type Listener = { close(): Promise<void> }

const retryMinMs = 50
const retryMaxMs = 5_000

/** Listens to a channel of the database at `url` on a connection of its own, which is made again whenever it is lost. */
export function listenTo({ url, channel, onMessage, onTurn, log }: Options): Listener {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = retryMinMs
  let isClosed = false

  async function begin(): Promise<void> {
    const own = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'event calendar listener' })
    client = own
    own.on('notification', ({ payload = '' }) => onMessage(payload))
    own.on('error', () => {}) // it ends, too
    own.on('end', () => again(own))
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
    } catch (error) {
      if (!isClosed && retryMs === retryMinMs) log?.warn({ err: error }, 'the database cannot be listened to')
      return void own.end().catch(() => again(own))
    }
    retryMs = retryMinMs
    if (!isClosed) onTurn(true)
  }

  function again(lost: pg.Client): void {
    if (isClosed || lost !== client) return
    client = undefined
    onTurn(false)
    retry = setTimeout(() => void begin(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, retryMaxMs)
  }

  void begin()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
