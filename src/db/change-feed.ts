import type { ChangeTokens } from '../core/change-token.ts'
import { Failure } from '../core/failures.ts'
import { type LoggedChange, type LogPage, readLogPage, toLogPosition } from './change-log.ts'
import { createLogReader, type FeedPage } from './change-log-reader.ts'
import type { Db } from './connection.ts'
import type { TransactionContext } from './transaction.ts'
import { createEarlierTokens, readCurrentToken } from './earlier-token.ts'
import { createStreamPlaces, type Follower, type StreamLimits } from './stream-places.ts'

/** Changes, and the token of the position after the last of them. */
export type ChangeBatch = { token: string; changes: LoggedChange[] }

/**
 * The changes of all processes, for many streams at once: the log is read once for each change, however many streams
 * there are, and only while there is a stream.
 */
export type ChangeFeed = {
  /**
   * The changes after `token`, then a batch without changes, then each change when it is committed. Without a token, it
   * begins with that batch. With a token, some changes may come twice. Ends when `signal` aborts, when the service
   * stops, when the log begins anew, and when another caller gets its place. Throws `change-token-expired`, and
   * `service_busy` at the limit of streams.
   */
  follow(token: string | undefined, follower: Follower): AsyncGenerator<ChangeBatch>
  /**
   * A token so old that every response which is read after this call has all changes before it. So a client that reads
   * and then follows from this token misses none. Null in the first seconds, and while the database does not answer.
   */
  getEarlierToken: () => string | null
}

/** `signal` ends all streams, and no other begins. */
type Options = StreamLimits & { signal: AbortSignal }

export function createChangeFeed(ctx: TransactionContext, options: Options): ChangeFeed {
  const { db } = ctx
  const places = createStreamPlaces(options)
  const reader = createLogReader(ctx)
  options.signal.addEventListener('abort', () => reader.close(), { once: true })
  return {
    getEarlierToken: createEarlierTokens(
      () => readCurrentToken(ctx),
      () => db.timers.nowMs(),
    ),
    async *follow(token, follower) {
      if (options.signal.aborted) throw new Failure('service_busy')
      const { signal, release } = places.take(follower)
      try {
        let current: FeedPage | null = await reader.open()
        const { tokens } = current
        const missed = token === undefined ? [] : readMissed(db, token, current)
        for await (const page of missed) if (page.changes.length > 0) yield toBatch(page, tokens)
        yield { token: tokens.encode(current.page.horizon), changes: [] }
        while ((current = await waitForNext(current, signal))) yield toBatch(current.page, tokens)
      } finally {
        release()
        if (places.count() === 0) reader.pause()
      }
    },
  }
}

const toBatch = ({ horizon, changes }: LogPage, { encode }: ChangeTokens): ChangeBatch => ({
  token: encode(horizon),
  changes,
})

/**
 * The changes from the transaction of `token` on, up to what is on the page `until`. Throws `change-token-expired` for a
 * token of another log, from the future, or from before the oldest change.
 */
async function* readMissed(db: Db, token: string, { tokens, page: until }: FeedPage): AsyncGenerator<LogPage> {
  const xid = tokens.decode(token)
  if (xid === null) throw new Failure('change-token-expired', { reason: 'unknown' })
  for (let page: LogPage | null = null; !page || page.isFull;) {
    page = await readLogPage(db, page?.position ?? toLogPosition(xid), until.position.snapshot)
    if (page.logId !== until.logId) throw new Failure('change-token-expired', { reason: 'unknown' })
    if (xid > page.nextXid) throw new Failure('change-token-expired', { reason: 'future' })
    if (xid <= page.purgedThrough) throw new Failure('change-token-expired', { reason: 'expired' })
    yield page
  }
}

/** The page after `current`; null when the feed ends or `signal` aborts. */
const waitForNext = ({ next }: FeedPage, signal: AbortSignal): Promise<FeedPage | null> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve(null)
    const stop = () => resolve(null)
    signal.addEventListener('abort', stop, { once: true })
    void next.then(page => {
      signal.removeEventListener('abort', stop)
      resolve(page)
    })
  })
