import { Failure } from '../../core/failure/failures.ts'
import {
  listLoggedChanges,
  type LoggedChange,
  type LogPage,
  readLogIdentity,
  readLogPage,
  toLogPosition,
} from './change-log.ts'
import { type ChainedPage, createPageChain } from './page-chain.ts'
import type { Db } from '../connection/connection.ts'
import type { TransactionContext } from '../transactions/transaction.ts'
import { createEarlierTokens, readCurrentToken } from './earlier-token.ts'
import { createStreamPlaces, type Follower, type StreamLimits } from './stream-places.ts'

/** Changes, and the token of the position after the last of them. */
export type ChangeBatch = { token: string; changes: LoggedChange[] }

/** The changes of all processes, for many streams at once: they share the reads of `ChangeTracker`. */
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
  const log = createPageChain(ctx)
  options.signal.addEventListener('abort', () => log.close(), { once: true })
  return {
    getEarlierToken: createEarlierTokens(
      () => readCurrentToken(ctx),
      () => db.timers.nowMs(),
    ),
    async *follow(token, follower) {
      if (options.signal.aborted) throw new Failure('service_busy')
      const { signal, release } = places.take(follower)
      try {
        let current: ChainedPage | null = await log.open()
        const { tokens } = current
        const missed = token === undefined ? [] : readMissed(db, token, current)
        for await (const batch of missed) {
          if (batch.changes.length > 0 && !signal.aborted) yield batch
          if (signal.aborted) return
        }
        yield { token: tokens.encode(current.horizon), changes: [] }
        while ((current = await waitForNext(current, signal)))
          yield { token: tokens.encode(current.horizon), changes: current.changes }
      } finally {
        release()
        if (places.count() === 0) log.pause()
      }
    },
  }
}

/**
 * The changes from the transaction of `token` on, up to what the snapshot of `end` shows. Throws `change-token-expired`
 * for a token of another log, from the future, or from before the oldest change.
 */
async function* readMissed(db: Db, token: string, end: ChainedPage): AsyncGenerator<ChangeBatch> {
  const xid = end.tokens.decode(token)
  if (xid === null) throw new Failure('change-token-expired', { reason: 'unknown' })
  const identity = await readLogIdentity(db.runStatement)
  for (let page: LogPage | null = null; !page || page.isFull;) {
    page = await readLogPage(db.runStatement, identity, page?.position ?? toLogPosition(xid), end.snapshot)
    if (page.logId !== end.logId) throw new Failure('change-token-expired', { reason: 'unknown' })
    if (xid > page.nextXid) throw new Failure('change-token-expired', { reason: 'future' })
    if (xid <= page.purgedThrough) throw new Failure('change-token-expired', { reason: 'expired' })
    yield { token: end.tokens.encode(page.horizon), changes: listLoggedChanges(page.rows) }
  }
}

/** The page after `current`; null when the feed ends or `signal` aborts. */
const waitForNext = ({ next }: ChainedPage, signal: AbortSignal): Promise<ChainedPage | null> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve(null)
    const stop = () => resolve(null)
    signal.addEventListener('abort', stop, { once: true })
    void next.then(page => {
      signal.removeEventListener('abort', stop)
      resolve(page)
    })
  })
