import { buildRestUrl, buildSiteUrl, type Context } from '../../../api/context.ts'
import { emptySql, type Sql, sql } from '../../../db/sql/sql.ts'
import { languageSql } from '../../shared/text/texts.ts'
import { buildReadableCondition, getReadAccess } from '../../shared/publication/visibility.ts'
import { selectShownDates } from './dates/shown-dates.ts'

/** The slug of the series `s` in the language of the request, else in its original language, else in any. */
const seriesSlug = (ctx: Context): Sql => sql`(
  select coalesce(max(x.slug) filter (where x.language = ${languageSql(ctx.language)}),
                  max(x.slug) filter (where x.language = s.language), max(x.slug))
    from series_texts x where x.series_id = s.id)`

/**
 * The slug of the series `s`, and the URL of the page of its next date. With `offset 0` PostgreSQL reads the slug once,
 * not once for each column that uses it.
 */
const selectPageUrl = (ctx: Context): Sql => sql`(
  select slug, ${`${buildSiteUrl(ctx)}/event/`}::text || url_segment(slug) || '/' as page_url
    from (select ${seriesSlug(ctx)} as slug offset 0) x offset 0) n`

/** The URLs of a series, from `n` of `selectPageUrl`: its next date, and all dates. Empty without a slug. */
const seriesUrls = sql`coalesce(n.page_url, '') as url, coalesce(n.page_url || 'all/', '') as all_url`

/**
 * The columns of the event of the row `e` about its series. `datesJson` is a statement for `dates` of the series `s`.
 */
export const selectSeriesOfEvent = (ctx: Context, datesJson: Sql | undefined): Sql => sql`
  e.series_id is not null as recurring, (
  select row_to_json(y) from (
    select s.id, coalesce(n.slug, '') as slug, ${seriesUrls},
           ${`${buildRestUrl(ctx)}/series/`}::text || s.id as rest_url, d.recurrence,
           e.recurrence_wall::text as original_start_date,
           exists (select from event_overrides o where o.event_id = e.id) as is_exception,
           d.count${datesJson ? sql`, ${datesJson} as dates` : emptySql}
      from series s cross join lateral ${selectPageUrl(ctx)} cross join lateral (${selectShownDates(ctx)}) d
     where s.id = e.series_id) y) as series`

/**
 * The texts of the series `s`, and its times except the start. A caller who may not read all dates gets each value from
 * one date: the first date that does not override the value, because it shows the value of the series, else the first
 * date.
 */
function selectCommonValues(ctx: Context): { texts: Sql; endWall: Sql; modifiedUtc: Sql } {
  if (getReadAccess(ctx.caller) === 'all')
    return {
      texts: sql`select language, title from series_texts where series_id = s.id`,
      endWall: sql`s.end_wall`,
      modifiedUtc: sql`s.modified_utc`,
    }
  const isReadableDate = sql`o.series_id = s.id and ${buildReadableCondition(ctx, 'o')}`
  const selectDate = (value: Sql, field: 'title' | 'times') => sql`(
    select ${value} from events o where ${isReadableDate}
     order by exists (select from event_overrides v where v.event_id = o.id and v.field = ${field}),
              o.recurrence_wall, o.id
     limit 1)`
  return {
    texts: sql`select language, title from event_texts where event_id = ${selectDate(sql`o.id`, 'title')}`,
    endWall: sql`d.start_wall + ${selectDate(sql`o.end_wall - o.start_wall`, 'times')}`,
    modifiedUtc: sql`(select max(o.modified_utc) from events o where ${isReadableDate})`,
  }
}

/** The series of the row `s` as JSON, with the fields of `Series` except `text`. */
export function seriesJson(ctx: Context): Sql {
  const { texts, endWall, modifiedUtc } = selectCommonValues(ctx)
  return sql`(
  select row_to_json(y) from (
    select s.id, coalesce(n.slug, '') as slug, ${seriesUrls},
           ${`${buildRestUrl(ctx)}/series/`}::text || s.id as rest_url, d.recurrence, coalesce(t.title, '') as title,
           d.start_wall::text as start_date, (${endWall})::text as end_date, s.zone as timezone, s.all_day,
           d.count, t.shown_language as i18n_language, t.languages as i18n_languages,
           to_char(${modifiedUtc} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as modified_utc
      from ${selectPageUrl(ctx)} cross join lateral (${selectShownDates(ctx)}) d
     cross join lateral (
       select coalesce(max(x.title) filter (where x.language = ${languageSql(ctx.language)}),
                       max(x.title) filter (where x.language = s.language), max(x.title)) as title,
              case when bool_or(x.language = ${languageSql(ctx.language)} and x.title is not null)
                   then ${languageSql(ctx.language)} else s.language end as shown_language,
              coalesce(array_agg(x.language order by x.language) filter (where x.title is not null), '{}') as languages
         from (${texts}) x) t) y)`
}
