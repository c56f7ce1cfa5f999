import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { collateText, emptySql, joinWithCommas, type Sql, sql, toIdentifier, toTextLiteral } from '../../db/sql/sql.ts'
import { aggregateJson, originColumns, publicationColumns } from '../shared/list/json-columns.ts'
import { countPlaceholder } from '../shared/list/term-counts.ts'
import { imageJson } from '../shared/image/image.ts'
import { namedRecords } from '../named/actions.ts'
import { termJson } from '../terms/view.ts'
import { type NamedKindName, namedKindNames } from '../../core/kinds/names.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { namedKindByName, publishableKindByName } from '../shared/record/kinds.ts'
import { fromLinked } from './linked-records.ts'
import { languageSql, withTextFallback, recordPageUrl, recordRestUrl, selectTexts } from '../shared/text/texts.ts'
import { buildReadableCondition } from '../shared/publication/visibility.ts'
import { selectSeriesOfEvent } from './series/view.ts'

const kind = publishableKindByName.event

type EventJsonOptions = {
  isMasked: boolean | 'for-all'
  seriesDates?: Sql | undefined
  /** Whether the numbers of events of terms are placeholders. */
  hasPlaceholders?: boolean
}

/**
 * The event of the row `e` as JSON, with the fields of `Event` except `json_ld`. Single reads and lists show this JSON.
 * In the statement, `m` has the values that several columns use, and `t` the texts.
 *
 * If `isMasked`, the fields that a password protects (docs/decisions/protected-events.md) are empty in an event with a
 * password, except for editors, or `for-all`. If not, every field has its value: the action must check the password before. Linked
 * records that the caller may not read are absent in both cases. `seriesDates` is a statement for `dates` of the series
 * `s`.
 */
export function eventJson(ctx: Context, { isMasked, seriesDates, hasPlaceholders = false }: EventJsonOptions): Sql {
  const hasMaskedFields = isMasked === 'for-all' || (isMasked && !hasPermission(ctx.caller, 'edit-others'))
  const mask: Mask = (value, maskedValue) =>
    hasMaskedFields ? sql`case when e.password_hash is null then ${value} else ${maskedValue} end` : value
  const flag = (value: Sql) => mask(value, sql`null`)
  const text = (value: Sql) => mask(value, sql`''`)
  const list = (value: Sql) => mask(value, sql`'[]'::json`)
  const linkContext = withTextFallback(ctx)
  const terms = (taxonomy: Taxonomy) => termsJson(linkContext, taxonomy, hasPlaceholders)
  const linkedColumns = namedKindNames.map(name => sql`${list(linkedJson(linkContext, name))} as ${toIdentifier(name)}`)
  const image = sql`coalesce(${imageJson(ctx, sql`e.image_id`)}, 'false'::json)`
  const parent = sql`coalesce((${selectParentId(ctx)}), 0)`
  const cost = sql`coalesce(e.cost_labels ->> ${languageSql(ctx.language)}, '')`
  return sql`(
  select row_to_json(x) from (
    select e.id, ${originColumns(ctx, 'e')}, ${publicationColumns(ctx, 'e')},
           m.url, ${recordRestUrl(ctx, kind, 'e')} as rest_url, t.title,
           ${text(sql`coalesce(t.description, '')`)} as description, ${text(sql`coalesce(t.excerpt, '')`)} as excerpt,
           coalesce(t.slug, '') as slug, ${mask(image, sql`'false'::json`)} as image,
           ${flag(sql`e.all_day`)} as all_day,
           m.start_date, moment_details(m.start_date) as start_date_details,
           m.end_date, moment_details(m.end_date) as end_date_details,
           m.utc_start_date, moment_details(m.utc_start_date) as utc_start_date_details,
           m.utc_end_date, moment_details(m.utc_end_date) as utc_end_date_details,
           e.zone as timezone, e.zone_abbreviation as timezone_abbr,
           ${text(cost)} as cost, ${costDetailsJson(mask)} as cost_details,
           ${text(sql`coalesce(e.website, m.url)`)} as website,
           ${flag(sql`e.show_map`)} as show_map, ${flag(sql`e.show_map_link`)} as show_map_link,
           ${flag(sql`e.hide_from_listings`)} as hide_from_listings, ${flag(sql`e.sticky`)} as sticky,
           ${flag(sql`e.featured`)} as featured,
           ${list(terms('category'))} as categories, ${list(terms('tag'))} as tags,
           ${joinWithCommas(linkedColumns)},
           ${list(sql`coalesce(e.custom_fields::json, '[]'::json)`)} as custom_fields,
           ${flag(sql`e.ticketed`)} as ticketed, ${statusColumns(mask)}, ${mask(parent, sql`0`)} as post_parent,
           ${ctx.isTecApi ? virtualColumns(mask) : emptySql} ${flag(sql`e.version`)} as version,
           ${selectSeriesOfEvent(ctx, seriesDates)},
           t.shown_language as i18n_language, t.translations as i18n_translations
      from ${selectTexts(ctx, kind, 'e')} t
     cross join lateral (${selectUsedTwice(ctx)}) m) x)`
}

