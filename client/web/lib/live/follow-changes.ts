import { type CalendarClient, readServiceFailure } from '../../../index.ts'
import type { RecordChanges } from './record-changes.ts'

/** How long to wait before connecting again: twice as long after each failure, up to a minute. */
const [retryMinMs, retryMaxMs] = [1_000, 60_000]

/** A stream that has lasted this long has not failed: the service ends streams, and restarts with a new release. */
const stableMs = 10_000

/** After more changes than these, reading everything again takes less than following them. */
const missedMax = 200

type Options = {
  /** The token of the data that is shown before the first stream; undefined if its age is unknown. */
  dataToken: string | undefined
  /** Creates the client of a new connection. */
  createClient: () => CalendarClient
  /**
   * Called with `unknown` when a stream begins without the token of an earlier one, because data may be older than the
   * stream.
   */
  onChanges: (changes: RecordChanges) => void
  /** Called when a stream has failed, before it is opened again. */
  onError: (error: unknown) => void
}

export type ChangeFollower = { start: () => void; stop: () => void }

/** Follows the changes of the calendar from `start` to `stop`. A later `start` continues at the last message. */
export function createChangeFollower({ dataToken, createClient, onChanges, onError }: Options): ChangeFollower {
  let token = dataToken
  let isFirstMessage = true
  let connection: Connection | null = null
  const retry = createRetry(connect)

  function connect(): void {
    connection = openConnection(createClient(), token, {
      onMessage(next, changes) {
        if (isFirstMessage && changes.length > missedMax) return beginAnew()
        isFirstMessage = false
        const isBeginning = token === undefined
        token = next
        if (isBeginning) onChanges('unknown')
        else if (changes.length > 0) onChanges(changes)
      },
      onLost(error, lastedMs) {
        if (readServiceFailure(error)?.code === 'change-token-expired') token = undefined
        stop()
        retry.schedule(lastedMs)
        onError(error)
      },
    })
  }

  function beginAnew(): void {
    token = undefined
    stop()
    connect()
  }

  function stop(): void {
    retry.cancel()
    connection?.close()
    connection = null
  }

  function start(): void {
    if (connection || retry.isScheduled()) return
    retry.reset()
    connect()
  }

  return { start, stop }
}

/** Calls `connect` again after a connection that lasted some ms, later after each failure until `reset`. */
function createRetry(connect: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    cancel,
    isScheduled: () => timer !== undefined,
    reset: () => void (failures = 0),
    schedule(lastedMs: number): void {
      failures = lastedMs > stableMs ? 1 : failures + 1
      timer = setTimeout(() => (cancel(), connect()), getRetryDelayMs(failures))
    },
  }
}

/** A random part of the delay, so that pages do not all connect in the moment in which a service is back. */
const getRetryDelayMs = (failures: number): number =>
  Math.min(retryMaxMs, retryMinMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

type Connection = { close: () => void }

type Listeners = {
  onMessage: (token: string, changes: Exclude<RecordChanges, 'unknown'>) => void
  /** The connection has ended after some ms, or could not be opened. */
  onLost: (error: unknown, lastedMs: number) => void
}

/**
 * Opens a stream. After its end, or after `close`, no listener is called. The client would connect again by itself, but
 * always after the same time, and after some failures not at all.
 */
function openConnection(client: CalendarClient, token: string | undefined, listeners: Listeners): Connection {
  const startMs = performance.now()
  let isOver = false
  const end = (error?: unknown): void => {
    if (isOver) return
    isOver = true
    listeners.onLost(error, performance.now() - startMs)
  }
  const subscription = client.changes.subscribe.subscribe(
    { lastEventId: token },
    {
      onData: ({ data }) => void (isOver || listeners.onMessage(data.token, data.changes)),
      onConnectionStateChange: ({ error }) => void (error && end(error)),
      onError: end,
      onComplete: () => end(),
    },
  )
  return {
    close() {
      isOver = true
      subscription.unsubscribe()
    },
  }
}
