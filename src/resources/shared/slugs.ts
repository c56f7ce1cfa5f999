import type { Context } from '../../api/context.ts'
import { toIdentifier, type Sql, sql } from '../../db/sql.ts'
import { withAdvisoryLock, type Tx } from '../../db/transaction.ts'
import type { Language } from '../../core/language.ts'
import { sanitizeSlug, toSlug } from '../../core/text/slug.ts'
import type { RecordKindName, RecordKind } from './records.ts'
import type { RecordStatus } from './publication.ts'
import type { TextTable } from './texts.ts'

/** Behind the slug of what is in the trash, so that the slug is free for others. */
const trashMark = '__trashed'

/** What else decides whether a slug is free: which texts count at all, and slugs that are promised to records not stored yet. */
type Beside = { within?: Sql; promised?: string[] }

/**
 * `wanted`, or the first of `wanted-2`, `wanted-3`, … that no other record of the kind has in this language.
 * Who wants the same waits for the other's transaction; the unique index decides the races that are left (`wanted-2` against
 * a title that says so), and who loses starts its transaction again.
 */
export async function findFreeSlug(
  tx: Tx,
  kind: TextTable,
  wanted: string,
  language: Language,
  id: number | null,
  { within = sql`true`, promised = [] }: Beside = {},
): Promise<string> {
  await withAdvisoryLock(tx, `${kind.table} ${language} ${wanted}`)
  // Two conditions joined by "and": PostgreSQL then looks up each candidate in the index instead of reading all slugs first.
  const free = (slug: Sql) => sql`${slug} <> all(${promised}::text[]) and not exists (
    select from ${toIdentifier(kind.table)} x
     where x.slug = ${slug} and x.language = ${language} and ${toIdentifier(`x.${kind.recordKey}`)} is distinct from ${id}::int and ${within})`
  const [row] = await tx.$queryRaw<{ slug: string }[]>(sql`
    select case when ${free(sql`${wanted}::text`)} then ${wanted}::text else (
      select candidate.slug from (select ${wanted}::text || '-' || generate_series(2, 1000000) as slug) candidate
       where ${free(sql`candidate.slug`)} limit 1) end as slug`)
  if (!row) throw new Error('a select without from gave no row')
  return row.slug
}

export type SlugRequest = {
  requested: string | null | undefined
  title: string | null | undefined
  current: string | null
  status: RecordStatus
}

/**
 * The slug that a text row gets: the one that was sent, cleaned; else one made from its title, unless it has one or the
 * record is an event in draft. Undefined = it keeps what it has.
 */
export async function chooseSlug(
  ctx: Context,
  tx: Tx,
  kind: RecordKind,
  id: number | null,
  asked: SlugRequest,
): Promise<string | undefined> {
  const wanted = wantedSlug(kind.name, asked)
  if (wanted === undefined || wanted === asked.current) return undefined
  return findFreeSlug(tx, kind.textTable, wanted, ctx.language, id)
}

/** The slugs that new records get, as `slugFor` gives them, no two alike; asked for together, so that few statements do. */
export async function chooseSlugs(
  ctx: Context,
  tx: Tx,
  kind: RecordKind,
  asked: Omit<SlugRequest, 'current'>[],
): Promise<(string | undefined)[]> {
  const wanted = asked.map(one => wantedSlug(kind.name, { ...one, current: null }))
  const promised = new Set(
    await slugsTaken(
      tx,
      kind.textTable,
      wanted.flatMap(slug => slug ?? []),
      ctx.language,
    ),
  )
  const slugs: (string | undefined)[] = []
  for (const slug of wanted) slugs.push(slug && (await promise(slug)))
  return slugs

  async function promise(slug: string): Promise<string> {
    const isTaken = promised.has(slug)
    const free = isTaken
      ? await findFreeSlug(tx, kind.textTable, slug, ctx.language, null, { promised: [...promised] })
      : slug
    promised.add(free)
    return free
  }
}

/** Which of these slugs other records have; who wants one of them waits for this transaction. */
async function slugsTaken(tx: Tx, kind: TextTable, wanted: string[], language: Language): Promise<string[]> {
  if (wanted.length === 0) return []
  await withAdvisoryLock(tx, ...wanted.map(slug => `${kind.table} ${language} ${slug}`))
  const taken = await tx.$queryRaw<{ slug: string }[]>(
    sql`select x.slug from ${toIdentifier(kind.table)} x where x.slug = any(${wanted}) and x.language = ${language}`,
  )
  return taken.map(({ slug }) => slug)
}

/** An event that is not finished keeps its address open; places and people have theirs from the start. */
const isUnwritten = (status: RecordStatus) => status === 'draft' || status === 'pending'

function wantedSlug(noun: RecordKindName, { requested, title, current, status }: SlugRequest): string | undefined {
  const cleaned = requested ? sanitizeSlug(requested) : ''
  if (cleaned !== '') return cleaned
  if (current !== null && requested !== null) return undefined
  if (!title || (noun === 'event' && isUnwritten(status))) return undefined
  return toSlug(title) || noun
}

/**
 * Gives the translations of an event their slugs, made from their titles, once it is finished: while it was a draft they had
 * none, and whoever publishes it speaks one language.
 */
export async function addMissingSlugs(tx: Tx, kind: RecordKind, id: number, status: RecordStatus): Promise<void> {
  if (isUnwritten(status) || status === 'trash') return
  const [texts, key, name] = [
    toIdentifier(kind.textTable.table),
    toIdentifier(kind.textTable.recordKey),
    toIdentifier(kind.textTable.columns[0]),
  ]
  const bare = await tx.$queryRaw<{ language: Language; title: string }[]>(
    sql`select language, ${name} as title from ${texts} where ${key} = ${id} and slug is null and ${name} is not null order by language`,
  )
  for (const { language, title } of bare) {
    const made = await findFreeSlug(tx, kind.textTable, toSlug(title) || kind.name, language, id)
    const { slug, slugLatin } = toSlugColumns(made)
    await tx.$executeRaw(
      sql`update ${texts} set slug = ${slug}, slug_latin = ${slugLatin} where ${key} = ${id} and language = ${language}`,
    )
  }
}

/** Marks or unmarks the slugs of a record that goes to the trash or comes back. */
export async function renameSlugsForTrash(tx: Tx, kind: RecordKind, id: number, isTrash: boolean): Promise<void> {
  const texts = toIdentifier(kind.textTable.table)
  const key = toIdentifier(kind.textTable.recordKey)
  const marked = await tx.$queryRaw<{ language: Language; slug: string }[]>(
    sql`select language, slug from ${texts} where ${key} = ${id} and slug is not null order by language`,
  )
  for (const { language, slug } of marked) {
    const bare = slug.replace(/__trashed(-\d+)?$/, '')
    const moved = await findFreeSlug(tx, kind.textTable, isTrash ? bare + trashMark : bare, language, id)
    const { slugLatin } = toSlugColumns(moved)
    await tx.$executeRaw(
      sql`update ${texts} set slug = ${moved}, slug_latin = ${slugLatin} where ${key} = ${id} and language = ${language}`,
    )
  }
}

/** A slug as it is stored: beside one in another script stands how it is spelled in Latin letters. */
export const toSlugColumns = <T extends string | null | undefined>(slug: T) => ({
  slug,
  slugLatin: slug === undefined ? undefined : slug === null || isAscii(slug) ? null : toSlug(slug) || null,
})

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
