import { joinWithAnd, joinWithUnion, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import { takeAdvisoryLocks, type Tx } from '../../../db/transactions/transaction.ts'
import type { Language } from '../../../core/language.ts'
import { sanitizeSlug, toSlug } from '../../../core/text/slug.ts'
import type { RecordStatus } from '../publication/publication.ts'
import type { StoredRecord } from '../record/stored-record.ts'
import type { PublishableKindName } from '../../../core/record-kinds.ts'
import { getTitleColumn, type PublishableKind, type TextTable } from '../record/kinds.ts'

/** The suffix of the slugs of records in the trash, which frees their slugs for other records. */
const trashSuffix = '__trashed'

/**
 * `scope`: only slugs of the text rows that its condition selects count as taken (their alias is `x`; without a scope,
 * all rows of the table). Its name is a part of the lock: transactions that need equal slugs of different scopes do not
 * wait. `reserved`: the slugs of other new records that are not stored yet. `isLocked`: the transaction has locked the
 * slug already.
 */
type FreeSlugOptions = { scope?: { name: string; condition: Sql }; reserved?: string[]; isLocked?: boolean }

/**
 * `desiredSlug` (`jazz`), or the first of `jazz-2`, `jazz-3`, … to which no record but `id` answers.
 *
 * A record answers to its slugs of all languages and to their Latin spellings, because a page without a text in its
 * language has the slug of another one (docs/decisions/records.md). Locks `desiredSlug` and its numbered slugs until the end
 * of the transaction.
 */
export async function findFreeSlug(
  tx: Tx,
  textTable: TextTable,
  desiredSlug: string,
  id: number | null,
  { scope = { name: '', condition: sql`true` }, reserved = [], isLocked = false }: FreeSlugOptions = {},
): Promise<string> {
  if (!isLocked) await lockSlugs(tx, textTable, [desiredSlug], scope.name)
  const isOther = sql`${toIdentifier(`x.${textTable.recordKey}`)} is distinct from ${id}::int and ${scope.condition}`
  const isFree = (slug: Sql, latin: Sql) => sql`not array[${slug}, ${latin}] && ${reserved}::text[]
    and ${isUnused(textTable.table, slug, latin, isOther)}
    and ${textTable.otherSlugTable ? isUnused(textTable.otherSlugTable, slug, latin) : sql`true`}`
  const [desired, latin] = [sql`${desiredSlug}::text`, sql`${toLatinSlug(desiredSlug)}::text`]
  const [row] = await tx.$queryRaw<{ slug: string }[]>(sql`
    select case when ${isFree(desired, latin)} then ${desired} else (
      select candidate.slug from (select ${desired} || '-' || number as slug, ${latin} || '-' || number as latin
                                    from generate_series(2, 1000000) number) candidate
       where ${isFree(sql`candidate.slug`, sql`candidate.latin`)} limit 1) end as slug`)
  if (!row) throw new Error('A select without "from" returned no row.')
  return row.slug
}

/**
 * The condition that no text row `x` of the table has one of two spellings. PostgreSQL would read all slugs first for
 * "not in (select …)", and may do so for "not exists". With "offset 0", it looks up each candidate in the indexes.
 */
const isUnused = (table: string, slug: Sql, latin: Sql, condition: Sql = sql`true`): Sql =>
  joinWithAnd(
    slugColumns.map(
      column => sql`not exists (
    select from ${toIdentifier(table)} x
     where ${toIdentifier(`x.${column}`)} in (${slug}, ${latin}) and ${condition} offset 0)`,
    ),
  )

/** The columns with the spellings to which a record answers. */
const slugColumns = ['slug', 'slug_latin']

/** The tables in which a slug of `textTable` must be unique: events and series share their slugs. */
const listSlugTables = ({ table, otherSlugTable }: TextTable): string[] =>
  otherSlugTable ? [table, otherSlugTable].toSorted() : [table]

/**
 * Other transactions that need one of these slugs wait until this transaction ends. The lock names the Latin spelling
 * without numbers at its end: `jazz` also locks `jazz-2`, and one lock suffices for the dates of a series.
 */
export const lockSlugs = (tx: Tx, textTable: TextTable, slugs: string[], scope = ''): Promise<void> =>
  takeAdvisoryLocks(
    tx,
    ...new Set(
      slugs.map(slug => `${listSlugTables(textTable).join()} ${scope} ${toLatinSlug(slug).replace(/(-\d+)+$/, '')}`),
    ),
  )

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
  tx: Tx,
  kind: PublishableKind,
  id: number | null,
  request: SlugRequest,
): Promise<string | undefined> {
  const desiredSlug = getDesiredSlug(kind.name, request)
  if (desiredSlug === undefined || desiredSlug === request.current) return undefined
  return findFreeSlug(tx, kind.textTable, desiredSlug, id)
}

