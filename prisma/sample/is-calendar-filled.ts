import { joinWithOr, sql, toIdentifier } from '../../src/db/sql/sql.ts'
import type { Tx } from '../../src/db/transactions/transaction.ts'
import { publishableTables } from '../../src/resources/shared/record/kinds.ts'

/** Whether the calendar has an event, a venue or an organizer. */
export async function isCalendarFilled(tx: Tx): Promise<boolean> {
  const hasRows = joinWithOr(publishableTables.map(table => sql`exists (select from ${toIdentifier(table)})`))
  const [row] = await tx.$queryRaw<[{ isFilled: boolean }]>(sql`select ${hasRows} as "isFilled"`)
  return row.isFilled
}
