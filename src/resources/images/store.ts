import type { Context } from '../../api/context.ts'
import type { Language } from '../../core/language.ts'
import { computeOffset, type IdPage, type PageRequest } from '../../core/paging.ts'
import { parseSearch } from '../../core/text/search.ts'
import { joinWithAnd, type Sql, sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import {
  buildShownCondition,
  buildUsableImageCondition,
  findImageId,
  isImageOfCaller,
  tablesWithImages,
  selectRowsWithImages,
} from '../shared/image/uses.ts'
import { findPage } from '../shared/list/pages.ts'
import { languageSql } from '../shared/text/texts.ts'
import type { MediaQuery } from './schema.ts'
import { restrictedColumns } from './view.ts'

/** A smaller version of a stored image. */
export type StoredSize = { width: number; height: number; 'mime-type': string; filesize: number; key: string }

/** Where the files of an image are. For an image of another host, both are null, or the sizes come from an import. */
export type StoredFiles = {
  storageKey: string | null
  sizes: Record<string, StoredSize> | null
  /** By key, when another file has replaced it: a time in ISO 8601. */
  replacedFiles: Record<string, string>
}

export const listFileKeys = ({ storageKey, sizes, replacedFiles }: StoredFiles): string[] =>
  storageKey === null
    ? []
    : [storageKey, ...Object.values(sizes ?? {}).map(({ key }) => key), ...Object.keys(replacedFiles)]

/** An image as it is stored. */
export type ImageRow = StoredFiles & {
  id: number
  authorId: number | null
  focalX: number
  focalY: number
}

/** One page of the images that the caller may use, the newest first. */
export function findImages(ctx: Context, query: MediaQuery, request: PageRequest): Promise<IdPage> {
  const condition = joinWithAnd([
    buildUsableImageCondition(ctx),
    ...(query.search === undefined ? [] : buildSearchConditions(ctx, query.search)),
    ...(query.i18n_missing === undefined ? [] : [sql`not ${hasAlt(languageSql(query.i18n_missing))}`]),
  ])
  return findPage(
    ctx,
    sql`select i.id from images i where ${condition}
         order by i.created_utc desc, i.id desc limit ${request.size} offset ${computeOffset(request)}`,
    sql`select count(*)::int as total from images i where ${condition}`,
  )
}

const hasAlt = (language: Sql): Sql =>
  sql`exists (select from image_texts x where x.image_id = i.id and x.language = ${language} and x.alt <> '')`

/**
 * The conditions on an image that what the caller may read of it contains all words of a search and no excluded word,
 * regardless of case and accents.
 */
function buildSearchConditions(ctx: Context, search: string): Sql[] {
  const { name, sourceUrl } = restrictedColumns(ctx)
  const { included, excluded } = parseSearch(search)
  const text = sql`fold(concat_ws(' ', ${name}, i.credit, ${sourceUrl}, i.storage_key,
    (select string_agg(x.alt || ' ' || x.caption, ' ') from image_texts x where x.image_id = i.id)))`
  const contains = (word: string) => sql`strpos(${text}, (select fold(${word}))) > 0`
  return [...included.map(contains), ...excluded.map(word => sql`not ${contains(word)}`)]
}

/** Whether the caller may use the image. */
export const isImageUsable = async (ctx: Context, tx: Tx, id: number): Promise<boolean> =>
  (await findImageId(tx, joinWithAnd([sql`i.id = ${id}`, buildUsableImageCondition(ctx)]))) !== null

/** The columns of StoredFiles, of the row `i`. */
export const fileColumns = sql`i.storage_key as "storageKey", i.sizes, i.replaced_files as "replacedFiles"`

const rowColumns = sql`
  i.id, i.author_id as "authorId", ${fileColumns}, i.focal_x as "focalX", i.focal_y as "focalY"`

/** Locks an image until the transaction ends; null if there is none. */
export async function lockImage(tx: Tx, id: number): Promise<ImageRow | null> {
  const [row] = await tx.$queryRaw<ImageRow[]>(sql`select ${rowColumns} from images i where i.id = ${id} for update`)
  return row ?? null
}

/** The id of the oldest image of this file that the caller may use; null if there is none. */
export const findImageByDigest = (ctx: Context, tx: Tx, digest: string): Promise<number | null> =>
  findImageId(tx, joinWithAnd([sql`i.digest = ${digest}`, buildUsableImageCondition(ctx)]))

/** Lets an image that no record shows be stored as long as a new one. Returns false if it is gone. */
export const markImageUsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.$executeRaw(sql`update images set unused_since_utc = null where id = ${id}`)) > 0

export type NewImage = {
  digest: string
  storageKey: string
  sourceUrl: string | null
  name: string
  extension: string
  width: number | null
  height: number | null
  filesize: number
  sizes: Record<string, StoredSize>
  placeholder: string | null
}

