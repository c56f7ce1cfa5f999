import type { Context } from '../../api/context.ts'
import { joinWithAnd, joinWithCommas, toIdentifier, collateText, type Sql, sql } from '../../db/sql.ts'
import { type IdPage, computeOffset, toPageRequest } from '../../core/paging.ts'
import { listSlugSpellings } from '../../core/text/slug.ts'
import { collectFailures } from '../../core/failures.ts'
import { findPage } from '../shared/pages.ts'
import { requireReadableIds } from '../shared/records.ts'
import { buildWordConditions } from '../shared/search.ts'
import { hasTranslation, selectTexts } from '../shared/texts.ts'
import type { TermQuery } from './schema.ts'
import { requireTermIds } from './store.ts'
import { termEventCount, type Taxonomy, getTermTextTable } from './view.ts'

/**
 * One page of the terms of a taxonomy, by name unless asked otherwise.
 *
 * Guarantees: a total order that ends in the id, so pages never overlap; one statement per distinct set of filters.
 * Reads every term of the taxonomy: there are hundreds or thousands of them, and names fall back by language.
 */
export async function findTerms(ctx: Context, taxonomy: Taxonomy, query: TermQuery): Promise<IdPage> {
  const asked = toPageRequest(query)
  const known = await resolveTermQuery(ctx, taxonomy, query)
  const terms = sql`(
    select c.id, c.parent_id, c.language, ${termEventCount(ctx)} as count, t.name, t.slug, coalesce(t.description, '') as description
      from terms c cross join lateral ${selectTexts(ctx, getTermTextTable(taxonomy), 'c')} t
     where c.taxonomy = ${taxonomy}) c`
  const where = joinWithAnd(conditions(ctx, taxonomy, query, known))
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const order = joinWithCommas([sql`${orderOf(query, known)} ${direction}`, sql`c.id ${direction}`])
  return findPage(
    ctx,
    sql`select c.id from ${terms} where ${where} order by ${order} limit ${asked.size} offset ${computeOffset(asked)}`,
    sql`select count(*)::int as total from ${terms} where ${where}`,
  )
}

/** Ids that a query names, each looked up; undefined where it names none. */
type Known = {
  include?: number[] | undefined
  exclude?: number[] | undefined
  event?: number[] | undefined
  parent?: number[] | undefined
}

/** Looks up what a query names; refuses all that is unknown together. */
export const resolveTermQuery = (ctx: Context, taxonomy: Taxonomy, query: TermQuery): Promise<Known> =>
  collectFailures({
    include: () => query.include && requireTermIds(ctx.db, taxonomy, 'include', query.include),
    exclude: () => query.exclude && requireTermIds(ctx.db, taxonomy, 'exclude', query.exclude),
    parent: () => (query.parent ? requireTermIds(ctx.db, taxonomy, 'parent', [query.parent]) : undefined),
    event: () =>
      query.event !== undefined
        ? requireReadableIds(ctx, 'event', 'event', [query.event])
        : query.post !== undefined
          ? requireReadableIds(ctx, 'event', 'post', [query.post])
          : undefined,
  })

function conditions(ctx: Context, taxonomy: Taxonomy, query: TermQuery, { include, exclude, event }: Known): Sql[] {
  const { slug, parent, search, hide_empty = true } = query
  const asked: Sql[] = []
  if (hide_empty) asked.push(taxonomy === 'category' ? sql`(c.count > 0 or ${hasFilledChild(ctx)})` : sql`c.count > 0`)
  if (include) asked.push(sql`c.id = any(${include})`)
  if (exclude) asked.push(sql`c.id <> all(${exclude})`)
  if (parent !== undefined) asked.push(sql`coalesce(c.parent_id, 0) = ${parent}`)
  if (slug !== undefined)
    asked.push(
      sql`exists (select from term_texts s where s.term_id = c.id and (s.slug = any(${listSlugSpellings(slug)}) or s.slug_latin = any(${listSlugSpellings(slug)})))`,
    )
  if (query.i18n_missing) asked.push(sql`not ${hasTranslation(getTermTextTable(taxonomy), 'c', query.i18n_missing)}`)
  if (event) asked.push(sql`exists (select from event_terms l where l.term_id = c.id and l.event_id = any(${event}))`)
  if (search !== undefined) asked.push(...buildWordConditions(ctx, getTermTextTable(taxonomy), 'c', search))
  return asked
}

/** A parent of a category with events is not empty. */
const hasFilledChild = (ctx: Context): Sql => sql`exists (
  with recursive below as (
    select k.id from terms k where k.parent_id = c.id
     union
    select k.id from terms k join below on k.parent_id = below.id)
  select from below join terms c on c.id = below.id where ${termEventCount(ctx)} > 0)`

function orderOf({ orderby = 'name' }: TermQuery, { include }: Known): Sql {
  if (orderby === 'include') return include ? sql`array_position(${include}::int[], c.id)` : collateText(sql`c.name`)
  if (orderby === 'name' || orderby === 'slug' || orderby === 'description')
    return collateText(toIdentifier(`c.${orderby}`))
  if (orderby === 'count') return sql`c.count`
  if (orderby === 'parent') return sql`coalesce(c.parent_id, 0)`
  return sql`c.id`
}
