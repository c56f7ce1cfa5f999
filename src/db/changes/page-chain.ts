import { createChangeTokens, type ChangeTokens } from '../../core/cache/change-token.ts'
import { Failure } from '../../core/failure/failures.ts'
import type { StopTimer, Timers } from '../../core/async/timers.ts'
import { listLoggedChanges, type LoggedChange, type LogPage } from './change-log.ts'
import type { Db } from '../connection/connection.ts'
import type { TransactionContext } from '../transactions/transaction.ts'

/** Changes that streams send together. `next` is null when the chain ends. */
export type ChainedPage = {
  changes: LoggedChange[]
  /** All changes of the transactions before this one are in this page or in an earlier one. */
  horizon: bigint
  /** What this snapshot shows is in this page or in an earlier one. */
  snapshot: string
  logId: string
  tokens: ChangeTokens
  next: Promise<ChainedPage | null>
}

/** The time between two pages, so that many changes one after the other are few messages. */
const gapMs = 100
/** How often to look for changes while no notifications arrive. */
const checkEveryMs = 500

/**
 * The pages of the change log, from `open` to `pause` or `close`, each with a promise of the next one. `open` returns the
 * page at the end of the log, from which the later ones follow. It throws `database_unavailable` if the database does not
 * answer.
 */
export function createPageChain({ db, randomBytes }: TransactionContext) {
  let end: ChainEnd | null = null
  let stopFollowing = (): void => {}
  let isClosed = false

  function pause(): void {
    stopFollowing()
    end?.end()
    end = null
  }

  function addPage(page: LogPage): void {
    if (isClosed) return
    if (end && page.logId !== end.logId) pause() // the log began anew
    else if (end) end.addRows(page)
    else if (!page.isFull) end = startChain(page, createChangeTokens(page.logId, randomBytes), db.timers)
  }

  return {
    pause,
    async open(): Promise<ChainedPage> {
      if (!end) {
        stopFollowing()
        stopFollowing = followLog(db, addPage)
        await db.changes.readLog().catch((cause: unknown) => {
          throw new Failure('database_unavailable', {}, { cause })
        })
      }
      if (!end) throw new Failure('service_busy')
      return end.getStart()
    },
    close(): void {
      isClosed = true
      pause()
    },
  }
}

/** Calls `addPage` with each page that is read, and reads the log now and then while no notifications arrive. */
function followLog({ changes, timers }: Db, addPage: (page: LogPage) => void): () => void {
  const stop = changes.follow(addPage)
  const stopTimer = timers.setInterval(() => {
    if (!changes.isListening()) void changes.readLog().catch(() => {}) // there is a later check
  }, checkEveryMs)
  return () => {
    stop()
    stopTimer()
  }
}

type ChainEnd = ReturnType<typeof startChain>

/** Begins after `first`, and joins the changes that follow each other within `gapMs`. */
function startChain(first: LogPage, tokens: ChangeTokens, timers: Timers) {
  const { logId } = first
  const links = createLinks({ changes: [], horizon: first.horizon, snapshot: first.position.snapshot, logId, tokens })
  let waiting: (Pick<NewPage, 'changes' | 'horizon' | 'snapshot'> & { isComplete: boolean }) | null = null
  let lastMs = -Infinity
  let stopTimer: StopTimer = () => {}
  /** A stream that begins after an incomplete page would miss the pages before it. */
  let complete = links.getLast()

  function flush(): void {
    stopTimer()
    if (!waiting) return
    const { isComplete, ...page } = waiting
    waiting = null
    lastMs = timers.nowMs()
    links.add({ ...page, logId, tokens })
    if (isComplete) complete = links.getLast()
  }

  return {
    logId,
    getStart: () => complete,
    addRows({ rows, horizon, position, isFull }: LogPage): void {
      const changes = listLoggedChanges(rows)
      const { snapshot } = position
      if (!waiting && !isFull && changes.length === 0) {
        // Streams that wait at the end have nothing to send, and later ones have less to read again.
        complete = Object.assign(links.getLast(), { horizon, snapshot })
        return
      }
      waiting = { changes: [...(waiting?.changes ?? []), ...changes], horizon, snapshot, isComplete: !isFull }
      stopTimer()
      const restMs = lastMs + gapMs - timers.nowMs()
      if (isFull || restMs <= 0) flush()
      else stopTimer = timers.setTimeout(flush, restMs)
    },
    end(): void {
      stopTimer()
      links.end()
    },
  }
}

type NewPage = Omit<ChainedPage, 'next'>

/** Pages, each with a promise of the next one. Only the last one is kept here. */
function createLinks(first: NewPage) {
  const link = (page: NewPage) => {
    let append = (_: ChainedPage | null): void => {}
    const next = new Promise<ChainedPage | null>(resolve => (append = resolve))
    return { page: { ...page, next }, append }
  }
  let last = link(first)
  return {
    getLast: (): ChainedPage => last.page,
    add(page: NewPage): void {
      const added = link(page)
      last.append(added.page)
      last = added
    },
    end: (): void => last.append(null),
  }
}
