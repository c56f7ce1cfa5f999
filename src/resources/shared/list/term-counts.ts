import type { Context } from '../../../api/context.ts'
import type { KnownDependencies } from '../../../core/cache/dependencies.ts'
import { type JsonTemplate, renderJsonTemplates } from '../../../core/json/template.ts'
import type { RecordCache } from '../../../caches/record-cache.ts'
import { queryRows, type Sql, sql, withGenericPlan } from '../../../db/sql/sql.ts'

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

/**
 * The numbers of events of these terms. After a change, many lists need the same numbers at the same time: the first
 * request reads them, and the others wait. A request waits once for a number: if it has changed meanwhile, the request
 * reads it.
 */
async function loadTermCounts(
  ctx: Context,
  recordCache: RecordCache,
  termIds: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const { runningReads } = recordCache
  const outdatedIds = new Set<number>()
  for (;;) {
    const counts = findCounts(ctx, recordCache, termIds)
    const missingIds = [...termIds].filter(id => !counts.has(id))
    const otherReads = missingIds.flatMap(id => {
      const otherRead = outdatedIds.has(id) ? undefined : runningReads.get(nameCount(id))
      return otherRead ? [otherRead.then(() => void outdatedIds.add(id)).catch(() => {})] : []
    })
    if (missingIds.length === 0) return counts
    if (otherReads.length === 0) return new Map([...counts, ...(await readTermCounts(ctx, recordCache, missingIds))])
    await Promise.all(otherReads)
  }
}

/** The numbers that the cache has. */
function findCounts({ now }: Context, { results }: RecordCache, termIds: ReadonlySet<number>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of termIds) {
    const count = results.find(nameCount(id), now)
    if (count) counts.set(id, count.value as number)
  }
  return counts
}

/** Reads and stores the numbers of these terms. Other requests find the read in `runningReads`. */
async function readTermCounts(ctx: Context, recordCache: RecordCache, ids: number[]): Promise<Map<number, number>> {
  const { runningReads } = recordCache
  const read = queryAndStoreTermCounts(ctx, recordCache, ids)
  for (const id of ids) runningReads.set(nameCount(id), read)
  try {
    return await read
  } finally {
    for (const id of ids) if (runningReads.get(nameCount(id)) === read) runningReads.delete(nameCount(id))
  }
}

async function queryAndStoreTermCounts(
  ctx: Context,
  recordCache: RecordCache,
  ids: number[],
): Promise<Map<number, number>> {
  const [start, counts] = await Promise.all([recordCache.startRead(ctx.db, ctx.now), queryTermCounts(ctx, ids)])
  for (const { id, count } of counts)
    recordCache.results.store(nameCount(id), count, { records: [nameCount(id)] }, start)
  return new Map(counts.map(({ id, count }) => [id, count]))
}

const queryTermCounts = (ctx: Context, ids: number[]): Promise<{ id: number; count: number }[]> =>
  queryRows(
    ctx.db,
    sql`select c.id, ${termEventCount(ctx)} as count from terms c where c.id = any(${withGenericPlan(ids)})`,
    'show',
  )
