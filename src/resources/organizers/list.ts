import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql/sql.ts'
import type { FoundPage } from '../shared/pages.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import {
  findVenuesOrOrganizers,
  buildVenueOrganizerConditions,
  type VenueOrganizerList,
} from '../shared/venue-organizer-list.ts'
import type { OrganizerQuery } from './schema.ts'

const list: VenueOrganizerList = {
  kind: publishableKindByName.organizer,
  searchColumns: [sql`r.phone`, sql`r.email`, sql`r.website`],
}

/** One page of the organizers that the caller may read. See `findVenuesOrOrganizers`. */
export const findOrganizers = (ctx: Context, query: OrganizerQuery): Promise<FoundPage> =>
  findVenuesOrOrganizers(ctx, list, query)

/** The semantic check of a query: rejects values that can be checked only against the database. */
export const validateOrganizerQuery = (ctx: Context, query: OrganizerQuery) =>
  buildVenueOrganizerConditions(ctx, list, query)
