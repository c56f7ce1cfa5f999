import type { Context } from '../../api/context.ts'
import { joinWithAnd, type Sql, sql } from '../../db/sql.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { computeBoundingBox, radiusDefaultKm } from '../../core/geo-circle.ts'
import { isReadable } from '../shared/visibility.ts'
import type { EventQuery } from './schema.ts'
import { createMessage } from '../../core/messages.ts'

/**
 * The conditions that a query puts on where events are: at a venue whose position is known (`geoloc=true`) or not, and within
 * a radius of a point; given what follows from its dates for the links. Refuses a latitude without a longitude, and a radius
 * without a point.
 */
export function buildLocationConditions(
  ctx: Context,
  { geoloc, geoloc_lat, geoloc_lng, geoloc_radius }: EventQuery,
): (onLink: Sql[]) => Sql[] {
  const known = geoloc === undefined ? [] : [sql`${at(ctx, [sql`v.latitude is not null`])} = ${geoloc}`]
  if (geoloc_lat === undefined && geoloc_lng === undefined && geoloc_radius === undefined) return () => known
  if (geoloc_lat === undefined)
    throw createInvalidParamFailure({
      geoloc_lat: createMessage('together', { one: 'geoloc_lat', other: 'geoloc_lng' }),
    })
  if (geoloc_lng === undefined)
    throw createInvalidParamFailure({
      geoloc_lng: createMessage('together', { one: 'geoloc_lat', other: 'geoloc_lng' }),
    })
  const circle = { latitude: geoloc_lat, longitude: geoloc_lng, radiusKm: geoloc_radius ?? radiusDefaultKm }
  const { south, north, west, east } = computeBoundingBox(circle)
  const isNear = [
    sql`v.latitude between ${south} and ${north}`,
    sql`v.longitude between ${west} and ${east}`,
    sql`distance_km(v.latitude, v.longitude, ${circle.latitude}, ${circle.longitude}) <= ${circle.radiusKm}`,
  ]
  return onLink => [...known, at(ctx, [...isNear, ...onLink])]
}

/** That an event is at a venue `v` of which something holds, and which the caller may read. */
const at = (ctx: Context, conditions: Sql[]): Sql => sql`exists (
  select from event_venues l join venues v on v.id = l.venue_id
   where l.event_id = e.id and ${joinWithAnd([isReadable(ctx, 'v'), ...conditions])})`
