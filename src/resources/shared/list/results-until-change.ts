import { createHash } from 'node:crypto'
import type { Context } from '../../../api/context.ts'
import type { CacheDependencies } from '../../../core/cache/dependencies.ts'
import type { Validity } from '../../../core/cache/validity.ts'
import type { CachedResult, RecordCache } from '../../../caches/record-cache.ts'
import type { Sql } from '../../../db/sql/sql.ts'

type Statement = Validity & { query: Sql }

/** Whether `loadUntilChange` stores the results of lists with this lifetime. */
export const isResultCached = ({ recordCache }: Context, { lifetime }: Pick<Validity, 'lifetime'>): boolean =>
  recordCache !== null && lifetime !== 'untilNextSecond'

/**
 * The stored result if nothing that it depends on has changed, else the result of `load`. The statement must read only
 * tables with change triggers. Unless the lifetime is `untilNextSecond`, the result may depend on the time of day only
 * through the publication of scheduled records.
 */
export async function loadUntilChange<T extends CachedResult>(
  ctx: Context,
  { query, lifetime, dependencies }: Statement,
  load: () => Promise<T>,
): Promise<T> {
  const { recordCache, now } = ctx
  if (!recordCache || lifetime === 'untilNextSecond') return load()
  const key = buildKey(query, now)
  // If a read fails, because its client leaves, the first request that waits runs the statement, and the others wait
  // for it. A result may be outdated when it arrives; then each request runs the statement.
  for (let isOutdated = false; ;) {
    const cached = recordCache.results.find(key, now)
    if (cached) return cached.value as T // the same statement always has the same kind of result
    const running = recordCache.runningReads.get(key)
    if (!running || isOutdated) break
    isOutdated = await running.then(
      () => true,
      () => false,
    )
  }
  const read = loadAndStore(ctx, recordCache, { key, dependencies }, load)
  recordCache.runningReads.set(key, read)
  return read.finally(() => {
    if (recordCache.runningReads.get(key) === read) recordCache.runningReads.delete(key)
  })
}

async function loadAndStore<T extends CachedResult>(
  ctx: Context,
  recordCache: RecordCache,
  { key, dependencies }: { key: string; dependencies: CacheDependencies },
  load: () => Promise<T>,
): Promise<T> {
  const [start, value] = await Promise.all([recordCache.startRead(ctx.db, ctx.now), load()])
  recordCache.results.store(key, value, dependencies, start)
  return value
}

/** A digest, because the texts of statements would take more memory than most results. */
function buildKey({ text, values }: Sql, now: Date): string {
  const fixedValues = values.map(value => (value === now ? null : value))
  return createHash('sha256')
    .update(text + JSON.stringify(fixedValues))
    .digest('base64url')
}
