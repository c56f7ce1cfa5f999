import { hasPermission, requireEditPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { queryFirstRow, toIdentifier, queryRows, type Sql, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, createInvalidParamFailure } from '../../core/failures.ts'
import { listSlugSpellings } from '../../core/text/slug.ts'
import { languageSql, type TextTable } from './texts.ts'
import { isPublished, isReadable } from './visibility.ts'
import { createMessage } from '../../core/messages.ts'

/** How a path names a record. */
export type RecordRef = { id: number } | { slug: string }

export type RecordKindName = 'event' | 'venue' | 'organizer'

/** A kind of record with a state and a trash. */
export type RecordKind = { name: RecordKindName; table: string; textTable: TextTable }

/**
 * The id of the record that has one of these slugs in any language: one that the caller may read before one that they may not,
 * then the requested language. A slug in another script is found by its Latin spelling too.
 */
const idBySlug = (ctx: Context, { table, textTable }: RecordKind, spellings: string[]): Sql => sql`
  select r.id from ${toIdentifier(textTable.table)} x join ${toIdentifier(table)} r on r.id = ${toIdentifier(`x.${textTable.recordKey}`)}
   where x.slug = any(${spellings}) or x.slug_latin = any(${spellings})
   order by ${isReadable(ctx, 'r')} desc, x.language = ${languageSql(ctx.language)} desc,
            array_position(${spellings}::text[], x.slug) nulls last, x.language, r.id
   limit 1`

/** The id that a path names, which may be no record's. */
export const selectRecordId = (ctx: Context, kind: RecordKind, ref: RecordRef): Sql =>
  'id' in ref ? sql`${ref.id}::int` : idBySlug(ctx, kind, listSlugSpellings(ref.slug))

type State = { id: number; status: string; authorId: number; isLive: boolean }

const stateOf = (ctx: Context, kind: RecordKind, id: Sql): Sql =>
  sql`select r.id, r.status, r.author_id as "authorId", ${isPublished(ctx, 'r')} as "isLive" from ${toIdentifier(kind.table)} r where r.id = (${id})`

/** Finds a record by id or slug. Fails `rest-…-not-found`. */
async function find(ctx: Context, kind: RecordKind, ref: RecordRef): Promise<State> {
  const state = await queryFirstRow<State>(ctx.db, stateOf(ctx, kind, selectRecordId(ctx, kind, ref)))
  if (!state) throw new Failure(`rest-${kind.name}-not-found`)
  return state
}

/**
 * The id of a record that the caller may read. Fails `rest-…-not-found`; `…-no-longer-available` for the trash;
 * `…-not-accessible` for what is not published and not the caller's.
 */
export async function findReadableRecord(ctx: Context, kind: RecordKind, ref: RecordRef): Promise<number> {
  const state = await find(ctx, kind, ref)
  if (state.status === 'trash') throw new Failure(`${kind.name}-no-longer-available`)
  const isOwn = hasPermission(ctx.caller, 'write') && state.authorId === ctx.caller.userId
  if (!state.isLive && !isOwn && !hasPermission(ctx.caller, 'edit-others'))
    throw new Failure(`${kind.name}-not-accessible`)
  return state.id
}

/** The id of a record that the caller may change, whatever its state. */
export async function findEditableRecord(ctx: Context, kind: RecordKind, ref: RecordRef): Promise<State> {
  const state = await find(ctx, kind, ref)
  requireEditPermission(ctx.caller, state)
  return state
}

/** The id of a record that the caller may move to the trash, or delete for good. Fails `…-is-in-trash` when it is there already. */
export async function findRemovableRecord(
  ctx: Context,
  kind: RecordKind,
  ref: RecordRef,
  isForced: boolean,
): Promise<number> {
  const state = await findEditableRecord(ctx, kind, ref)
  if (isForced && !hasPermission(ctx.caller, 'edit-others')) throw new Failure('rest_forbidden')
  if (state.status === 'trash' && !isForced) throw new Failure(`${kind.name}-is-in-trash`)
  return state.id
}

/** Keeps other writers of this record waiting until the transaction ends. Fails when it was deleted meanwhile. */
export async function lockRecord(tx: Tx, kind: RecordKind, id: number): Promise<{ status: string }> {
  const [held] = await tx.$queryRaw<{ status: string }[]>(
    sql`select status from ${toIdentifier(kind.table)} where id = ${id} for update`,
  )
  if (!held) throw new Failure(`rest-${kind.name}-not-found`)
  return held
}

/** The same for who moves the record to the trash: of two who do at once, the second hears that it is there. */
export async function lockRemovableRecord(tx: Tx, kind: RecordKind, id: number, isForced: boolean): Promise<void> {
  const { status } = await lockRecord(tx, kind, id)
  if (status === 'trash' && !isForced) throw new Failure(`${kind.name}-is-in-trash`)
}

const TABLES: Record<RecordKindName, string> = { event: 'events', venue: 'venues', organizer: 'organizers' }

/** What an event's password protects cannot be asked for by the event either. */
const isOpen = (ctx: Context, noun: RecordKindName): Sql =>
  noun === 'event' && !hasPermission(ctx.caller, 'edit-others') ? sql`r.password_hash is null` : sql`true`

/** The same ids, if each is a record of the kind that the caller may read. Refuses `parameter` otherwise. */
export async function requireReadableIds(
  ctx: Context,
  noun: RecordKindName,
  parameter: string,
  ids: number[],
): Promise<number[]> {
  const known = await queryRows<{ id: number }>(
    ctx.db,
    sql`select r.id from ${toIdentifier(TABLES[noun])} r where r.id = any(${ids}) and ${isReadable(ctx, 'r')} and ${isOpen(ctx, noun)}`,
  )
  const unknown = ids.find(id => !known.some(one => one.id === id))
  if (unknown !== undefined)
    throw createInvalidParamFailure({ [parameter]: createMessage(`no-${noun}`, { id: unknown }) })
  return ids
}
