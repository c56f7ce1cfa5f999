import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { collateText, type Sql, sql } from '../../db/sql.ts'
import { aggregateJson, lineageColumns, publicationColumns } from '../shared/columns.ts'
import { imageJson } from '../shared/images.ts'
import { organizerJson } from '../organizers/view.ts'
import { termJson } from '../terms/view.ts'
import {
  languageSql,
  withTextFallback,
  recordPageUrl,
  recordRestUrl,
  type TextTable,
  selectTexts,
} from '../shared/texts.ts'
import { venueJson } from '../venues/view.ts'
import { isReadable } from '../shared/visibility.ts'

export const eventTextTable: TextTable = {
  table: 'event_texts',
  recordKey: 'event_id',
  columns: ['title', 'description', 'excerpt', 'slug'],
  restCollection: 'events',
  pageFolder: 'event',
}

/** Whether what an event's password protects is shown: to editors, and to whoever has just sent the password. */
export type PasswordAccess = { password: 'masked' | 'sent' }

/**
 * The event of the row `e` as JSON, in the shape of `Event` but for `json_ld`.
 * The one home of this representation. An event with a password keeps title, dates and addresses and blanks the rest (F1.9);
 * linked records that the caller may not read are absent.
 */
export function eventJson(ctx: Context, { password }: PasswordAccess): Sql {
  const isOpen = password === 'sent' || hasPermission(ctx.caller, 'edit-others')
  const shown = (value: Sql, masked: Sql): Sql =>
    isOpen ? value : sql`case when e.password_hash is null then ${value} else ${masked} end`
  const flag = (value: Sql) => shown(value, sql`null`)
  const text = (value: Sql) => shown(value, sql`''`)
  const list = (value: Sql) => shown(value, sql`'[]'::json`)
  const linked = withTextFallback(ctx)
  const cost = sql`coalesce(e.cost_labels ->> ${languageSql(ctx.language)}, '')`
  return sql`(
  select row_to_json(x) from (
    select e.id, ${lineageColumns(ctx, 'e')}, ${publicationColumns(ctx, 'e')},
           m.url, ${recordRestUrl(ctx, eventTextTable, 'e')} as rest_url, t.title,
           ${text(sql`coalesce(t.description, '')`)} as description, ${text(sql`coalesce(t.excerpt, '')`)} as excerpt,
           coalesce(t.slug, '') as slug, ${shown(sql`coalesce(${imageJson(sql`e.image_id`)}, 'false'::json)`, sql`'false'::json`)} as image,
           ${flag(sql`e.all_day`)} as all_day,
           m.start_date, moment_details(m.start_date) as start_date_details,
           m.end_date, moment_details(m.end_date) as end_date_details,
           m.utc_start_date, moment_details(m.utc_start_date) as utc_start_date_details,
           m.utc_end_date, moment_details(m.utc_end_date) as utc_end_date_details,
           e.zone as timezone, e.zone_abbreviation as timezone_abbr,
           ${text(cost)} as cost, ${costDetails(shown)} as cost_details,
           ${text(sql`coalesce(e.website, m.url)`)} as website,
           ${flag(sql`e.show_map`)} as show_map, ${flag(sql`e.show_map_link`)} as show_map_link,
           ${flag(sql`e.hide_from_listings`)} as hide_from_listings, ${flag(sql`e.sticky`)} as sticky,
           ${flag(sql`e.featured`)} as featured,
           ${list(terms(linked, 'category'))} as categories, ${list(terms(linked, 'tag'))} as tags,
           ${list(venues(linked))} as venue, ${list(organizers(linked))} as organizer,
           ${list(sql`coalesce(e.custom_fields::json, '[]'::json)`)} as custom_fields,
           ${flag(sql`e.ticketed`)} as ticketed, coalesce(${parent(ctx)}, 0) as post_parent,
           t.served as i18n_language, t.translations as i18n_translations
      from ${selectTexts(ctx, eventTextTable, 'e')} t
     cross join lateral (
       select ${recordPageUrl(ctx, eventTextTable, 'e')} as url, e.start_wall::text as start_date, e.end_wall::text as end_date,
              (e.start_utc at time zone 'UTC')::text as utc_start_date, (e.end_utc at time zone 'UTC')::text as utc_end_date) m) x)`
}

const costDetails = (shown: (value: Sql, masked: Sql) => Sql): Sql => sql`(
  select row_to_json(x) from (
    select ${shown(sql`e.cost_symbol`, sql`''`)} as currency_symbol, ${shown(sql`e.cost_code`, sql`''`)} as currency_code,
           ${shown(sql`e.cost_position`, sql`''`)} as currency_position, ${shown(sql`array_to_json(e.cost_values)`, sql`'[]'::json`)} as values) x)`

/*
 * Linked records, each written once: `offset 0` keeps PostgreSQL from taking the inner statement apart, after which it would
 * write every record again wherever its JSON is named.
 */

/** The event that this one belongs to. */
const parent = (ctx: Context): Sql =>
  sql`(select p.id from events p where p.id = e.parent_id and ${isReadable(ctx, 'p')})`

/** By name, as a reader of the language sees them. */
const terms = (ctx: Context, taxonomy: 'category' | 'tag'): Sql => sql`(
  select ${aggregateJson(sql`y.json`, sql`${collateText(sql`(y.json ->> 'name')`)}, y.id`)}
    from (select c.id, ${termJson(ctx, taxonomy)} as json
            from event_terms l join terms c on c.id = l.term_id
           where l.event_id = e.id and c.taxonomy = ${taxonomy === 'category' ? sql`'category'` : sql`'tag'`}
          offset 0) y)`

/** One venue as itself; none, or several, as a list. */
const venues = (ctx: Context): Sql => sql`(
  select case when count(*) = 1 then (array_agg(y.json order by y.position, y.id))[1]
              else coalesce(array_to_json(array_agg(y.json order by y.position, y.id)), '[]'::json) end
    from (select l.position, v.id, ${venueJson(ctx)} as json
            from event_venues l join venues v on v.id = l.venue_id
           where l.event_id = e.id and ${isReadable(ctx, 'v')}
          offset 0) y)`

const organizers = (ctx: Context): Sql => sql`(
  select ${aggregateJson(sql`y.json`, sql`y.position, y.id`)}
    from (select l.position, o.id, ${organizerJson(ctx)} as json
            from event_organizers l join organizers o on o.id = l.organizer_id
           where l.event_id = e.id and ${isReadable(ctx, 'o')}) y)`
