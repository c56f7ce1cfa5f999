import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql/sql.ts'
import type { FoundPage } from '../shared/pages.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import { findNamedRecords, buildNamedRecordConditions, type NamedRecordList } from '../shared/named-kind/list.ts'
import type { OrganizerQuery } from './schema.ts'

const list: NamedRecordList = {
  kind: publishableKindByName.organizer,
  searchColumns: [sql`r.phone`, sql`r.email`, sql`r.website`],
}

/** One page of the organizers that the caller may read. See `findNamedRecords`. */
export const findOrganizers = (ctx: Context, query: OrganizerQuery): Promise<FoundPage> =>
  findNamedRecords(ctx, list, query)

/** The semantic check of a query: rejects values that can be checked only against the database. */
export const validateOrganizerQuery = (ctx: Context, query: OrganizerQuery) =>
  buildNamedRecordConditions(ctx, list, query)
