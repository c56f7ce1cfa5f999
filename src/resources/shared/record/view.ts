import type { Context } from '../../../api/context.ts'
import type { ActionResult } from '../../../core/action-result.ts'
import { joinDependencies } from '../../../core/cache/dependencies.ts'
import type { CacheLifetime } from '../../../core/cache/lifetime.ts'
import { Failure } from '../../../core/failure/failures.ts'
import type { PageParams } from '../../../core/paging.ts'
import { withGenericPlan, joinWithAnd, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import { createPageResult, type FoundPage, queryJson } from '../list/pages.ts'
import { loadDocuments, type RecordsJson } from './documents.ts'
import { loadSingleRead, type SingleSelection } from './single-reads.ts'
import { type ViewedRecord, type SerializeSingleRecord, createReadResult } from './results.ts'
import type { PublishableKind, RecordKind } from './kinds.ts'
import { requireEditableRecord, requireReadableId, selectRecordId, type RecordRef } from './access.ts'
import { type TextOptions, applyTextOptions } from '../text/texts.ts'
import { buildReadableCondition, buildStillReadableCondition } from '../publication/visibility.ts'

/** How responses show the records of a kind. */
export type RecordView<T extends ViewedRecord, Kind extends RecordKind = PublishableKind> = {
  kind: Kind
  /** The JSON of one record, as SQL over the alias of its table. */
  selectRecord: (ctx: Context) => Sql
  /** The same with `countPlaceholder` for the numbers of events of terms, for the cache. Absent if there are none. */
  selectCachedRecord?: (ctx: Context) => Sql
  /** The records that this JSON depends on, as an SQL array of names (`nameRecords`). Null if it must not be cached. */
  dependencies: Sql | null
  /** Adds the fields that lists leave out, such as `json_ld`, to the JSON of a record. */
  serializeSingle: SerializeSingleRecord<T>
}

/** The records with these ids that meet `condition`: JSON objects with commas between them, in the order of the ids. */
export const queryRecordsJson = <T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  ids: number[],
  condition?: Sql,
): Promise<string> => queryJson(ctx, buildRecordsQuery(ctx, view, ids, condition), choosePurpose(view))

/** The JSON of a view without dependencies depends on the filters of a list. */
const choosePurpose = ({ dependencies }: Pick<RecordView<never, RecordKind>, 'dependencies'>) =>
  dependencies === null ? 'find' : 'show'

export function buildRecordsQuery<T extends ViewedRecord>(
  ctx: Context,
  { kind: { table, alias }, selectRecord }: RecordView<T, RecordKind>,
  ids: number[],
  condition: Sql = sql`true`,
): Sql {
  const id = toIdentifier(`${alias}.id`)
  return sql`select ${selectRecord(ctx)}::text as json from ${toIdentifier(table)} ${toIdentifier(alias)}
              where ${id} = any(${withGenericPlan(ids)}) and ${condition}
              order by array_position(${ids}::int[], ${id})`
}

/** As `queryRecordsJson`, but reads from the database only the records that the cache of the context does not have. */
export async function loadRecordsJson<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  ids: number[],
  condition: Sql,
): Promise<RecordsJson> {
  const { dependencies, selectCachedRecord: selectRecord = view.selectRecord } = view
  if (ctx.recordCache === null || dependencies === null)
    return { json: await queryRecordsJson(ctx, view, ids, condition), dependencies: 'any' }
  return loadDocuments(ctx, ctx.recordCache, { ...view, selectRecord, dependencies, condition }, ids)
}

/**
 * The JSON of one record. Throws `view.kind.notFoundReason` if there is no such record or it does not meet `condition`.
 */
export async function requireRecordJson<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  id: number,
  condition?: Sql,
): Promise<string> {
  const json = await queryRecordsJson(ctx, view, [id], condition)
  if (json === '') throw new Failure(view.kind.notFoundReason)
  return json
}

/**
 * The result of reading a record that the caller may read and that meets the condition; undefined if there is none. All
 * single reads of a kind by callers with the same read access must have the same condition.
 */
