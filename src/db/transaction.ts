import { setTimeout as sleep } from 'node:timers/promises'
import { Prisma } from '../generated/prisma/client.ts'
import { Failure } from '../core/failures.ts'
import type { Db } from './connection.ts'

export type Tx = Prisma.TransactionClient

const attemptsMax = 5
const transactionMaxMs = 10_000

/**
 * Runs `work` in one transaction. After a conflict with another transaction (the same slug, a deadlock) it runs `work`
 * again, at most five times in all, so `work` must not have effects outside the database. Fails `slug_taken` after the last
 * conflict, and `invalid_credentials` if another request has removed the user who sent this one.
 */
export async function runTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  timeoutMs = transactionMaxMs,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await db.prisma.$transaction(work, { maxWait: transactionMaxMs, timeout: timeoutMs })
      db.changes.markChanged()
      return result
    } catch (error) {
      if (isAuthorMissing(error)) throw new Failure('invalid_credentials', {}, { cause: error })
      if (!isConflict(error)) throw error
      if (attempt === attemptsMax) throw new Failure('slug_taken', {}, { cause: error })
      await sleep(attempt * 5)
    }
  }
}

/**
 * Locks the words until the transaction ends: another transaction that locks one of them waits. If two transactions look
 * for a record and add it when it is missing, the second one finds it. Locks in sorted order, which avoids deadlocks.
 */
export const withAdvisoryLock = async (tx: Tx, ...words: string[]): Promise<void> =>
  void (await tx.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended(word, 0))::text from unnest(${words.sort()}::text[]) as word`)

/** Whether a unique index, a deadlock or a write conflict failed the transaction. */
const isConflict = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || error.code === 'P2034' || isRawConflict(error))

/** Our own SQL fails as P2010 with PostgreSQL's code: unique_violation, serialization_failure or deadlock_detected. */
const isRawConflict = (error: Prisma.PrismaClientKnownRequestError): boolean =>
  error.code === 'P2010' && /\b(23505|40001|40P01)\b/.test(formatError(error))

/** Whether the author of a record does not exist. That is the caller, because other authors are locked. */
const isAuthorMissing = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2003' || error.code === 'P2010') &&
  /_author_id_fkey\b/.test(formatError(error))

const formatError = ({ message, meta }: Prisma.PrismaClientKnownRequestError): string =>
  message + JSON.stringify(meta ?? {})

/** Runs `work` in a transaction, rolls the transaction back, and returns the result of `work`. */
export async function dryRunTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, timeoutMs?: number): Promise<T> {
  const rollback = new Error('This error rolls back a dry run.')
  let result: { value: T } | undefined
  try {
    await runTransaction(
      db,
      async tx => {
        result = { value: await work(tx) }
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
