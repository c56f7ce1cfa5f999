import type { Context } from '../../../api/context.ts'
import { hasPermission } from '../../../auth/permissions.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import {
  joinWithCommas,
  joinWithUnion,
  queryFirstRow,
  type Sql,
  sql,
  toIdentifier,
  withGenericPlan,
} from '../../../db/sql/sql.ts'
import { type LinkedTable, linkedTables } from '../../shared/record/kinds.ts'
import { fromLinked } from '../linked-records.ts'
import { buildUnprotectedCondition } from '../../shared/publication/visibility.ts'

/** The last change of what a reader sees. Both only rise. */
export type FeedVersion = { sequence: number; modifiedUtc: WallTime }

const toUtcText = (utc: Sql): Sql => sql`(date_trunc('second', ${utc}) at time zone 'UTC')::text`

/** The public versions of the records that the event `e` links to, and the times of their changes. */
const linkedVersions = linkedTables.map(kind => sql`select r.public_version, ${getPublicUtc(kind)} ${fromLinked(kind)}`)

/** When anonymous callers saw the last change of the linked record `r`. */
function getPublicUtc({ name }: LinkedTable): Sql {
  return name === 'term' ? sql`r.public_utc` : sql`coalesce(r.public_utc, r.created_utc)`
}

/**
 * The version of the event `e`, as a row `sequence` and `modifiedUtc`: the highest public version of the event and the records
 * that it shows. For a hidden record, only changes up to the one that hid it count
 * (docs/decisions/changes-and-caches.md). A caller who sees the event even when it is hidden also sees how often it
 * changed.
 */
export const selectVersion = (ctx: Context): Sql => sql`
  select max(x.version) + ${selectOwnChanges(ctx)} as sequence,
         ${toUtcText(sql`greatest(e.modified_utc, max(x.utc))`)} as "modifiedUtc"
    from (select e.public_version as version, e.public_utc as utc
           union all ${joinWithUnion(linkedVersions)}
          ) x(version, utc)
   -- A password hides the place of an event, and so how often it changed.
   where ${buildUnprotectedCondition(ctx, 'e')} or (x.version, x.utc) is not distinct from (e.public_version, e.public_utc)`

function selectOwnChanges({ caller }: Context): Sql {
  if (hasPermission(caller, 'edit-others')) return sql`e.version`
  if (!hasPermission(caller, 'write') || caller.userId === null) return sql`0`
  return sql`case when e.author_id = ${caller.userId} then e.version else 0 end`
}

/**
 * The version of the series `s` in a feed with rules: the version of its rule and of its removed dates. The dates in
 * the feed have versions of their own.
 */
export const selectSeriesVersion = ({ caller }: Context): Sql => sql`
  select greatest(s.public_version, max(d.public_version)) +
           ${hasPermission(caller, 'edit-others') ? sql`s.version + max(d.version)` : sql`0`} as sequence,
         ${toUtcText(sql`greatest(s.public_utc, max(d.public_utc), s.created_utc)`)} as "modifiedUtc"
    from events d where d.series_id = s.id`

/** When the newest of these events, or a record that one of them shows, changed; null without events. */
export async function findModified(ctx: Context, ids: number[]): Promise<WallTime | null> {
  const linkedTimes = linkedTables.map(
    kind => sql`
                 (select max(${getPublicUtc(kind)}) from ${toIdentifier(kind.table)} r where r.id in (
                    select ${toIdentifier(kind.linkTable.key)} from ${toIdentifier(kind.linkTable.table)}
                     where event_id in (select id from unprotected)))`,
  )
  const row = await queryFirstRow<{ modified: WallTime | null }>(
    ctx.db,
    sql`with shown as materialized (select e.* from events e where e.id = any(${withGenericPlan(ids)})),
             unprotected as materialized (select e.id from shown e where ${buildUnprotectedCondition(ctx, 'e')})
        select ${toUtcText(sql`greatest(
                 (select max(greatest(modified_utc, public_utc)) from shown),
                 ${joinWithCommas(linkedTimes)})`)} as modified`,
  )
  return row?.modified ?? null
}