/** The values that several columns use. */
const selectUsedTwice = (ctx: Context): Sql => sql`
  select ${recordPageUrl(ctx, kind, 'e')} as url, e.start_wall::text as start_date, e.end_wall::text as end_date,
         (e.start_utc at time zone 'UTC')::text as utc_start_date, (e.end_utc at time zone 'UTC')::text as utc_end_date`

/** The value, or the second one if the event is masked. */
type Mask = (value: Sql, maskedValue: Sql) => Sql

/** The status and the previous start are public, like the dates (docs/decisions/records.md). */
const statusColumns = (mask: Mask): Sql => sql`
           e.event_status, ${mask(sql`coalesce(t.event_status_reason, '')`, sql`''`)} as event_status_reason,
           ${mask(sql`e.attendance_mode`, sql`''`)} as attendance_mode,
           ${mask(sql`e.attendance_mode <> 'offline'`, sql`null`)} as is_online,
           ${mask(sql`coalesce(e.online_url, '')`, sql`''`)} as online_url,
           coalesce(e.previous_start_wall::text, '') as previous_start_date,
           coalesce((e.previous_start_utc at time zone 'UTC')::text, '') as utc_previous_start_date`

/** `is_online` and `online_url` under the names of the TEC extension for virtual events. */
const virtualColumns = (mask: Mask): Sql => sql`
           ${mask(sql`e.attendance_mode <> 'offline'`, sql`null`)} as is_virtual,
           ${mask(sql`coalesce(e.online_url, '')`, sql`''`)} as virtual_url,`

const costDetailsJson = (mask: Mask): Sql => sql`(
  select row_to_json(x) from (
    select ${mask(sql`e.cost_symbol`, sql`''`)} as currency_symbol,
           ${mask(sql`e.cost_code`, sql`''`)} as currency_code,
           ${mask(sql`e.cost_position`, sql`''`)} as currency_position,
           ${mask(sql`array_to_json(e.cost_values)`, sql`'[]'::json`)} as values) x)`

/*
 * The JSON of linked records. With `offset 0` PostgreSQL evaluates the inner statement once. Without it, PostgreSQL
 * inlines the statement and builds the JSON of every record once for each place that uses it. A list uses the JSON in
 * one place only, so it needs no `offset 0`.
 */

/** The terms, sorted by their name in the language of the request. */
const termsJson = (ctx: Context, taxonomy: Taxonomy, hasPlaceholders: boolean): Sql => sql`(
  select ${aggregateJson(sql`y.json`, sql`${collateText(sql`(y.json ->> 'name')`)}, y.id`)}
    from (select c.id, ${termJson(ctx, taxonomy, hasPlaceholders ? countPlaceholder : undefined)} as json
            from event_terms l join terms c on c.id = l.term_id
           where l.event_id = e.id and c.taxonomy = ${toTextLiteral(taxonomy)}
          offset 0) y)`

/** The records of a named kind in the order of the links. As in the TEC API, an event has its only venue as an object. */
function linkedJson(ctx: Context, name: NamedKindName): Sql {
  const kind = namedKindByName[name]
  const { alias } = kind
  const records = sql`
    select l.position, ${toIdentifier(`${alias}.id`)}, ${namedRecords[name].selectRecord(ctx)} as json
      ${fromLinked(kind, alias)} and ${buildReadableCondition(ctx, alias)}`
  if (name !== 'venue') return sql`(select ${aggregateJson(sql`y.json`, sql`y.position, y.id`)} from (${records}) y)`
  return sql`(
  select case when count(*) = 1 then (array_agg(y.json order by y.position, y.id))[1]
              else coalesce(array_to_json(array_agg(y.json order by y.position, y.id)), '[]'::json) end
    from (${records} offset 0) y)`
}

/** A statement for the id of the event that the event `e` belongs to; no row if the caller may not read that event. */
export const selectParentId = (ctx: Context): Sql =>
  sql`select p.id from events p where p.id = e.parent_id and ${buildReadableCondition(ctx, 'p')}`
