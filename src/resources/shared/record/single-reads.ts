import type { Context } from '../../../api/context.ts'
import { ActionResult } from '../../../core/action-result.ts'
import { type CacheDependencies, joinDependencies } from '../../../core/cache/dependencies.ts'
import { parseJsonTemplate } from '../../../core/json/template.ts'
import { listSlugSpellings } from '../../../core/text/slug.ts'
import type { RecordCache, RecordDocument } from '../../../caches/record-cache.ts'
import type { Cached, ReadStart } from '../../../caches/versioned-cache.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import type { RecordKind } from './kinds.ts'
import { buildKeyPrefix, queryRecords, type RecordRow, type RecordSource } from './documents.ts'
import { createReadResult, type SerializeSingleRecord, type ViewedRecord } from './results.ts'
import type { RecordRef } from './access.ts'
import { renderWithTermCounts } from '../list/term-counts.ts'
import { getReadAccess } from '../publication/visibility.ts'

/**
 * How one record is read. The results are cached by kind, read access and id, so all single reads of a kind by
 * callers with the same read access must have the same condition.
 */
export type SingleReadSource<T> = Omit<RecordSource, 'condition'> & {
  serializeSingle: SerializeSingleRecord<T>
  /** Called only if the cache does not have the record. */
  buildSelection: () => SingleSelection
}

/** The id of a record, as SQL, and the condition that it meets. */
export type SingleSelection = { id: Sql; condition: Sql }

/** The result of reading the record that `ref` names and that meets the condition; undefined if there is none. */
export async function loadSingleRead<T extends ViewedRecord>(
  ctx: Context,
  recordCache: RecordCache,
  source: SingleReadSource<T>,
  ref: RecordRef,
): Promise<ActionResult<T> | undefined> {
  const id = 'id' in ref ? knownId(ref.id) : recordCache.results.find(buildSlugKey(ctx, source.kind, ref.slug), ctx.now)
  const cached = id && recordCache.documents.find(buildSingleKey(ctx, source.kind, id.value as number), ctx.now)
  if (cached) return toResult(ctx, recordCache, cached.value, [id.dependencies, cached.dependencies])

  const { id: selectedId, condition } = source.buildSelection()
  const [start, [row]] = await Promise.all([
    recordCache.startRead(ctx.db, ctx.now),
    queryRecords(ctx, { ...source, condition }, column => sql`${column} = (${selectedId})`),
  ])
  if (!row) return undefined
  const { value, dependencies } = storeSingleRead(ctx, recordCache, source, ref, row, start)
  return toResult(ctx, recordCache, value, [dependencies])
}

/** An id in a request always means the same record. */
const knownId = (id: number): Cached<number> => ({ value: id, dependencies: { records: [] } })

async function toResult<T>(
  ctx: Context,
  recordCache: RecordCache,
  { json: template, metadata }: RecordDocument,
  dependencies: CacheDependencies[],
): Promise<ActionResult<T>> {
  const { json, dependencies: counts } = await renderWithTermCounts(ctx, recordCache, [template])
  return ActionResult.ofJson<T>(json, { ...metadata, dependencies: joinDependencies([counts, ...dependencies]) })
}

function storeSingleRead<T extends ViewedRecord>(
  ctx: Context,
  recordCache: RecordCache,
  { kind, serializeSingle }: SingleReadSource<T>,
  ref: RecordRef,
  { id, json, dependencies: records }: RecordRow,
  start: ReadStart,
): Cached<RecordDocument> {
  const dependencies = { records }
  const { jsonText, metadata } = createReadResult(json, serializeSingle)
  const read = { json: parseJsonTemplate(jsonText), metadata }
  recordCache.documents.store(buildSingleKey(ctx, kind, id), read, dependencies, start)
  if ('id' in ref) return { value: read, dependencies }
  const namesOneRecord = isSlugInLanguage(ctx, JSON.parse(json) as ViewedRecord, ref.slug)
  const idDependencies = namesOneRecord ? dependencies : 'any'
  recordCache.results.store(buildSlugKey(ctx, kind, ref.slug), id, idDependencies, start)
  return { value: read, dependencies: idDependencies }
}

const buildSingleKey = (ctx: Context, kind: RecordKind, id: number): string =>
  `single ${buildKeyPrefix(ctx, kind)}${id}`

/** A slug finds a record of the language of the request first. */
const buildSlugKey = (ctx: Context, { restCollection }: RecordKind, slug: string): string =>
  `slug ${restCollection} ${getReadAccess(ctx.caller)} ${ctx.language} ${slug}`

/**
 * Whether the record has the slug, spelled like this, in the language of the request. No other record can have it then,
 * and `selectRecordId` prefers it, so that the slug names the record until the record changes. Any other slug may name
 * another record after any change.
 */
const isSlugInLanguage = ({ language }: Context, { i18n_translations }: ViewedRecord, slug: string): boolean =>
  (i18n_translations as Record<string, { slug: string } | undefined>)[language]?.slug === listSlugSpellings(slug)[0]