/**
 * Stores an image of the caller and returns its id. An image of the caller with the same address and without a file
 * becomes this one, so that its records show the stored file. If the caller has another file from this address, that
 * one keeps the address, and the new one has none.
 */
export async function insertImage(ctx: Context, tx: Tx, image: NewImage): Promise<number> {
  const sameAddress = await tx.$queryRaw<{ id: number; isStored: boolean }[]>(sql`
    select i.id, i.storage_key is not null as "isStored" from images i
     where i.url = ${image.sourceUrl} and ${isImageOfCaller(ctx)} order by i.id for update`)
  const unstored = sameAddress.find(({ isStored }) => !isStored)
  if (unstored) return replaceImageFile(ctx, tx, unstored.id, image)
  const url = sameAddress.length > 0 ? null : image.sourceUrl
  const { sourceUrl: _, ...file } = image
  const data = { ...file, url, authorId: ctx.caller.userId, createdUtc: ctx.now, modifiedUtc: ctx.now }
  return (await tx.image.create({ data, select: { id: true } })).id
}

/** Gives a file to an image of another host. Returns its id. */
async function replaceImageFile(
  ctx: Context,
  tx: Tx,
  id: number,
  { sourceUrl: _, ...file }: NewImage,
): Promise<number> {
  const data = { ...file, modifiedUtc: ctx.now, readFailures: 0, readFailure: null }
  return (await tx.image.update({ where: { id }, data, select: { id: true } })).id
}

export type ImageColumns = {
  name: string
  credit: string | null
  license: string | null
  focalX: number
  focalY: number
}

/** Changes the columns that are not undefined. */
export const updateImageRow = async (ctx: Context, tx: Tx, id: number, columns: Partial<ImageColumns>) =>
  void (await tx.image.update({ where: { id }, data: { ...columns, modifiedUtc: ctx.now }, select: { id: true } }))

/**
 * Changes the texts in this language that are not undefined. The language of the first text is the original language.
 */
export async function upsertImageTexts(
  tx: Tx,
  imageId: number,
  language: Language,
  texts: { alt?: string | undefined; caption?: string | undefined },
): Promise<void> {
  if (texts.alt === undefined && texts.caption === undefined) return
  const where = { imageId_language: { imageId, language } }
  await tx.imageText.upsert({ where, create: { imageId, language, ...texts }, update: texts })
  if (texts.alt || texts.caption)
    await tx.$executeRaw(sql`update images set language = ${language} where id = ${imageId} and language is null`)
}

/**
 * By table, how many records show the image and how many series give it to new dates. `trash` is the number of records
 * in the trash. A number of 0 is absent. The dates of a series count once, as the series.
 */
export async function countImageUses(tx: Tx, id: number): Promise<Record<string, number>> {
  const counts = []
  for (const table of tablesWithImages) counts.push({ table, ...(await countRowsWithImage(tx, table, id)) })
  const trash = counts.reduce((sum, count) => sum + count.trash, 0)
  const uses: [string, number][] = [
    ...counts.map(({ table, total }): [string, number] => [table, total]),
    ['trash', trash],
  ]
  return Object.fromEntries(uses.filter(([, total]) => total > 0))
}

async function countRowsWithImage(
  tx: Tx,
  table: (typeof tablesWithImages)[number],
  id: number,
): Promise<{ total: number; trash: number }> {
  const isOfSeries = sql`exists (
    select from series s where s.id = r.series_id and (s.columns ->> 'image_id')::int = ${id})`
  const isCounted = table === 'events' ? sql`not ${isOfSeries}` : sql`true`
  const isTrash = table === 'series' ? sql`false` : sql`r.status = 'trash'`
  const [row] = await tx.$queryRaw<{ total: number; trash: number }[]>(sql`
    select count(*) filter (where not ${isTrash})::int as total, count(*) filter (where ${isTrash})::int as trash
      from ${selectRowsWithImages(table)} where r.image_id = ${id} and ${isCounted}`)
  return row ?? { total: 0, trash: 0 }
}

/** Whether a record or a series of another author than the caller shows the image. */
export const isShownByOthers = ({ caller }: Context, tx: Tx, id: number): Promise<boolean> =>
  isShown(tx, id, sql`r.author_id is distinct from ${caller.userId}::int`)

/** Whether a record or a series shows the image that is not a draft, pending or in the trash. */
export const isImagePublished = (tx: Tx, id: number): Promise<boolean> =>
  isShown(tx, id, sql`r.status not in ('draft', 'pending', 'trash')`)

async function isShown(tx: Tx, id: number, condition: Sql): Promise<boolean> {
  const query = sql`select ${buildShownCondition(sql`${id}::int`, condition)} as "isShown"`
  const [row] = await tx.$queryRaw<{ isShown: boolean }[]>(query)
  return row?.isShown ?? false
}

/** Deletes an image; records that show it show none then. */
export const deleteImageRow = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.$executeRaw(sql`delete from images where id = ${id}`))
