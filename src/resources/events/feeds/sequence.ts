import type { Context } from '../../../api/context.ts'
import { hasPermission } from '../../../auth/permissions.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import { queryFirstRow, type Sql, sql, withGenericPlan } from '../../../db/sql/sql.ts'
import { buildUnprotectedCondition } from '../../shared/publication/visibility.ts'

/** The last change of what a reader sees. Both only rise. */
export type FeedVersion = { sequence: number; modifiedUtc: WallTime }

const toUtcText = (utc: Sql): Sql => sql`(date_trunc('second', ${utc}) at time zone 'UTC')::text`

/**
 * The version of the event `e`, as a row `sequence` and `modifiedUtc`: the highest public version of the event and the records
 * that it shows. A record that is hidden counts with the change that hid it, and later changes of it do not count
 * (docs/decisions/changes-and-caches.md). Who sees the event when it is hidden also sees how often it changed.
 */
export const selectVersion = (ctx: Context): Sql => sql`
  select max(x.version) + ${selectOwnChanges(ctx)} as sequence,
         ${toUtcText(sql`greatest(e.modified_utc, max(x.utc))`)} as "modifiedUtc"
    from (select e.public_version as version, e.public_utc as utc
           union all
          select v.public_version, coalesce(v.public_utc, v.created_utc)
            from event_venues l join venues v on v.id = l.venue_id where l.event_id = e.id
           union all
          select o.public_version, coalesce(o.public_utc, o.created_utc)
            from event_organizers l join organizers o on o.id = l.organizer_id where l.event_id = e.id
           union all
          select c.public_version, c.public_utc from event_terms l join terms c on c.id = l.term_id where l.event_id = e.id
          ) x(version, utc)
   -- A password hides the place of an event, and so how often it changed.
   where ${buildUnprotectedCondition(ctx, 'e')} or (x.version, x.utc) is not distinct from (e.public_version, e.public_utc)`

function selectOwnChanges({ caller }: Context): Sql {
  if (hasPermission(caller, 'edit-others')) return sql`e.version`
  if (!hasPermission(caller, 'write') || caller.userId === null) return sql`0`
  return sql`case when e.author_id = ${caller.userId} then e.version else 0 end`
}

/**
 * The version of the series `s` in a feed with rules, without that of the dates which the feed has: of its rule, and of the
 * dates that were removed.
 */
export const selectSeriesVersion = ({ caller }: Context): Sql => sql`
  select greatest(s.public_version, max(d.public_version)) +
           ${hasPermission(caller, 'edit-others') ? sql`s.version + max(d.version)` : sql`0`} as sequence,
         ${toUtcText(sql`greatest(s.public_utc, max(d.public_utc), s.created_utc)`)} as "modifiedUtc"
    from events d where d.series_id = s.id`

/** When the newest of these events, or a record that one of them shows, changed; null without events. */
export async function findModified(ctx: Context, ids: number[]): Promise<WallTime | null> {
  const row = await queryFirstRow<{ modified: WallTime | null }>(
    ctx.db,
    sql`with shown as materialized (select e.* from events e where e.id = any(${withGenericPlan(ids)})),
             unprotected as materialized (select e.id from shown e where ${buildUnprotectedCondition(ctx, 'e')})
        select ${toUtcText(sql`greatest(
                 (select max(greatest(modified_utc, public_utc)) from shown),
                 (select max(coalesce(public_utc, created_utc)) from venues where id in (
                    select venue_id from event_venues where event_id in (select id from unprotected))),
                 (select max(coalesce(public_utc, created_utc)) from organizers where id in (
                    select organizer_id from event_organizers where event_id in (select id from unprotected))),
                 (select max(public_utc) from terms where id in (
                    select term_id from event_terms where event_id in (select id from unprotected))))`)} as modified`,
  )
  return row?.modified ?? null
}
