import type { Context } from '../../../api/context.ts'
import { joinWithAnd, type Sql, sql } from '../../../db/sql/sql.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { computeBoundingBox, radiusDefaultKm } from '../../../core/bounding-box.ts'
import { createMessage } from '../../../core/failure/messages.ts'
import { buildReadableCondition } from '../../shared/publication/visibility.ts'
import type { EventQuery } from '../schema.ts'

/**
 * The conditions of a query on the venues of events: with or without a known position (`geoloc`), and within a radius
 * of a point. Refuses a latitude without a longitude, a longitude without a latitude, and a radius without a point.
 *
 * Returns a function, because the date conditions are built at the same time. Its argument is their
 * `linkStartConditions` on `l.start_utc`: with them PostgreSQL does not read the links of events outside the dates.
 */
export function createLocationConditionBuilder(
  ctx: Context,
  { geoloc, geoloc_lat, geoloc_lng, geoloc_radius }: EventQuery,
): (linkStartConditions: Sql[]) => Sql[] {
  const positionConditions =
    geoloc === undefined ? [] : [sql`${buildVenueCondition(ctx, [sql`v.latitude is not null`])} = ${geoloc}`]
  if (geoloc_lat === undefined && geoloc_lng === undefined && geoloc_radius === undefined)
    return () => positionConditions
  if (geoloc_lat === undefined || geoloc_lng === undefined)
    throw createInvalidParamFailure({
      [geoloc_lat === undefined ? 'geoloc_lat' : 'geoloc_lng']: createMessage('together', {
        one: 'geoloc_lat',
        other: 'geoloc_lng',
      }),
    })
  const circle = { latitude: geoloc_lat, longitude: geoloc_lng, radiusKm: geoloc_radius ?? radiusDefaultKm }
  const { south, north, west, east } = computeBoundingBox(circle)
  const circleConditions = [
    sql`v.latitude between ${south} and ${north}`,
    sql`v.longitude between ${west} and ${east}`,
    sql`distance_km(v.latitude, v.longitude, ${circle.latitude}, ${circle.longitude}) <= ${circle.radiusKm}`,
  ]
  return linkStartConditions => [
    ...positionConditions,
    buildVenueCondition(ctx, [...circleConditions, ...linkStartConditions]),
  ]
}

/** The condition that the event has a venue `v` that the caller may read and that meets all conditions. */
const buildVenueCondition = (ctx: Context, conditions: Sql[]): Sql => sql`exists (
  select from event_venues l join venues v on v.id = l.venue_id
   where l.event_id = e.id and ${joinWithAnd([buildReadableCondition(ctx, 'v'), ...conditions])})`
