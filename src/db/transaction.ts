import { setTimeout as sleep } from 'node:timers/promises'
import { Prisma } from '../generated/prisma/client.ts'
import { Failure } from '../core/failures.ts'
import type { Db } from './connection.ts'

export type Tx = Prisma.TransactionClient

const attemptsMax = 5
const transactionMaxMs = 10_000

/**
 * Runs `work` in one transaction: all of it is kept, or none. What failed only because another writer came between (two
 * who want the same slug, a deadlock) is done again from the start, so `work` must not reach outside the database.
 * Fails `slug_taken` when that goes on, `invalid_credentials` when the author of a record was removed since the request came,
 * `database_unavailable` when there is no database.
 */
export async function runTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  timeoutMs = transactionMaxMs,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await db.prisma.$transaction(work, { maxWait: transactionMaxMs, timeout: timeoutMs })
      db.changes.markChanged()
      return done
    } catch (error) {
      if (isAuthorGone(error)) throw new Failure('invalid_credentials', {}, { cause: error })
      if (!isCollision(error)) throw error
      if (attempt === attemptsMax) throw new Failure('slug_taken', {}, { cause: error })
      await sleep(attempt * 5)
    }
  }
}

/**
 * Keeps others who ask for one of the same words waiting until the transaction ends, so that of two who look and then add one
 * finds. Several words are taken in their order, so that two who ask for the same never wait for each other.
 */
export const withAdvisoryLock = async (tx: Tx, ...words: string[]): Promise<void> =>
  void (await tx.$queryRaw`
    select pg_advisory_xact_lock(hashtextextended(word, 0))::text from unnest(${words.sort()}::text[]) as word`)

/** Prisma's words for: unique index, deadlock or write conflict. */
const isCollision = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || error.code === 'P2034' || isRawCollision(error))

/** A statement of ours fails as P2010; the database's own code says why: unique_violation, serialization_failure, deadlock_detected. */
const isRawCollision = (error: Prisma.PrismaClientKnownRequestError): boolean =>
  error.code === 'P2010' && /\b(23505|40001|40P01)\b/.test(wordsOf(error))

/** A record refers to an author who is no user. Authors that a request names are held, so it is the caller. */
const isAuthorGone = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2003' || error.code === 'P2010') &&
  /_author_id_fkey\b/.test(wordsOf(error))

const wordsOf = ({ message, meta }: Prisma.PrismaClientKnownRequestError): string =>
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
