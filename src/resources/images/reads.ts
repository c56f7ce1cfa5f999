import { type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { ImageFailure } from '../../images/image-failure.ts'
import { HttpReadFailure } from '../../net/http-read-failure.ts'

/** On how many days the image of an address is read if each read fails in a way that may pass. */
export const readFailuresMax = 3
export const readAgainAfterMs = 86_400_000
const failureMaxLength = 300

/** Why the image of an address cannot be had; the message is for people. */
export type ReadFailure = HttpReadFailure | ImageFailure

export const isReadFailure = (error: unknown): error is ReadFailure =>
  error instanceof HttpReadFailure || error instanceof ImageFailure

/** Whether another read may succeed: the host did not answer, or is busy. */
function isPassing(failure: ReadFailure): boolean {
  if (!(failure instanceof HttpReadFailure)) return false
  const { reason, status = 0 } = failure
  if (reason === 'status') return status >= 500 || status === 408 || status === 429
  return reason === 'unreachable' || reason === 'timeout'
}

/** Whether the image was read on this day before: to measure and to copy are two reads. */
const isSameDay = (now: Date): Sql =>
  sql`coalesce((read_utc at time zone 'UTC')::date = (${now}::timestamptz at time zone 'UTC')::date, false)`

/**
 * Stores why the image of an address was not read. Returns whether it will be read again: not after a failure that
 * does not pass, and not after others on `readFailuresMax` days. Days are in UTC.
 */
export async function storeReadFailure(tx: Tx, now: Date, imageId: number, failure: ReadFailure): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>(sql`
    update images
       set read_utc = ${now}, read_failure = ${failure.message.slice(0, failureMaxLength)},
           read_failures = case when not ${isPassing(failure)} then ${readFailuresMax}::int
                                when read_failures > 0 and ${isSameDay(now)} then read_failures
                                else read_failures + 1 end
     where id = ${imageId} and storage_key is null
    returning read_failures as failures`)
  return row !== undefined && row.failures < readFailuresMax
}
