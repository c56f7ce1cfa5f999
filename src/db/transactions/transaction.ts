import { Failure } from '../../core/failure/failures.ts'
import { publishableKinds } from '../../core/record-kinds.ts'
import type { Work } from '../../core/async/work.ts'
import type { Db } from '../connection/connection.ts'
import { getPostgresError, isPreparedPlanOutdated } from '../sql/postgres-error.ts'
import { TransactionTimeoutError, type Tx } from './transaction-client.ts'

export type { Tx } from './transaction-client.ts'

/** What a transaction needs: the database, and random bytes for the pauses between its attempts. */
export type TransactionContext = {
  db: Db
  randomBytes: (size: number) => Buffer
  /** Counts how long the transactions of a request take. */
  measure?: Work['measure']
}

const attemptsMax = 5
const transactionMaxMs = 10_000

/**
 * Runs `work` in one transaction of at most `timeoutMs`. After a conflict with another transaction (the same slug, a
 * deadlock, a timeout, a migration) it runs `work` again, at most five times in all and for at most twice `timeoutMs`,
 * so `work` must not have effects outside the database.
 *
 * After the last conflict it throws `slug_taken` if the conflict was about the slug of a record, else
 * `database_timeout`. Throws `invalid_credentials` if another request has removed the user who sent this one.
 */
export async function runTransaction<T>(
  { db, randomBytes, measure = run => run() }: TransactionContext,
  work: (tx: Tx) => Promise<T>,
  timeoutMs = transactionMaxMs,
): Promise<T> {
  const { nowMs, sleep } = db.timers
  const deadlineMs = nowMs() + 2 * timeoutMs
  let preparesStatements = true
  for (let attempt = 1; ; attempt++) {
    let result: T
    try {
      const limitMs = Math.min(timeoutMs, deadlineMs - nowMs())
      result = await measure(() => db.transact(work, limitMs, { preparesStatements }))
    } catch (error) {
      if (isAuthorMissing(error)) throw new Failure('invalid_credentials', {}, { cause: error })
      if (!isConflict(error)) throw error
      if (attempt === attemptsMax || nowMs() >= deadlineMs) throw toConflictFailure(error)
      // The next connection of the pool may have outdated statements, too.
      if (isPreparedPlanOutdated(error)) preparesStatements = false
      await sleep(choosePauseMs(attempt, randomBytes))
      continue
    }
    await db.changes.catchUp() // outside `try`: what is committed never runs again
    return result
  }
}

/**
 * Does not wait for statements whose results nobody needs, so that they share a round trip with those after them. If
 * one fails, the next statement of the transaction and the commit fail with its error. The caller has begun all of
 * them.
 */
export const ignoreResults = (statements: Promise<unknown>): void => void statements.catch(() => {})

/** Longer after each attempt, and random, so that transactions in conflict do not start again at the same time. */
const choosePauseMs = (attempt: number, randomBytes: (size: number) => Buffer): number =>
  attempt * (5 + randomBytes(1).readUInt8() / 10)

/**
 * Takes an advisory lock for each word, held until the end of the transaction: another transaction that locks one of
 * the words waits. If two transactions look for a record and add it when it is missing, the second one finds it. Locks
 * in sorted order, which avoids deadlocks.
 */
export const takeAdvisoryLocks = async (tx: Tx, ...words: string[]): Promise<void> =>
  void (await tx.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended(word, 0))::text from unnest(${words.sort()}::text[]) as word`)

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const serializationFailure = '40001'
const deadlockDetected = '40P01'
/** A foreign key fails when another transaction has deleted a record to which this one adds a link. */
const conflictCodes = [uniqueViolation, foreignKeyViolation, serializationFailure, deadlockDetected]

/** Whether the transaction failed because of another transaction. */
const isConflict = (error: unknown): boolean =>
  error instanceof TransactionTimeoutError ||
  isPreparedPlanOutdated(error) ||
  conflictCodes.includes(getPostgresError(error).code)

/**
 * The unique indexes of the slugs of events, venues and organizers, such as `event_texts_slug`. Not the indexes of
 * terms: a request creates tags by their names, and `slug_taken` would be about a slug that the caller did not send.
 */
const recordSlugIndex = new RegExp(`\\b(${publishableKinds.join('|')})_texts_slug\\b`)

function toConflictFailure(error: unknown): Failure {
  const { code, message } = getPostgresError(error)
  const isAboutSlug = code === uniqueViolation && recordSlugIndex.test(message)
  return new Failure(isAboutSlug ? 'slug_taken' : 'database_timeout', {}, { cause: error })
}

/** Whether the author of a record does not exist. That is the caller, because other authors are locked. */
function isAuthorMissing(error: unknown): boolean {
  const { code, message } = getPostgresError(error)
  return code === foreignKeyViolation && /_author_id_fkey\b/.test(message)
}

/** Runs `work` in a transaction, rolls the transaction back, and returns the result of `work`. */
export async function dryRunTransaction<T>(
  ctx: TransactionContext,
  work: (tx: Tx) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const rollback = new Error('This error rolls back a dry run.')
  let result: { value: T } | undefined
  try {
    await runTransaction(
      ctx,
      async tx => {
        result = { value: await work(tx) }
        await tx.$queryRaw`select 1` // fails if a statement failed whose result nobody needs
        throw rollback
      },
      timeoutMs,
    )
  } catch (error) {
    if (error !== rollback || !result) throw error
    return result.value
  }
  throw new Error('A dry run was not rolled back.')
}