/**
 * The new slug of a record that a patch changes from `before`. Adds or removes the suffix of the trash in all languages
 * if the patch moves the record into the trash or out of it.
 */
export async function choosePatchedSlug(
  tx: Tx,
  kind: PublishableKind,
  id: number,
  before: StoredRecord,
  { requested, title, status }: Omit<SlugRequest, 'current'>,
): Promise<string | undefined> {
  const isTrash = status === 'trash'
  if (isTrash !== (before.publication.status === 'trash')) await renameSlugsForTrash(tx, kind, id, { isTrash })
  return chooseSlug(tx, kind, id, { requested, title, current: before.texts?.slug ?? null, status })
}

/**
 * The slugs of several new records, all different. Chooses the same slugs as `chooseSlug` with fewer statements.
 */
export async function chooseSlugs(
  tx: Tx,
  kind: PublishableKind,
  requests: Omit<SlugRequest, 'current'>[],
): Promise<(string | undefined)[]> {
  const desiredSlugs = requests.map(request => getDesiredSlug(kind.name, { ...request, current: null }))
  const used = await lockSlugsAndFindUsed(
    tx,
    kind.textTable,
    desiredSlugs.filter(slug => slug !== undefined),
  )
  const reserved = new Set(used.map(({ spelling }) => spelling))
  const slugs: (string | undefined)[] = []
  for (const slug of desiredSlugs) slugs.push(slug && (await reserve(slug)))
  return slugs

  async function reserve(desiredSlug: string): Promise<string> {
    const slug = listSpellings(desiredSlug).some(spelling => reserved.has(spelling))
      ? await findFreeSlug(tx, kind.textTable, desiredSlug, null, { reserved: [...reserved], isLocked: true })
      : desiredSlug
    for (const spelling of listSpellings(slug)) reserved.add(spelling)
    return slug
  }
}

/**
 * Returns which spellings of `slugs` records have already, with the id of the record, or null for a record of the other
 * table. Other transactions that need one of `slugs` wait for this transaction.
 */
export async function lockSlugsAndFindUsed(
  tx: Tx,
  textTable: TextTable,
  slugs: string[],
): Promise<{ spelling: string; id: number | null }[]> {
  if (slugs.length === 0) return []
  const spellings = [...new Set(slugs.flatMap(listSpellings))]
  const selects = listSlugTables(textTable).flatMap(table =>
    slugColumns.map(column => {
      const id = table === textTable.table ? toIdentifier(`x.${textTable.recordKey}`) : sql`null::int`
      const spelling = toIdentifier(`x.${column}`)
      return sql`select ${spelling} as spelling, ${id} as id from ${toIdentifier(table)} x where ${spelling} = any(${spellings})`
    }),
  )
  // This is a separate statement, because it must see what the previous holder of the locks has stored.
  const [, rows] = await Promise.all([
    lockSlugs(tx, textTable, slugs),
    tx.$queryRaw<{ spelling: string; id: number | null }[]>(joinWithUnion(selects)),
  ])
  return rows
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
  await updateSlugs(
    tx,
    kind.textTable,
    id,
    translations.map(({ language, title }) => ({ language, desiredSlug: toSlug(title) || kind.name })),
  )
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
  await updateSlugs(
    tx,
    kind.textTable,
    id,
    translations.map(({ language, slug }) => ({
      language,
      desiredSlug: isTrash ? addTrashSuffix(slug) : removeTrashSuffix(slug),
    })),
  )
}

async function updateSlugs(
  tx: Tx,
  textTable: TextTable,
  id: number,
  desired: { language: Language; desiredSlug: string }[],
): Promise<void> {
  if (desired.length === 0) return
  await lockSlugs(
    tx,
    textTable,
    desired.map(({ desiredSlug }) => desiredSlug),
  )
  for (const { language, desiredSlug } of desired) {
    const slug = await findFreeSlug(tx, textTable, desiredSlug, id, { isLocked: true })
    await tx.$executeRaw(sql`
      update ${toIdentifier(textTable.table)} set slug = ${slug}, slug_latin = ${toSlugColumns(slug).slugLatin}
       where ${toIdentifier(textTable.recordKey)} = ${id} and language = ${language}`)
  }
}

/** The columns of a slug: a slug in another script is stored with its Latin spelling. */
export const toSlugColumns = <T extends string | null | undefined>(slug: T) => ({
  slug,
  slugLatin: slug === undefined ? undefined : slug === null || isAscii(slug) ? null : toSlug(slug) || null,
})

const toLatinSlug = (slug: string): string => toSlugColumns(slug).slugLatin ?? slug

/** The slug and its Latin spelling: the record that has it answers to both. */
export const listSpellings = (slug: string): string[] => [...new Set([slug, toLatinSlug(slug)])]

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