export function findReadResult<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T>,
  ref: RecordRef,
  buildCondition: () => Sql = () => sql`true`,
): Promise<ActionResult<T> | undefined> {
  const { kind } = view
  return readSingle(ctx, view, ref, () => ({
    id: selectRecordId(ctx, kind, ref),
    condition: joinWithAnd([buildReadableCondition(ctx, kind.alias), buildCondition()]),
  }))
}

/**
 * The result of reading the record with this id, which `ref` names, if it meets the condition; undefined if it does
 * not.
 */
async function readSingle<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  ref: RecordRef,
  buildSelection: () => SingleSelection,
): Promise<ActionResult<T> | undefined> {
  const { kind, selectRecord, dependencies, serializeSingle } = view
  if (ctx.recordCache !== null && dependencies !== null) {
    const source = { ...view, selectRecord: view.selectCachedRecord ?? selectRecord, dependencies, buildSelection }
    return loadSingleRead(ctx, ctx.recordCache, source, ref)
  }
  const { id, condition } = buildSelection()
  const json = await queryJson(
    ctx,
    sql`select ${selectRecord(ctx)}::text as json from ${toIdentifier(kind.table)} ${toIdentifier(kind.alias)}
         where ${joinWithAnd([sql`${toIdentifier(`${kind.alias}.id`)} = (${id})`, condition])}`,
  )
  return json === '' ? undefined : createReadResult(json, serializeSingle)
}

/**
 * The result of reading the record with this id, whoever reads it. Throws `view.kind.notFoundReason` if there is no
 * such record or it does not meet `condition`. All single reads of a kind by callers with the same read
 * access must have the same condition.
 */
export async function requireReadResult<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T, RecordKind>,
  ref: { id: number },
  condition: Sql,
): Promise<ActionResult<T>> {
  const result = await readSingle(ctx, view, ref, () => ({ id: sql`${ref.id}::int`, condition }))
  if (!result) throw new Failure(view.kind.notFoundReason)
  return result
}

/**
 * One page of a list of records. A page past the end throws `…-archive-page-not-found`. The caller names the type of
 * the list, `Page`; nothing checks it.
 */
export async function loadListResult<T extends ViewedRecord, Page>(
  ctx: Context,
  view: RecordView<T>,
  list: {
    query: PageParams & Record<string, unknown>
    page: FoundPage
    cacheLifetime: CacheLifetime
    path?: string | undefined
    notices?: string[]
  },
): Promise<ActionResult<Page>> {
  const { name, alias, restCollection } = view.kind
  const records = await loadRecordsJson(ctx, view, list.page.ids, buildStillReadableCondition(ctx, alias))
  const dependencies = joinDependencies([list.page.dependencies, records.dependencies])
  return createPageResult(
    ctx,
    { ...list, dependencies, plural: restCollection, pastEndReason: `${name}-archive-page-not-found` },
    records.json,
  )
}

/**
 * The result of reading one record. Fails as `requireReadableId` does.
 *
 * Usually runs one statement. If the statement finds nothing, `requireReadableId` fails with the reason.
 * `requireReadableId` succeeds if the record became readable after the statement; then the record is read again.
 */
export async function loadReadResult<T extends ViewedRecord>(
  requestContext: Context,
  view: RecordView<T>,
  ref: RecordRef & TextOptions,
): Promise<ActionResult<T>> {
  const ctx = applyTextOptions(requestContext, ref)
  const result = await findReadResult(ctx, view, ref)
  if (result) return result
  const id = await requireReadableId(ctx, view.kind, ref)
  return createReadResult(
    await requireRecordJson(ctx, view, id, buildStillReadableCondition(ctx, view.kind.alias)),
    view.serializeSingle,
  )
}

/** The record that a caller who may change it reads. Fails as `requireEditableRecord` does. */
export async function readEditableRecord<T extends ViewedRecord>(
  ctx: Context,
  view: RecordView<T>,
  ref: RecordRef,
): Promise<T> {
  const { id } = await requireEditableRecord(ctx, view.kind, ref)
  return JSON.parse(await requireRecordJson(ctx, view, id)) as T
}
