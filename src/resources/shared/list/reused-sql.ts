import type { Context } from '../../../api/context.ts'
import { Sql } from '../../../db/sql/sql.ts'
import { getReadAccess } from '../publication/visibility.ts'

type BuildSql = (ctx: Context) => Sql

/** A service rarely has more: anonymous callers and editors, in each language. */
const readersMax = 16

/** Stands in SQL for the time of the request. */
const nowPlaceholder = new Date(NaN)

/**
 * The same SQL as `build` builds for the JSON of records, which may depend on what `describeReader` names and on the time.
 * It is built once for all requests that differ only in their time, because it takes longer to build than to send. For
 * authors it is always built: each may read other records.
 */
export function reuseSql(build: BuildSql): BuildSql {
  const builtByService = new WeakMap<Context['urls'], Map<string, Sql>>()
  return ctx => {
    if (getReadAccess(ctx.caller) === 'published-and-own') return build(ctx)
    const { strings, values } = findOrBuild(ctx)
    const boundValues = values.map(value => (value === nowPlaceholder ? ctx.now : value))
    return new Sql(strings, boundValues)
  }

  function findOrBuild(ctx: Context): Sql {
    const builtByReader = builtByService.get(ctx.urls) ?? new Map<string, Sql>()
    builtByService.set(ctx.urls, builtByReader)
    const reader = describeReader(ctx)
    const existing = builtByReader.get(reader)
    if (existing) return existing
    const built = build({ ...ctx, now: nowPlaceholder })
    if (builtByReader.size >= readersMax) builtByReader.clear()
    builtByReader.set(reader, built)
    return built
  }
}

/**
 * Everything in one service on which the JSON of a record depends, as a text. Authors have no such text, because they
 * may also read their own records.
 */
export const describeReader = (ctx: Context): string =>
  [
    getReadAccess(ctx.caller),
    ctx.siteZone,
    ctx.language,
    ctx.urls.languageSegment ?? '-',
    ctx.isFallbackDisabled ? 'no-fallback' : '-',
    ctx.isTecApi ? 'tec' : '-',
  ].join(' ')
