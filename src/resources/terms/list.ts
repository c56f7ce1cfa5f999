import type { Context } from '../../api/context.ts'
import { all, listed, raw, sorted, type Sql, sql } from '../../db/sql.ts'
import { type Found, offsetOf, pageAsked } from '../../kernel/paging.ts'
import { find } from '../pages.ts'
import { textsOf } from '../texts.ts'
import type { TermQuery } from './schema.ts'
import { eventCount, type Taxonomy, textsOfTaxonomy } from './view.ts'

/**
 * One page of the terms of a taxonomy, by name unless asked otherwise.
 *
 * Guarantees: a total order that ends in the id, so pages never overlap; one statement per distinct set of filters.
 * Reads every term of the taxonomy: there are hundreds of them, not thousands, and names fall back by language.
 */
export function findTerms(ctx: Context, taxonomy: Taxonomy, query: TermQuery): Promise<Found> {
  const asked = pageAsked(query)
  const terms = sql`(
    select c.id, c.parent_id, ${eventCount(ctx)} as count, t.name, t.slug, coalesce(t.description, '') as description
      from terms c cross join lateral ${textsOf(ctx, textsOfTaxonomy(taxonomy), 'c')} t
     where c.taxonomy = ${taxonomy}) c`
  const where = all(conditions(query))
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const order = listed([sql`${orderOf(query)} ${direction}`, sql`c.id ${direction}`])
  return find(
    ctx,
    sql`select c.id from ${terms} where ${where} order by ${order} limit ${asked.size} offset ${offsetOf(asked)}`,
    sql`select count(*)::int as total from ${terms} where ${where}`,
  )
}

function conditions(query: TermQuery): Sql[] {
  const { include, exclude, slug, parent, search, hide_empty = true } = query
  const event = query.event ?? query.post
  const asked: Sql[] = []
  if (hide_empty) asked.push(sql`(c.count > 0 or ${hasFilledChild})`)
  if (include) asked.push(sql`c.id = any(${include})`)
  if (exclude) asked.push(sql`c.id <> all(${exclude})`)
  if (parent !== undefined) asked.push(sql`coalesce(c.parent_id, 0) = ${parent}`)
  if (slug !== undefined) asked.push(sql`exists (select from term_texts s where s.term_id = c.id and s.slug = ${slug})`)
  if (search !== undefined)
    asked.push(sql`(strpos(lower(c.name), lower(${search})) > 0 or strpos(c.slug, lower(${search})) > 0)`)
  if (event !== undefined)
    asked.push(sql`exists (select from event_terms l where l.term_id = c.id and l.event_id = ${event})`)
  return asked
}

/** A parent of a category with events is not empty. */
const hasFilledChild = sql`exists (
  with recursive below as (
    select k.id, k.event_count from terms k where k.parent_id = c.id
     union
    select k.id, k.event_count from terms k join below on k.parent_id = below.id)
  select from below where event_count > 0)`

function orderOf({ orderby = 'name', include }: TermQuery): Sql {
  if (orderby === 'name' || orderby === 'slug' || orderby === 'description') return sorted(raw(`c.${orderby}`))
  if (orderby === 'count') return sql`c.count`
  if (orderby === 'parent') return sql`coalesce(c.parent_id, 0)`
  if (orderby === 'include' && include) return sql`array_position(${include}::int[], c.id)`
  return sql`c.id`
}
