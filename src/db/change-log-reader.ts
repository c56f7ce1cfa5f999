import { createChangeTokens, type ChangeTokens } from '../core/change-token.ts'
import { type LogPage, readLogPage } from './change-log.ts'
import type { Timers } from '../core/timers.ts'
import type { Db } from './connection.ts'
import type { TransactionContext } from './transaction.ts'

/** A page of the log. `next` is null when the reader pauses. */
export type FeedPage = {
  page: LogPage
  tokens: ChangeTokens
  next: Promise<FeedPage | null>
}

/** The time between two reads while changes come one after the other. After a slow read it is this many times as long as the read. */
const readGapMs = 100
const readGapFactor = 4
/** How often to look for changes while no notifications arrive. */
const checkEveryMs = 500

/**
 * Reads the log from `open` to `pause` or `close`. `open` returns the page at the end of the log, from which the later
 * ones follow. It fails if the database does not answer.
 */
export function createLogReader({ db, randomBytes }: TransactionContext) {
  const chain = createPageChain()
  const reads = createReadLoop(() => readPages(db, chain), db.timers)
  let opening: Promise<FeedPage> | null = null
  let stopWatching = (): void => {}
  let isClosed = false

  function pause(): void {
    stopWatching()
    chain.end()
    opening = null
  }

  async function start(): Promise<FeedPage> {
    stopWatching = watchLog(db, () => reads.request())
    const page = await readLogPage(db, null)
    const first = chain.add(page, createChangeTokens(page.logId, randomBytes))
    if (isClosed) pause()
    else reads.request() // a change may have come since
    return first
  }

  async function open(): Promise<FeedPage> {
    opening ??= start().catch((error: unknown) => {
      pause()
      throw error
    })
    const first = await opening
    const last = chain.getLast()
    if (last || isClosed) return last ?? first
    pause() // the log began anew
    return open()
  }

  const close = (): void => {
    isClosed = true
    pause()
  }

  return { open, pause, close }
}

type PageChain = ReturnType<typeof createPageChain>

/** Pages, each with a promise of the next one. Only the last one is kept here. */
function createPageChain() {
  let last: { page: FeedPage; append: (next: FeedPage | null) => void } | null = null
  return {
    getLast: (): FeedPage | null => last?.page ?? null,
    add(page: LogPage, tokens: ChangeTokens): FeedPage {
      let append = (_: FeedPage | null): void => {}
      const next = new Promise<FeedPage | null>(resolve => (append = resolve))
      const added = { page, tokens, next }
      last?.append(added)
      last = { page: added, append }
      return added
    },
    end(): void {
      last?.append(null)
      last = null
    },
  }
}

/** Reads the pages after the last one. Ends the chain if the log began anew. */
async function readPages(db: Db, chain: PageChain): Promise<void> {
  for (let last = chain.getLast(); last;) {
    const page = await readLogPage(db, last.page.position)
    if (chain.getLast() !== last) return
    if (page.logId !== last.page.logId) return chain.end()
    if (page.changes.length > 0) chain.add(page, last.tokens)
    else last.page = { ...page, changes: last.page.changes } // the tokens of later streams have less to repeat
    last = page.isFull ? chain.getLast() : null
  }
}

/** Runs `read` when it is requested, one run at a time. */
function createReadLoop(read: () => Promise<void>, timers: Timers) {
  let isReading = false
  let isRequested = false

  async function run(): Promise<void> {
    isReading = true
    while (isRequested) {
      isRequested = false
      const startMs = timers.nowMs()
      await read().catch(() => {}) // the database does not answer; there is a later check
      const gapMs = Math.max(readGapMs, readGapFactor * (timers.nowMs() - startMs))
      await timers.sleep(gapMs)
    }
    isReading = false
  }

  return {
    request(): void {
      isRequested = true
      if (!isReading) void run()
    },
  }
}

/** Calls `read` after each notification, and now and then while none arrive. */
function watchLog(db: Db, read: () => void): () => void {
  const stop = db.changes.watch(read)
  const stopTimer = db.timers.setInterval(() => {
    if (!db.changes.isListening()) read()
  }, checkEveryMs)
  return () => {
    stop()
    stopTimer()
  }
}
