import type { Context } from '../../../api/context.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import { buildReadableCondition } from '../../shared/publication/visibility.ts'

/** A statement for the id of the event that the event `e` belongs to; no row if the caller may not read that event. */
export const selectParentId = (ctx: Context): Sql =>
  sql`select p.id from events p where p.id = e.parent_id and ${buildReadableCondition(ctx, 'p')}`
