import type { Context } from '../../api/context.ts'
import type { KnownDependencies } from '../../core/cache-dependencies.ts'
import { type JsonTemplate, renderJsonTemplates } from '../../core/json-template.ts'
import type { RecordCache } from '../../db/record-cache.ts'
import { queryRows, type Sql, sql, withGenericPlan } from '../../db/sql.ts'

/**
 * The number of published events without a password of the term `c`: its stored counts, and the scheduled events whose
 * date has come. It is the same for every caller.
 */
export const termEventCount = (ctx: Context): Sql => sql`((
  select coalesce(sum(n.events), 0)::int from term_event_counts n where n.term_id = c.id) + (
  select count(*)::int from events s join event_terms st on st.event_id = s.id
   where s.status = 'future' and s.published_utc <= ${ctx.now} and s.password_hash is null and st.term_id = c.id))`

/** Stands in JSON for the number of events of the term `c` (`core/json-template`). */
export const countPlaceholder = sql`('{"":' || c.id || '}')::json`

/**
 * The JSON of the records with commas between them and the numbers of events of their terms, and the dependencies on
 * these counts. Reads the numbers that the cache does not have.
 */
export async function renderWithTermCounts(
  ctx: Context,
  recordCache: RecordCache,
  documents: readonly JsonTemplate[],
): Promise<{ json: Buffer; dependencies: KnownDependencies }> {
  const termIds = new Set<number>()
  for (const { placeholders } of documents) for (const { id } of placeholders) termIds.add(id)
  const json = renderJsonTemplates(documents, await loadTermCounts(ctx, recordCache, termIds))
  return { json, dependencies: { records: [...termIds].map(nameCount) } }
}

const nameCount = (termId: number): string => `count ${termId}`

async function loadTermCounts(
  ctx: Context,
  recordCache: RecordCache,
  termIds: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const missingIds: number[] = []
  for (const id of termIds) {
    const count = recordCache.termCounts.find(String(id), ctx.now)
    if (count) counts.set(id, count.value)
    else missingIds.push(id)
  }
  if (missingIds.length === 0) return counts
  const start = await recordCache.startRead(ctx.db, ctx.now)
  for (const { id, count } of await queryTermCounts(ctx, missingIds)) {
    counts.set(id, count)
    recordCache.termCounts.store(String(id), count, { records: [nameCount(id)] }, start)
  }
  return counts
}

const queryTermCounts = (ctx: Context, ids: number[]): Promise<{ id: number; count: number }[]> =>
  queryRows(
    ctx.db,
    sql`select c.id, ${termEventCount(ctx)} as count from terms c where c.id = any(${withGenericPlan(ids)})`,
    'show',
  )
