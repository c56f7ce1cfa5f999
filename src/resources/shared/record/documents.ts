import type { Context } from '../../../api/context.ts'
import type { Json } from '../../../core/action-result.ts'
import { type CacheDependencies, joinDependencies } from '../../../core/cache/dependencies.ts'
import { parseJsonTemplate } from '../../../core/json/template.ts'
import type { RecordCache, RecordDocument } from '../../../caches/record-cache.ts'
import type { Cached } from '../../../caches/versioned-cache.ts'
import {
  joinWithAnd,
  joinWithUnion,
  queryRows,
  type Sql,
  sql,
  toIdentifier,
  withGenericPlan,
} from '../../../db/sql/sql.ts'
import type { RecordKind } from './kinds.ts'
import { describeReader } from '../list/reused-sql.ts'
import { renderWithTermCounts } from '../list/term-counts.ts'

/** How the JSON of the records of a kind is read for the cache. */
export type RecordSource = {
  kind: RecordKind
  /** The JSON of a record, as SQL. It may have placeholders for the numbers of events of terms. */
  selectRecord: (ctx: Context) => Sql
  /** The records that this JSON depends on, as an SQL array of names. */
  dependencies: Sql
  /** The condition of the caller, on the alias of the kind. */
  condition: Sql
}

/**
 * The JSON of the records with these ids that meet the condition, with commas between them, in the order of the ids.
 * Reads from the database only the records that the cache does not have.
 */
export async function loadDocuments(
  ctx: Context,
  recordCache: RecordCache,
  source: RecordSource,
  ids: number[],
): Promise<RecordsJson> {
  const keyPrefix = buildKeyPrefix(ctx, source.kind)
  const documents = new Map<number, Cached<RecordDocument>>()
  const missingIds: number[] = []
  for (const id of ids) {
    const document = recordCache.documents.find(keyPrefix + id, ctx.now)
    if (document) documents.set(id, document)
    else missingIds.push(id)
  }
  if (missingIds.length > 0) {
    const [start, rows] = await Promise.all([
      recordCache.startRead(ctx.db, ctx.now),
      queryRecords(ctx, source, id => sql`${id} = any(${withGenericPlan(missingIds)})`),
    ])
    for (const { id, json, dependencies: records } of rows) {
      const document = { value: { json: parseJsonTemplate(json) }, dependencies: { records } }
      documents.set(id, document)
      recordCache.documents.store(keyPrefix + id, document.value, document.dependencies, start)
    }
  }
  const found = ids.flatMap(id => documents.get(id) ?? [])
  const { json, dependencies } = await renderWithTermCounts(
    ctx,
    recordCache,
    found.map(({ value }) => value.json),
  )
  return { json, dependencies: joinDependencies([dependencies, ...found.map(document => document.dependencies)]) }
}

/** The JSON of records, and what it depends on. */
export type RecordsJson = { json: Json; dependencies: CacheDependencies }

/** The beginning of the keys of the records of a kind. Authors, who may also read their own, have no key. */
export const buildKeyPrefix = (ctx: Context, { restCollection }: RecordKind): string =>
  `${restCollection} ${describeReader(ctx)} `

export type RecordRow = { id: number; json: string; dependencies: string[] }

/** The records that meet `selection` and the condition of the caller. */
export const queryRecords = (
  ctx: Context,
  { kind: { table, alias }, selectRecord, dependencies, condition }: RecordSource,
  selection: (id: Sql) => Sql,
): Promise<RecordRow[]> => {
  const id = toIdentifier(`${alias}.id`)
  return queryRows<RecordRow>(
    ctx.db,
    sql`select ${id} as id, ${selectRecord(ctx)}::text as json, ${dependencies} as dependencies
          from ${toIdentifier(table)} ${toIdentifier(alias)}
         where ${joinWithAnd([selection(id), condition])}`,
    'show',
  )
}

/** The names of records (`event 12`) as an SQL array: kinds, and the statement or value for their ids. */
export const nameRecords = (parts: readonly [kind: string, ids: Sql][]): Sql =>
  sql`array(${joinWithUnion(parts.map(([kind, ids]) => sql`select ${`${kind} `}::text || id from (${ids}) x(id) where id is not null`))})`
