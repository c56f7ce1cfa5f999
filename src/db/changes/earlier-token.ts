import { createChangeTokens } from '../../core/cache/change-token.ts'
import type { TransactionContext } from '../transactions/transaction.ts'
import { readLogIdentity, readLogPage } from './change-log.ts'

/**
 * How old a token is at least. Anonymous callers may get a response from before a change for 2.5 seconds
 * (docs/decisions/changes-and-caches.md), so older changes are in everything that is read from now on.
 */
const ageMinMs = 3_000
/** How old the newest token may be before another one is read. */
const ageMaxMs = 10_000

/**
 * Returns a function that returns a token of the change log, so old that every response which is read after the call has
 * all changes before it. The call also reads another token for later calls. Null until the first token is old enough.
 */
export function createEarlierTokens(readToken: () => Promise<string>, nowMs: () => number): () => string | null {
  let olderToken: string | null = null
  let newest: { token: string; readAtMs: number } | null = null
  let isReading = false

  async function refresh(): Promise<void> {
    isReading = true
    try {
      const token = await readToken()
      olderToken = newest?.token ?? null
      newest = { token, readAtMs: nowMs() }
    } catch {
      // The database does not answer. A later call tries again.
    } finally {
      isReading = false
    }
  }

  return () => {
    const isOld = (ageMs: number) => newest !== null && nowMs() - newest.readAtMs >= ageMs
    const token = newest !== null && isOld(ageMinMs) ? newest.token : olderToken
    if (!isReading && (newest === null || isOld(ageMaxMs))) void refresh()
    return token
  }
}

/** The token of everything that is committed and visible now. */
export async function readCurrentToken({ db, randomBytes }: TransactionContext): Promise<string> {
  const { logId, horizon } = await readLogPage(db.runStatement, await readLogIdentity(db.runStatement), null)
  return createChangeTokens(logId, randomBytes).encode(horizon)
}
