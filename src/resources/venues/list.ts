import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql/sql.ts'
import type { FoundPage } from '../shared/pages.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import { findNamedRecords, buildNamedRecordConditions, type NamedRecordList } from '../shared/named-kind/list.ts'
import type { VenueQuery } from './schema.ts'

const list: NamedRecordList = { kind: publishableKindByName.venue, searchColumns: [sql`r.zip`, sql`r.phone`] }

/** One page of the venues that the caller may read. See `findNamedRecords`. */
export const findVenues = (ctx: Context, query: VenueQuery): Promise<FoundPage> => findNamedRecords(ctx, list, query)

/** The semantic check of a query: rejects values that can be checked only against the database. */
export const validateVenueQuery = (ctx: Context, query: VenueQuery) => buildNamedRecordConditions(ctx, list, query)
