import { sql } from '../../../db/sql/sql.ts'

/**
 * The condition that all prices of an event `e` are the word for free or 0, in digits as the cost has them: no currency
 * has more than four decimals. An event without a cost is not free, because nobody has said what it costs. The partial
 * index events_free has the same condition.
 */
export const isFree = sql`(e.cost_values <> '{}' and e.cost_values <@ '{free,0,0.0,0.00,0.000,0.0000}')`
