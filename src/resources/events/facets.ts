import type { Context } from '../../api/context.ts'
import {
  joinWithAnd,
  queryFirstRow,
  joinWithCommas as columns,
  emptySql,
  toIdentifier,
  collateText,
  type Sql,
  sql,
} from '../../db/sql.ts'
import { aggregateJson } from '../shared/columns.ts'
import { organizerTextTable } from '../organizers/view.ts'
import { tagTextTable, categoryTextTable } from '../terms/view.ts'
import { type TextTable, selectTexts } from '../shared/texts.ts'
import { venueTextTable } from '../venues/view.ts'
import { isReadable } from '../shared/visibility.ts'
import { type EventConditions, buildEventConditions, type LinkParameter, LINK_TABLES } from './filters.ts'
import type { EventFacetsQuery } from './schema.ts'

/** The most entries of a group. */
const groupMax = 100

/**
 * What the events of a query are linked to, as the JSON of `EventFacets`.
 *
 * Guarantees: each count is the total of the list with that one record as the value of its parameter, all other parameters
 * being the same; groups in a total order that ends in the id; what the query names is in its group whatever its count; one
 * statement, and so one moment. Bad values are refused together, as by the list.
 * Reads every event that the query would find without its parameters of linked records and `featured`, and their links.
 * Uses: the indexes of the list; event_terms_pkey and its like (event_id, …).
 */
export async function findFacets(ctx: Context, query: EventFacetsQuery): Promise<string> {
  const asked = await buildEventConditions(ctx, query)
  const row = await queryFirstRow<{ json: string }>(
    ctx.db,
    sql`with recursive ${asked.searchCandidates ? sql`found as materialized (${asked.searchCandidates}), ` : emptySql}
             matched as materialized (${matchedBy(asked)}), within as (${categoriesWithin})
        select row_to_json(x)::text as json from (
          select (select count(*)::int from matched m where ${meets(asked)}) as total,
                 ${categories(ctx, asked)} as categories, ${tags(ctx, asked)} as tags,
                 ${venues(ctx, asked)} as venue, ${organizers(ctx, asked)} as organizer,
                 (select count(*)::int from matched m where m.is_featured and ${meets(asked, 'featured')}) as featured) x`,
  )
  return row?.json ?? ''
}

type Parameter = keyof EventConditions['facetConditions']

/** The events that meet all but what groups leave out, and beside each what it meets of that: `meets_venue`. */
function matchedBy({ baseConditions, otherConditions, facetConditions, withoutPassword }: EventConditions): Sql {
  const met = Object.entries(facetConditions).map(
    ([parameter, condition]) => sql`${condition} as ${toIdentifier(`meets_${parameter}`)}`,
  )
  return sql`select ${columns([sql`e.id, e.featured as is_featured, ${withoutPassword} as is_open`, ...met])}
               from events e where ${joinWithAnd([...baseConditions, ...otherConditions])}`
}

/** That an event of `matched` meets the whole query; without the parameter of a group, that this group counts it. */
function meets({ facetConditions, excludesProtectedEvents }: EventConditions, without?: Parameter): Sql {
  const parameters = (Object.keys(facetConditions) as Parameter[]).filter(parameter => parameter !== without)
  // A list that asks for one of a group finds open events alone.
  const open = excludesProtectedEvents || without ? [sql`m.is_open`] : []
  return joinWithAnd([...open, ...parameters.map(parameter => toIdentifier(`m.meets_${parameter}`))])
}

/** Each category beside all that it stands within, itself included. */
const categoriesWithin = sql`
  select c.id, c.id as within_id, c.parent_id from terms c where c.taxonomy = 'category'
   union
  select w.id, p.id, p.parent_id from within w join terms p on p.id = w.parent_id`

function categories(ctx: Context, asked: EventConditions): Sql {
  const links = sql`
    select distinct w.within_id as id, m.id as event_id
      from matched m join event_terms l on l.event_id = m.id join within w on w.id = l.term_id
     where ${meets(asked, 'categories')}`
  const group = { table: 'terms', texts: categoryTextTable, links, named: asked.linkedRecords.categories?.requestedIds }
  return entries(ctx, group, sql`r.taxonomy = 'category'`, sql`, coalesce(r.parent_id, 0) as parent`)
}

const tags = (ctx: Context, asked: EventConditions): Sql =>
  entries(ctx, { table: 'terms', texts: tagTextTable, ...linksOf(asked, 'tags') }, sql`r.taxonomy = 'tag'`)

const venues = (ctx: Context, asked: EventConditions): Sql =>
  entries(ctx, { table: 'venues', texts: venueTextTable, ...linksOf(asked, 'venue') }, isReadable(ctx, 'r'))

const organizers = (ctx: Context, asked: EventConditions): Sql =>
  entries(ctx, { table: 'organizers', texts: organizerTextTable, ...linksOf(asked, 'organizer') }, isReadable(ctx, 'r'))

/** The records of a group: where they are, their links to events as `id` and `event_id`, and those that the query names. */
type Group = { table: string; texts: TextTable; links: Sql; named: number[] | undefined }

function linksOf(asked: EventConditions, parameter: LinkParameter): Pick<Group, 'links' | 'named'> {
  const { table, key } = LINK_TABLES[parameter]
  const links = sql`
    select ${toIdentifier(`l.${key}`)} as id, m.id as event_id
      from matched m join ${toIdentifier(table)} l on l.event_id = m.id
     where ${meets(asked, parameter)}`
  return { links, named: asked.linkedRecords[parameter]?.requestedIds }
}

/** The entries of a group as a JSON list: those of the records `r` that a condition admits. `more` are columns beside those of all groups. */
const entries = (
  ctx: Context,
  { table, texts, links, named = [] }: Group,
  admitted: Sql,
  more: Sql = emptySql,
): Sql => sql`(
  select ${aggregateJson(sql`row_to_json(y)`, sql`y.count desc, ${collateText(sql`y.name`)}, y.id`)} from (
    select r.id, coalesce(t.slug, '') as slug, t.name, n.count${more}
      from (select k.id, count(k.event_id)::int as count
              from (${links} union all select named.id, null from unnest(${named}::int[]) as named(id)) k
             group by k.id) n
      join ${toIdentifier(table)} r on r.id = n.id
     cross join lateral ${selectTexts(ctx, texts, 'r')} t
     where ${admitted}
     order by r.id = any(${named}) desc, n.count desc, ${collateText(sql`t.name`)}, r.id
     limit ${groupMax}) y)`
