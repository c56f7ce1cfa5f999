import type { Context } from '../../../../api/context.ts'
import { type Sql, sql } from '../../../../db/sql/sql.ts'
import { buildReadableCondition, getReadAccess } from '../../../shared/publication/visibility.ts'

/**
 * What the caller may read of the dates of the series `s`, as a row `count`, `recurrence` and `start_wall`. The row
 * reveals nothing that only hidden dates would tell (docs/decisions/series.md):
 *
 * - If no date is hidden, it is the stored recurrence.
 * - If the series itself is public, and so is its first date, the rule stays, and a hidden date of the rule is an EXDATE.
 *   A hidden RDATE is absent.
 * - Else it is a list of the dates, from the first one on.
 */
export function selectShownDates(ctx: Context): Sql {
  const isReadable = buildReadableCondition(ctx, 'o')
  if (getReadAccess(ctx.caller) === 'all')
    return sql`
      select count(*) filter (where ${isReadable})::int as count, s.recurrence, s.start_wall
        from events o where o.series_id = s.id`
  const list = formatDates('RDATE', sql`b.shown[2:]`)
  return sql`
    select a.count,
           case when a.tells_all then s.recurrence when b.keeps_rule then b.limited else ${list} end as recurrence,
           case when a.tells_all or b.keeps_rule then s.start_wall else b.first_wall end as start_wall
      from (select c.count,
                   (c.unreadable = 0 or not exists (select from (${selectDates(ctx)}) x where x.is_hidden))
                   and (s.stored_until_utc is null or ${isSeriesReadable(ctx)}) as tells_all
              from (select count(*) filter (where ${isReadable})::int as count,
                           count(*) - count(*) filter (where ${isReadable}) as unreadable
                      from events o where o.series_id = s.id) c offset 0) a
     cross join lateral (
       select w.*, ${isSeriesReadable(ctx)} and (w.first_hidden_wall > w.first_wall) is not false as keeps_rule,
              ${selectLimitedLines} as limited
         from (${selectWalls(ctx, sql`not a.tells_all`)}) w) b`
}

/** Whether the caller may read the later dates of the series `s`, which get its status and its author. */
export const isSeriesReadable = (ctx: Context): Sql => sql`exists (
  select from jsonb_to_record(s.columns) as r(status text, published_utc timestamptz, author_id int)
   where ${buildReadableCondition(ctx, 'r')})`

/**
 * The dates of the series `s`. A date is hidden if the caller may not read it, unless it is in the trash and was public
 * before. So a hidden date stays hidden when it is removed, and nothing changes for the caller. A date in the trash
 * whose earlier status is unknown counts as hidden.
 */
const selectDates = (ctx: Context): Sql => sql`
  select o.wall, o.is_readable, not o.is_readable and (o.status <> 'trash' or o.status_before_trash is distinct from 'publish') as is_hidden
    from (select v.recurrence_wall as wall, v.status, v.status_before_trash,
                 coalesce(${buildReadableCondition(ctx, 'v')}, false) as is_readable
            from events v where v.series_id = s.id) o`

/** The dates of the series `s` as in its lines. */
const selectWalls = (ctx: Context, condition: Sql): Sql => sql`
  select min(x.wall) filter (where x.is_readable) as first_wall,
         min(x.wall) filter (where x.is_hidden) as first_hidden_wall,
         coalesce(array_agg(${formatWall(sql`x.wall`)} order by x.wall) filter (where x.is_readable), '{}') as shown,
         coalesce(array_agg(${formatWall(sql`x.wall`)}) filter (where x.is_hidden), '{}') as hidden
    from (${selectDates(ctx)}) x where ${condition}`

/** Whether the zone is UTC or a fixed offset. */
const hasNoClockChanges = sql`starts_with(s.zone, 'UTC')`

/** A wall time as `formatRecurrence` writes it: a day, a time in the zone of the series `s`, or one in UTC. */
const formatWall = (wall: Sql): Sql => sql`case
  when s.all_day then to_char(${wall}, 'YYYYMMDD')
  when ${hasNoClockChanges} then to_char(${wall} - (s.start_wall - (s.start_utc at time zone 'UTC')), 'YYYYMMDD"T"HH24MISS"Z"')
  else to_char(${wall}, 'YYYYMMDD"T"HH24MISS') end`

/** The line with these dates, in an array; an empty array without dates. */
const formatDates = (name: 'RDATE' | 'EXDATE', texts: Sql): Sql => sql`(
  case when cardinality(${texts}) = 0 then '{}'::text[] else array[${name}::text || case
         when s.all_day then ';VALUE=DATE' when ${hasNoClockChanges} then '' else ';TZID=' || s.zone end
         || ':' || array_to_string(${texts}, ',')] end)`

/** The dates in a line of the series `s`. */
const selectStoredDates = (name: 'RDATE' | 'EXDATE'): Sql => sql`
  select unnest(string_to_array(substring(l.line from '[^:]*$'), ',')) as text
    from unnest(s.recurrence) l(line) where starts_with(l.line, ${name})`

/** The stored lines without the hidden dates of `w`. */
const selectLimitedLines = sql`(
  select array(select l.line from unnest(s.recurrence) l(line) where starts_with(l.line, 'RRULE')) ||
         ${formatDates('RDATE', sql`y.additions`)} || ${formatDates('EXDATE', sql`y.exclusions`)}
    from (select array(${selectStoredDates('RDATE')} except select unnest(w.hidden) order by 1) as additions,
                 array((${selectStoredDates('EXDATE')} union select unnest(w.hidden)) except
                       (${selectStoredDates('RDATE')} intersect select unnest(w.hidden)) order by 1) as exclusions) y)`
