import { hasPermission, requireEditPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { queryFirstRow, toIdentifier, queryRows, type Sql, sql, withGenericPlan } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { Failure, createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { listSlugSpellings } from '../../../core/text/slug.ts'
import { loadUntilChange } from '../list/results-until-change.ts'
import { languageSql } from '../text/texts.ts'
import type { PublishableKindName } from '../../../core/record-kinds.ts'
import { publishableKindByName, type PublishableKind } from './kinds.ts'
import {
  buildPublishedCondition,
  buildReadableCondition,
  buildUnprotectedCondition,
} from '../publication/visibility.ts'
import { createMessage } from '../../../core/failure/messages.ts'

/** The id or the slug of a record in the path of a request. */
export type RecordRef = { id: number } | { slug: string }

/**
 * The id of the record that has one of these slugs in any language. Prefers a record that the caller may read, then the
 * first of the spellings. Also finds a slug in another script by its Latin spelling.
 */
const selectIdBySlug = (ctx: Context, { table, textTable }: PublishableKind, spellings: string[]): Sql => sql`
  select r.id
    from ${toIdentifier(textTable.table)} x
    join ${toIdentifier(table)} r on r.id = ${toIdentifier(`x.${textTable.recordKey}`)}
   where x.slug = any(${spellings}) or x.slug_latin = any(${spellings})
   order by ${buildReadableCondition(ctx, 'r')} desc, array_position(${spellings}::text[], x.slug) nulls last,
            x.language = ${languageSql(ctx.language)} desc, x.language, r.id
   limit 1`

/** The id for a reference. There may be no record with this id. */
export const selectRecordId = (ctx: Context, kind: PublishableKind, ref: RecordRef): Sql =>
  'id' in ref ? sql`${ref.id}::int` : selectIdBySlug(ctx, kind, listSlugSpellings(ref.slug))

type RecordState = { id: number; status: string; authorId: number; isPublished: boolean }

/** What permissions depend on in a record `r`. */
const selectRecordState = (ctx: Context, kind: PublishableKind, id: Sql): Sql => sql`
  select r.id, r.status, r.author_id as "authorId", ${buildPublishedCondition(ctx, 'r')} as "isPublished"
    from ${toIdentifier(kind.table)} r where r.id = ${id}`

/** Finds a record in any status. Throws `kind.notFoundReason`. */
async function requireRecord(ctx: Context, kind: PublishableKind, ref: RecordRef): Promise<RecordState> {
  const id = sql`(${selectRecordId(ctx, kind, ref)})`
  const state = await queryFirstRow<RecordState>(ctx.db, selectRecordState(ctx, kind, id))
  if (!state) throw new Failure(kind.notFoundReason)
  return state
}

/** Locks a record in any status until the transaction ends. Throws `kind.notFoundReason`. */
async function lockRecord(ctx: Context, tx: Tx, kind: PublishableKind, id: number): Promise<RecordState> {
  const [state] = await tx.$queryRaw<RecordState[]>(sql`${selectRecordState(ctx, kind, sql`${id}::int`)} for update`)
  if (!state) throw new Failure(kind.notFoundReason)
  return state
}

/**
 * The id of a record that the caller may read. Throws `kind.notFoundReason`, `…-no-longer-available` for a record in
 * the trash, and `…-not-accessible` for an unpublished record of another author.
 */
export async function requireReadableId(ctx: Context, kind: PublishableKind, ref: RecordRef): Promise<number> {
  const state = await requireRecord(ctx, kind, ref)
  if (state.status === 'trash') throw new Failure(`${kind.name}-no-longer-available`)
  const isOwn = hasPermission(ctx.caller, 'write') && state.authorId === ctx.caller.userId
  if (!state.isPublished && !isOwn && !hasPermission(ctx.caller, 'edit-others'))
    throw new Failure(`${kind.name}-not-accessible`)
  return state.id
}

/**
 * A record in any status that the caller may change. Throws `kind.notFoundReason`, and as `requireEditPermission` does.
 */
export async function requireEditableRecord(ctx: Context, kind: PublishableKind, ref: RecordRef): Promise<RecordState> {
  const state = await requireRecord(ctx, kind, ref)
  requireEditPermission(ctx.caller, state)
  return state
}

/**
 * Locks a record and checks it as `requireEditableRecord` does. Call it in the transaction of the write, although
 * `requireEditableRecord` was called before: another request may have changed the record meanwhile.
 */
export async function lockEditableRecord(ctx: Context, tx: Tx, kind: PublishableKind, id: number): Promise<void> {
  requireEditPermission(ctx.caller, await lockRecord(ctx, tx, kind, id))
}

/**
 * The id of a record that the caller may move to the trash or, with `isForced`, delete for good. Fails as
 * `requireEditableRecord` does, and `…-is-in-trash` for a record that is in the trash already.
 */
export async function requireRemovableId(
  ctx: Context,
  kind: PublishableKind,
  ref: RecordRef,
  isForced: boolean,
): Promise<number> {
  const state = await requireRecord(ctx, kind, ref)
  requireRemovePermission(ctx, kind, state, isForced)
  return state.id
}

/** Locks a record and checks it as `requireRemovableId` does. */
export async function lockRemovableRecord(
  ctx: Context,
  tx: Tx,
  kind: PublishableKind,
  id: number,
  isForced: boolean,
): Promise<void> {
  requireRemovePermission(ctx, kind, await lockRecord(ctx, tx, kind, id), isForced)
}

function requireRemovePermission(ctx: Context, kind: PublishableKind, state: RecordState, isForced: boolean): void {
  requireEditPermission(ctx.caller, state)
  if (isForced && !hasPermission(ctx.caller, 'edit-others')) throw new Failure('rest_forbidden')
  if (state.status === 'trash' && !isForced) throw new Failure(`${kind.name}-is-in-trash`)
}

/**
 * The ids among `ids` of records that the caller may read. Until the transaction ends, requests that change or delete
 * these records wait.
 */
export async function lockReadableIds(
  ctx: Context,
  tx: Tx,
  { table, alias }: PublishableKind,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const id = toIdentifier(`${alias}.id`)
  const records = await tx.$queryRaw<{ id: number }[]>(sql`
    select ${id} from ${toIdentifier(table)} ${toIdentifier(alias)}
     where ${id} = any(${withGenericPlan(ids)}) and ${buildReadableCondition(ctx, alias)} order by ${id} for key share`)
  return new Set(records.map(record => record.id))
}

/**
 * Returns `ids`. Throws `rest_invalid_param` for `parameter` if one of them is not the id of a record that the caller
 * may read.
 */
export const requireReadableIds = (
  ctx: Context,
  name: PublishableKindName,
  parameter: string,
  ids: number[],
): Promise<number[]> => requireIds(ctx, name, parameter, ids, buildReadableCondition(ctx, 'r'))

/**
 * Returns a list with only `id`. Throws `rest_invalid_param` for `parameter` if the caller may not read an event with
 * this id, or if the event is protected, because a list of its venues or terms would reveal them.
 */
export const requireUnprotectedEventIds = (ctx: Context, parameter: string, id: number): Promise<number[]> =>
  requireIds(
    ctx,
    'event',
    parameter,
    [id],
    sql`${buildReadableCondition(ctx, 'r')} and ${buildUnprotectedCondition(ctx, 'r')}`,
  )

/**
 * Returns `ids`. Throws `rest_invalid_param` for `parameter` if one of them is not the id of a record `r` with this
 * condition.
 */
async function requireIds(
  ctx: Context,
  name: PublishableKindName,
  parameter: string,
  ids: number[],
  condition: Sql,
): Promise<number[]> {
  const query = sql`
    select r.id from ${toIdentifier(publishableKindByName[name].table)} r where r.id = any(${ids}) and ${condition}`
  const knownIds = await loadUntilChange(
    ctx,
    { query, lifetime: 'untilChange', dependencies: { records: ids.map(id => `${name} ${id}`) } },
    async () => Int32Array.from(await queryRows<{ id: number }>(ctx.db, query), ({ id }) => id),
  )
  const unknownId = ids.find(id => !knownIds.includes(id))
  if (unknownId !== undefined)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${name}`, { id: unknownId }) })
  return ids
}
