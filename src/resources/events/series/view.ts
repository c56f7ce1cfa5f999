import { buildRestUrl, buildSiteUrl, type Context } from '../../../api/context.ts'
import { emptySql, type Sql, sql } from '../../../db/sql.ts'
import { languageSql } from '../../shared/texts.ts'
import { buildReadableCondition } from '../../shared/visibility.ts'

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

/** The number of dates of the series `s` that the caller may read. */
const countDates = (ctx: Context): Sql =>
  sql`(select count(*)::int from events o where o.series_id = s.id and ${buildReadableCondition(ctx, 'o')})`

/**
 * The columns of the event of the row `e` about its series. `datesJson` is a statement for `dates` of the series `s`.
 */
export const selectSeriesOfEvent = (ctx: Context, datesJson: Sql | undefined): Sql => sql`
  e.series_id is not null as recurring, (
  select row_to_json(y) from (
    select s.id, coalesce(n.slug, '') as slug, ${seriesUrls},
           ${`${buildRestUrl(ctx)}/series/`}::text || s.id as rest_url, s.recurrence,
           e.recurrence_wall::text as original_start_date,
           exists (select from event_overrides o where o.event_id = e.id) as is_exception,
           ${countDates(ctx)} as count${datesJson ? sql`, ${datesJson} as dates` : emptySql}
      from series s cross join lateral ${selectPageUrl(ctx)}
     where s.id = e.series_id) y) as series`

/** The series of the row `s` as JSON, with the fields of `Series` except `text`. */
export const seriesJson = (ctx: Context): Sql => sql`(
  select row_to_json(y) from (
    select s.id, coalesce(n.slug, '') as slug, ${seriesUrls},
           ${`${buildRestUrl(ctx)}/series/`}::text || s.id as rest_url, s.recurrence, coalesce(t.title, '') as title,
           s.start_wall::text as start_date, s.end_wall::text as end_date, s.zone as timezone, s.all_day,
           ${countDates(ctx)} as count,
           t.shown_language as i18n_language,
           (select coalesce(array_agg(x.language order by x.language), '{}') from series_texts x
             where x.series_id = s.id and x.title is not null) as i18n_languages,
           to_char(s.modified_utc at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as modified_utc
      from ${selectPageUrl(ctx)}
     cross join lateral (
       select coalesce(max(x.title) filter (where x.language = ${languageSql(ctx.language)}),
                       max(x.title) filter (where x.language = s.language), max(x.title)) as title,
              case when bool_or(x.language = ${languageSql(ctx.language)} and x.title is not null)
                   then ${languageSql(ctx.language)} else s.language end as shown_language
         from series_texts x where x.series_id = s.id) t) y)`
