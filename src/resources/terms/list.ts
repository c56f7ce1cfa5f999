import type { Context } from '../../api/context.ts'
import { joinWithAnd, joinWithCommas, toIdentifier, collateText, type Sql, sql } from '../../db/sql/sql.ts'
import type { CacheDependencies } from '../../core/cache/dependencies.ts'
import { computeOffset, toPageRequest } from '../../core/paging.ts'
import { listSlugSpellings } from '../../core/text/slug.ts'
import { runAllSteps } from '../../core/failure/failures.ts'
import { findPage, type FoundPage } from '../shared/list/pages.ts'
import { requireUnprotectedEventIds } from '../shared/record/access.ts'
import { buildWordConditions } from '../shared/text/search.ts'
import type { Taxonomy } from '../../core/kinds/term-kinds.ts'
import { termKindByTaxonomy } from '../shared/record/kinds.ts'
import { termEventCount } from '../shared/list/term-counts.ts'
import { buildTranslationCondition, selectTexts } from '../shared/text/texts.ts'
import type { TermQuery } from './schema.ts'
import { requireTermIds } from './store.ts'

/**
 * One page of the categories or tags, by default by name.
 *
 * Guarantees: a total order that ends with the id, so that pages never overlap. One statement per distinct set of
 * filters.
 * Reads every term of the taxonomy: there are at most a few thousand, and their names depend on the language.
 */
export async function findTerms(ctx: Context, taxonomy: Taxonomy, query: TermQuery): Promise<FoundPage> {
  const page = toPageRequest(query)
  const kind = termKindByTaxonomy[taxonomy]
  const filterIds = await resolveTermQuery(ctx, taxonomy, query)
  const terms = sql`(
    select c.id, c.parent_id, c.language, ${termEventCount(ctx)} as count, t.name, t.slug,
           coalesce(t.description, '') as description
      from terms c cross join lateral ${selectTexts(ctx, kind, 'c')} t
     where c.taxonomy = ${taxonomy}) c`
  const where = joinWithAnd(buildTermConditions(ctx, taxonomy, query, filterIds))
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const order = joinWithCommas([sql`${getSortColumn(query, filterIds)} ${direction}`, sql`c.id ${direction}`])
  return findPage(
    ctx,
    sql`select c.id from ${terms} where ${where} order by ${order} limit ${page.size} offset ${computeOffset(page)}`,
    sql`select count(*)::int as total from ${terms} where ${where}`,
    { lifetime: 'untilChange', dependencies: getListDependencies(query) },
  )
}

/** A list shows how many events its terms have, and finds and orders them by these numbers. */
const getListDependencies = ({ event, post }: TermQuery): CacheDependencies => ({
  records: event === undefined && post === undefined ? ['term', 'count'] : ['term', 'count', 'event'],
})

/**
 * The ids of the records that a query names, by parameter; undefined for a parameter that it does not have. `parent` is
 * looked up only to check it.
 */
type FilterIds = {
  include?: number[] | undefined
  exclude?: number[] | undefined
  event?: number[] | undefined
  parent?: number[] | undefined
}

/** Looks up the records that a query names. Throws one `rest_invalid_param` with all unknown ones. */
export const resolveTermQuery = (ctx: Context, taxonomy: Taxonomy, query: TermQuery): Promise<FilterIds> =>
  runAllSteps({
    include: () => query.include && requireTermIds(ctx.db, taxonomy, 'include', query.include),
    exclude: () => query.exclude && requireTermIds(ctx.db, taxonomy, 'exclude', query.exclude),
    parent: () => (query.parent ? requireTermIds(ctx.db, taxonomy, 'parent', [query.parent]) : undefined),
    event: () =>
      query.event !== undefined
        ? requireUnprotectedEventIds(ctx, 'event', query.event)
        : query.post !== undefined
          ? requireUnprotectedEventIds(ctx, 'post', query.post)
          : undefined,
  })

function buildTermConditions(
  ctx: Context,
  taxonomy: Taxonomy,
  query: TermQuery,
  { include, exclude, event }: FilterIds,
): Sql[] {
  const { slug, parent, search, i18n_missing, hide_empty = true } = query
  const kind = termKindByTaxonomy[taxonomy]
  const conditions: Sql[] = []
  if (hide_empty)
    conditions.push(taxonomy === 'category' ? sql`(c.count > 0 or ${hasDescendantWithEvents(ctx)})` : sql`c.count > 0`)
  if (include) conditions.push(sql`c.id = any(${include})`)
  if (exclude) conditions.push(sql`c.id <> all(${exclude})`)
  if (parent !== undefined) conditions.push(sql`coalesce(c.parent_id, 0) = ${parent}`)
  if (slug !== undefined) conditions.push(hasSlug(listSlugSpellings(slug)))
  if (i18n_missing) conditions.push(sql`not ${buildTranslationCondition(kind, 'c', i18n_missing)}`)
  if (event)
    conditions.push(sql`exists (select from event_terms l where l.term_id = c.id and l.event_id = any(${event}))`)
  if (search !== undefined) conditions.push(...buildWordConditions(ctx, kind, 'c', search))
  return conditions
}

const hasSlug = (spellings: string[]): Sql => sql`exists (
  select from term_texts s
   where s.term_id = c.id and (s.slug = any(${spellings}) or s.slug_latin = any(${spellings})))`

const hasDescendantWithEvents = (ctx: Context): Sql => sql`exists (
  with recursive descendants as (
    select k.id from terms k where k.parent_id = c.id
     union
    select k.id from terms k join descendants on k.parent_id = descendants.id)
  select from descendants join terms c on c.id = descendants.id where ${termEventCount(ctx)} > 0)`

function getSortColumn({ orderby = 'name' }: TermQuery, { include }: FilterIds): Sql {
  if (orderby === 'include') return include ? sql`array_position(${include}::int[], c.id)` : collateText(sql`c.name`)
  if (orderby === 'name' || orderby === 'slug' || orderby === 'description')
    return collateText(toIdentifier(`c.${orderby}`))
  if (orderby === 'count') return sql`c.count`
  if (orderby === 'parent') return sql`coalesce(c.parent_id, 0)`
  return sql`c.id` // `id`, and `term_group`, which is the same for all terms
}
