import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql.ts'
import type { IdPage } from '../../core/paging.ts'
import {
  findVenuesOrOrganizers,
  buildVenueOrganizerConditions,
  type VenueOrganizerList,
} from '../shared/venue-organizer-list.ts'
import type { VenueQuery } from './schema.ts'
import { venueTextTable } from './view.ts'

const list: VenueOrganizerList = {
  kind: { name: 'venue', table: 'venues', textTable: venueTextTable },
  linkTable: { table: 'event_venues', key: 'venue_id' },
  searchedColumns: [sql`r.zip`, sql`r.phone`],
}

/** One page of the venues the caller may read (place-list.ts says how). */
export const findVenues = (ctx: Context, query: VenueQuery): Promise<IdPage> => findVenuesOrOrganizers(ctx, list, query)

/** What the database says against a query that was refused for other values. */
export const validateVenueQuery = (ctx: Context, query: VenueQuery) => buildVenueOrganizerConditions(ctx, list, query)
