import type { Context } from '../../api/context.ts'
import { joinWithUnion, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { takeAdvisoryLocks, type Tx } from '../../db/transaction.ts'
import type { Language } from '../../core/language.ts'
import { sanitizeSlug, toSlug } from '../../core/text/slug.ts'
import type { RecordStatus } from './publication.ts'
import type { StoredRecord } from './stored-record.ts'
import type { PublishableKindName } from '../../core/record-kinds.ts'
import { getTitleColumn, type PublishableKind, type TextTable } from './record-kinds.ts'

/** The suffix of the slugs of records in the trash, which frees their slugs for other records. */
const trashSuffix = '__trashed'

/**
 * A new slug must differ from the slugs of two groups: the text rows that `scope.condition` selects (their alias is
 * `x`; without a scope, all rows of the table), and `reserved`, the slugs of new records that are not stored yet.
 * `scope.name` is a part of the lock: transactions that need equal slugs of different scopes do not wait. `isLocked`:
 * the transaction has locked the slug already.
 */
type FreeSlugOptions = { scope?: { name: string; condition: Sql }; reserved?: string[]; isLocked?: boolean }

/**
 * `desiredSlug` (`jazz`), or the first of `jazz-2`, `jazz-3`, … that no record but `id` has in this language.
 *
 * Locks `desiredSlug` until the end of the transaction, but no numbered slug. If one transaction chooses `jazz-2`
 * because `jazz` is taken, and another one chooses it for the title “Jazz 2”, the unique index rejects the second row,
 * and `runTransaction` repeats that transaction.
 */
export async function findFreeSlug(
  tx: Tx,
  textTable: TextTable,
  desiredSlug: string,
  language: Language,
  id: number | null,
  { scope = { name: '', condition: sql`true` }, reserved = [], isLocked = false }: FreeSlugOptions = {},
): Promise<string> {
  if (!isLocked) await lockSlugs(tx, textTable, language, [desiredSlug], scope.name)
  // PostgreSQL would read all slugs first for "not in (select …)", and may do so for "not exists". With "offset 0", it
  // looks up each candidate in the index.
  const isFree = (slug: Sql) => sql`${slug} <> all(${reserved}::text[]) and not exists (
    select from ${toIdentifier(textTable.table)} x
     where x.slug = ${slug} and x.language = ${language}
       and ${toIdentifier(`x.${textTable.recordKey}`)} is distinct from ${id}::int and ${scope.condition} offset 0)
    and ${buildOtherSlugCondition(textTable, slug, language)}`
  const [row] = await tx.$queryRaw<{ slug: string }[]>(sql`
    select case when ${isFree(sql`${desiredSlug}::text`)} then ${desiredSlug}::text else (
      select candidate.slug from (select ${desiredSlug}::text || '-' || generate_series(2, 1000000) as slug) candidate
       where ${isFree(sql`candidate.slug`)} limit 1) end as slug`)
  if (!row) throw new Error('A select without "from" returned no row.')
  return row.slug
}

/** The condition that `otherSlugTable` does not have a slug. */
const buildOtherSlugCondition = ({ otherSlugTable }: TextTable, slug: Sql, language: Language): Sql =>
  otherSlugTable
    ? sql`not exists (select from ${toIdentifier(otherSlugTable)} y where y.slug = ${slug} and y.language = ${language} offset 0)`
    : sql`true`

/** Other transactions that need one of these slugs wait until this transaction ends. */
const lockSlugs = (tx: Tx, { table }: TextTable, language: Language, slugs: string[], scope = ''): Promise<void> =>
  takeAdvisoryLocks(tx, ...slugs.map(slug => `${table} ${scope} ${language} ${slug}`))

/** `requested` is the slug in the request: null clears it. `current` is the stored slug. */
type SlugRequest = {
  requested: string | null | undefined
  title: string | null | undefined
  current: string | null
  status: RecordStatus
}

/**
 * The new slug of a text row: the sanitized slug in the request, which keeps Greek letters, else a slug made from the
 * title, with Greek transliterated; in the trash with the suffix of the trash. Undefined if the row keeps its slug or has no
 * title, and for a draft or pending event without a slug in the request: its title may still change.
 */
export async function chooseSlug(
  ctx: Context,
  tx: Tx,
  kind: PublishableKind,
  id: number | null,
  request: SlugRequest,
): Promise<string | undefined> {
  const desiredSlug = getDesiredSlug(kind.name, request)
  if (desiredSlug === undefined || desiredSlug === request.current) return undefined
  return findFreeSlug(tx, kind.textTable, desiredSlug, ctx.language, id)
}

/**
 * The new slug of a record that a patch changes from `before`. Adds or removes the suffix of the trash in all languages
 * if the patch moves the record into the trash or out of it.
 */
export async function choosePatchedSlug(
  ctx: Context,
  tx: Tx,
  kind: PublishableKind,
  id: number,
  before: StoredRecord,
  { requested, title, status }: Omit<SlugRequest, 'current'>,
): Promise<string | undefined> {
  const isTrash = status === 'trash'
  if (isTrash !== (before.publication.status === 'trash')) await renameSlugsForTrash(tx, kind, id, { isTrash })
  return chooseSlug(ctx, tx, kind, id, { requested, title, current: before.texts?.slug ?? null, status })
}

/**
 * The slugs of several new records, all different. Chooses the same slugs as `chooseSlug` with fewer statements.
 */
export async function chooseSlugs(
  ctx: Context,
  tx: Tx,
  kind: PublishableKind,
  requests: Omit<SlugRequest, 'current'>[],
): Promise<(string | undefined)[]> {
  const desiredSlugs = requests.map(request => getDesiredSlug(kind.name, { ...request, current: null }))
  const reserved = new Set(
    await lockSlugsAndFindUsed(
      tx,
      kind.textTable,
      desiredSlugs.filter(slug => slug !== undefined),
      ctx.language,
    ),
  )
  const slugs: (string | undefined)[] = []
  for (const slug of desiredSlugs) slugs.push(slug && (await reserve(slug)))
  return slugs

  async function reserve(desiredSlug: string): Promise<string> {
    const slug = reserved.has(desiredSlug)
      ? await findFreeSlug(tx, kind.textTable, desiredSlug, ctx.language, null, {
          reserved: [...reserved],
          isLocked: true,
        })
      : desiredSlug
    reserved.add(slug)
    return slug
  }
}

/**
 * Returns the slugs that records have already. Other transactions that need one of `slugs` wait for this transaction.
 */
async function lockSlugsAndFindUsed(
  tx: Tx,
  textTable: TextTable,
  slugs: string[],
  language: Language,
): Promise<string[]> {
  if (slugs.length === 0) return []
  const tables = [textTable.table, ...(textTable.otherSlugTable ? [textTable.otherSlugTable] : [])]
  const selects = tables.map(
    table => sql`select x.slug from ${toIdentifier(table)} x where x.slug = any(${slugs}) and x.language = ${language}`,
  )
  // A statement of its own, because it must see what the transaction before has stored that held the locks.
  const [, rows] = await Promise.all([
    lockSlugs(tx, textTable, language, slugs),
    tx.$queryRaw<{ slug: string }[]>(joinWithUnion(selects)),
  ])
  return rows.map(({ slug }) => slug)
}

export const isDraftOrPending = (status: RecordStatus) => status === 'draft' || status === 'pending'

function getDesiredSlug(name: PublishableKindName, request: SlugRequest): string | undefined {
  const slug = getCleanSlug(name, request)
  return slug !== undefined && request.status === 'trash' ? addTrashSuffix(slug) : slug
}

function getCleanSlug(
  name: PublishableKindName,
  { requested, title, current, status }: SlugRequest,
): string | undefined {
  const sanitized = requested ? sanitizeSlug(requested) : ''
  if (sanitized !== '') return sanitized
  if (current !== null && requested !== null) return undefined
  if (!title) return undefined
  // The title of a draft or pending event may still change. Venues and organizers get a slug from the start.
  if (name === 'event' && isDraftOrPending(status)) return undefined
  return toSlug(title) || name
}

const removeTrashSuffix = (slug: string): string => slug.replace(/__trashed(-\d+)?$/, '') // `findFreeSlug` may have added the number

const addTrashSuffix = (slug: string): string => removeTrashSuffix(slug) + trashSuffix

/**
 * Makes a slug from the title for every translation that has none. A draft or pending event may have translations
 * without slugs, and the request that publishes it has the texts of one language only.
 */
export async function addMissingSlugs(tx: Tx, kind: PublishableKind, id: number, status: RecordStatus): Promise<void> {
  if (isDraftOrPending(status) || status === 'trash') return
  const { table, recordKey } = kind.textTable
  const title = toIdentifier(getTitleColumn(kind.textTable))
  const translations = await tx.$queryRaw<{ language: Language; title: string }[]>(sql`
    select language, ${title} as title from ${toIdentifier(table)}
     where ${toIdentifier(recordKey)} = ${id} and slug is null and ${title} is not null order by language`)
  for (const { language, title } of translations) {
    const slug = await findFreeSlug(tx, kind.textTable, toSlug(title) || kind.name, language, id)
    await updateSlug(tx, kind.textTable, id, language, slug)
  }
}

/** Adds the suffix of the trash to the slugs of a record that goes into the trash, else removes it. */
export async function renameSlugsForTrash(
  tx: Tx,
  kind: PublishableKind,
  id: number,
  { isTrash }: { isTrash: boolean },
): Promise<void> {
  const { table, recordKey } = kind.textTable
  const translations = await tx.$queryRaw<{ language: Language; slug: string }[]>(sql`
    select language, slug from ${toIdentifier(table)}
     where ${toIdentifier(recordKey)} = ${id} and slug is not null order by language`)
  for (const { language, slug } of translations) {
    const desiredSlug = isTrash ? addTrashSuffix(slug) : removeTrashSuffix(slug)
    await updateSlug(
      tx,
      kind.textTable,
      id,
      language,
      await findFreeSlug(tx, kind.textTable, desiredSlug, language, id),
    )
  }
}

async function updateSlug(tx: Tx, textTable: TextTable, id: number, language: Language, slug: string): Promise<void> {
  await tx.$executeRaw(sql`
    update ${toIdentifier(textTable.table)} set slug = ${slug}, slug_latin = ${toSlugColumns(slug).slugLatin}
     where ${toIdentifier(textTable.recordKey)} = ${id} and language = ${language}`)
}

/** The columns of a slug: a slug in another script is stored with its Latin spelling. */
export const toSlugColumns = <T extends string | null | undefined>(slug: T) => ({
  slug,
  slugLatin: slug === undefined ? undefined : slug === null || isAscii(slug) ? null : toSlug(slug) || null,
})

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
