import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql.ts'
import type { IdPage } from '../../core/paging.ts'
import {
  findVenuesOrOrganizers,
  buildVenueOrganizerConditions,
  type VenueOrganizerList,
} from '../shared/venue-organizer-list.ts'
import type { OrganizerQuery } from './schema.ts'
import { organizerTextTable } from './view.ts'

const list: VenueOrganizerList = {
  kind: { name: 'organizer', table: 'organizers', textTable: organizerTextTable },
  linkTable: { table: 'event_organizers', key: 'organizer_id' },
  searchedColumns: [sql`r.phone`, sql`r.email`, sql`r.website`],
}

/** One page of the organizers the caller may read (place-list.ts says how). */
export const findOrganizers = (ctx: Context, query: OrganizerQuery): Promise<IdPage> =>
  findVenuesOrOrganizers(ctx, list, query)

/** What the database says against a query that was refused for other values. */
export const validateOrganizerQuery = (ctx: Context, query: OrganizerQuery) =>
  buildVenueOrganizerConditions(ctx, list, query)
