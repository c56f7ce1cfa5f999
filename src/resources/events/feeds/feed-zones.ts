import type { Context } from '../../../api/context.ts'
import { listZoneTransitions, type ZoneTransitions } from '../../../core/time/zone-transitions.ts'
import { isFixedOffsetZone, toPostgresZone, type Zone } from '../../../core/time/zone.ts'
import { queryRows, sql, withGenericPlan } from '../../../db/sql/sql.ts'
import type { NamedZone } from '../../../formats/ics/write-timezone.ts'

type ZoneSpan = { zone: Zone; fromUtc: Date; untilUtc: Date }
type FoundZone = ZoneTransitions & ZoneSpan

/** How much longer the transitions of a zone are listed, so that one sees which of them repeat each year. */
const patternMs = 7 * 365.25 * 86_400_000

/**
 * The zones of these events, sorted by name, with their transitions from the first start until seven years after the last
 * end. Leaves out UTC, fixed offsets, and the zones of all-day events, whose dates have no zone. Temporal knows the transitions of a
 * zone; PostgreSQL knows what tzdata calls it.
 */
export async function findFeedZones(ctx: Context, ids: number[]): Promise<NamedZone[]> {
  const spans = await queryRows<ZoneSpan>(
    ctx.db,
    sql`select zone, min(start_utc) as "fromUtc", max(end_utc) as "untilUtc" from events
         where id = any(${withGenericPlan(ids)}) and not all_day group by zone order by zone`,
  )
  const zones = spans
    .filter(({ zone }) => zone !== 'UTC' && !isFixedOffsetZone(zone))
    .map(span => ({
      ...span,
      ...listZoneTransitions(span.zone, span.fromUtc, new Date(span.untilUtc.getTime() + patternMs)),
    }))
  const names = await findZoneNames(ctx, zones)
  return zones.map(({ fromUtc: _, ...zone }, index) => ({ ...zone, names: names[index] ?? [] }))
}

/** What tzdata calls each zone before the first of its transitions, and after each of them. */
async function findZoneNames(ctx: Context, zones: readonly FoundZone[]): Promise<string[][]> {
  const moments = zones.flatMap(({ zone, fromUtc, transitions }, index) => {
    const before = transitions[0] ? new Date(transitions[0].utc.getTime() - 1) : fromUtc
    return [before, ...transitions.map(({ utc }) => utc)].map(at => ({ index, at, zone: toPostgresZone(zone) }))
  })
  if (moments.length === 0) return []
  const rows = await queryRows<{ name: string }>(
    ctx.db,
    sql`select zone_abbreviation(m.at, m.zone) as name
          from unnest(${moments.map(({ at }) => at)}::timestamptz[], ${moments.map(({ zone }) => zone)}::text[])
               with ordinality as m(at, zone, position)
         order by m.position`,
  )
  return zones.map((_, index) => rows.filter((_row, row) => moments[row]?.index === index).map(({ name }) => name))
}
