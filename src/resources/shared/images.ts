import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { emptySql, joinWithAnd, joinWithOr, toIdentifier, type Sql, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { z } from 'zod'
import { addJob } from '../../db/job-queue.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { parseHttpUrl } from '../../core/text/html.ts'
import { id, int4Max, toStorableText, wire, yesNoFlag } from '../../core/wire.ts'
import { createMessage, withMessage } from '../../core/messages.ts'
import { publishableKindByName } from './record-kinds.ts'
import { languageSql } from './texts.ts'
import { buildReadableCondition, buildUnprotectedCondition } from './visibility.ts'

const ImageSize = z
  .object({
    width: z.int().optional(),
    height: z.int().optional(),
    'mime-type': z.string().optional(),
    filesize: z.int().optional(),
    url: z.string(),
  })
  .meta({ id: 'ImageSize' })

/** An image: its URL and, if known, its size and format. */
export type Image = z.output<typeof Image>
export const Image = z
  .object({
    url: z.string().describe('URL of the image in full size.'),
    id: z.int(),
    extension: z.string().describe('File extension without the dot, such as png.').optional(),
    width: z.int().describe('In pixels.').optional(),
    height: z.int().describe('In pixels.').optional(),
    filesize: z.int().describe('In bytes.').optional(),
    sizes: z.record(z.string(), ImageSize).describe('Smaller versions, by name.').optional(),
    placeholder: z.string().describe('ThumbHash in Base64, to show while the image loads.').optional(),
    alt: z.string().describe('Text for people who do not see the image.').optional(),
    caption: z.string().optional(),
    credit: z.string().describe('Who made the image.').optional(),
    license: z.string().optional(),
    focal_x: z.number().describe('What crops show, from 0, left, to 1, right. Absent: 0.5.').optional(),
    focal_y: z.number().describe('What crops show, from 0, top, to 1, bottom. Absent: 0.5.').optional(),
  })
  .meta({ id: 'Image' })

/** The URLs of images have a unique index, and PostgreSQL refuses index entries of more than 2,704 bytes. */
export const imageUrlMaxBytes = 2000

const urlText = () => z.string().overwrite(toStorableText).max(2000)

/** An image in a request: an id or a URL, as text, as a number, or in an object such as the image of a response. */
const ImageReference = z.union(
  [
    z.int().positive().describe('Id of an image.'),
    urlText().describe('Id of an image, or an http(s) URL.'),
    z.object({ id: id() }),
    z.object({ url: urlText() }),
    z.literal(false).describe('No image, as in the responses of events.'),
  ],
  withMessage('image'),
)
export type ImageReference = z.output<typeof ImageReference>

/** The fields of a record in a request about its image; an empty `image` is none. */
export const imageFields = () => ({ image: imageField(), sideload: sideloadField() })

const imageField = () =>
  wire(raw => (typeof raw === 'string' && raw.trim() === '' ? null : raw), ImageReference.nullable()).describe(
    'Image: its id, an http(s) URL, or an object with either. The id wins. Empty or false for none.',
  )

const sideloadField = () =>
  yesNoFlag().describe('Copies the image of another host into this service, after the response.')

/** The fields of a request about the image of a record. */
type ImageInput = { image?: ImageReference | null | undefined; sideload?: boolean | undefined }

/** The URL of the stored file with this key. */
const mediaUrl = ({ urls }: Context, key: Sql): Sql => sql`(${`${urls.media}/`}::text || ${key})`

/** The smaller versions of the row `i`, smallest first; null if those of an image of another host are unknown. */
const imageSizes = (ctx: Context): Sql => sql`
  case when i.storage_key is null then i.sizes::json else (
    select coalesce(json_object_agg(s.key, json_build_object(
             'width', s.value -> 'width', 'height', s.value -> 'height', 'mime-type', s.value -> 'mime-type',
             'filesize', s.value -> 'filesize', 'url', ${mediaUrl(ctx, sql`(s.value ->> 'key')`)})
             order by (s.value ->> 'filesize')::int), '{}')
      from jsonb_each(i.sizes) s) end`

/** The texts `x` of the row `i`: in the language of the request, else in another one unless fallbacks are disabled. */
export const imageTexts = ({ language, isFallbackDisabled }: Context): Sql => sql`
  left join lateral (
    select x.language, nullif(x.alt, '') as alt, nullif(x.caption, '') as caption from image_texts x
     where x.image_id = i.id ${isFallbackDisabled ? sql`and x.language = ${languageSql(language)}` : emptySql}
     order by x.language <> ${languageSql(language)}, x.language limit 1) x on true`

/** The columns of an image in responses, from the row `i` with the texts `x`, without the focal point. */
export const imageColumns = (ctx: Context): Sql => sql`
  case when i.storage_key is null then i.url else ${mediaUrl(ctx, sql`i.storage_key`)} end as url, i.id,
  nullif(i.extension, '') as extension, i.width, i.height, i.filesize, ${imageSizes(ctx)} as sizes, i.placeholder,
  x.alt, x.caption, i.credit, i.license`

/** The focal point of the row `i`, unless it is the centre. */
const focalPoint = sql`
  case when i.focal_x <> 0.5 or i.focal_y <> 0.5 then i.focal_x end as focal_x,
  case when i.focal_x <> 0.5 or i.focal_y <> 0.5 then i.focal_y end as focal_y`

/** The image with this id as JSON, or null. */
export const imageJson = (ctx: Context, imageId: Sql): Sql => sql`(
  select json_strip_nulls(row_to_json(y)) from (
    select ${imageColumns(ctx)}, ${focalPoint} from images i ${imageTexts(ctx)} where i.id = ${imageId}) y)`

/**
 * The id of the image that a request names; null for none, undefined if the request has no image field. A caller with
 * the permission `add-images` may name any URL; a new one is stored as a new image, which a job measures, or copies if
 * the request says `sideload`. Otherwise refuses `image` if the caller can read no record with this image.
 */
export async function resolveImageId(
  ctx: Context,
  tx: Tx,
  { image, sideload = false }: ImageInput,
): Promise<number | null | undefined> {
  if (image === null || image === undefined) return image
  if (image === false) return null
  if (sideload) requireImageCopies(ctx, 'sideload')
  const imageId = await resolveImageReference(ctx, tx, image)
  if (sideload) await addImageCopy(ctx, tx, imageId)
  return imageId
}

/** Jobs that read pictures of other hosts run one after the other. */
export const pictureReads = { queue: 'pictures', attemptsMax: 3 }

/** Lets a job copy the picture of an image of another host, now or at `runAt`. One that waits for this is replaced. */
export const addImageCopy = ({ db }: Pick<Context, 'db'>, tx: Tx, image: number, runAt?: Date): Promise<void> =>
  addJob(db, tx, {
    ...{ name: 'copy-image', payload: { image }, key: `copy-image:${image}`, ...pictureReads },
    ...(runAt && { runAt }),
  })

/** Refuses `field` for a service that reads no pictures, and for a caller who may not add images by their address. */
export function requireImageCopies({ caller, importsPictures }: Context, field: 'sideload' | 'url'): void {
  if (!hasPermission(caller, 'add-images'))
    throw createInvalidParamFailure({ [field]: createMessage('no-image-copies-of-caller') })
  if (!importsPictures) throw createInvalidParamFailure({ [field]: createMessage('no-image-copies') })
}

async function resolveImageReference(ctx: Context, tx: Tx, image: Exclude<ImageReference, false>): Promise<number> {
  const reference = typeof image === 'object' ? ('id' in image ? image.id : image.url) : image
  if (/^\d+$/.test(String(reference))) return requireImageId(ctx, tx, Number(reference))
  return resolveImageUrl(ctx, tx, parseImageUrl(String(reference)))
}

/** Refuses what is no http(s) URL, and one that is too long. */
function parseImageUrl(text: string): string {
  const url = parseHttpUrl(text)
  if (url === null) throw createInvalidParamFailure({ image: createMessage('image') })
  if (Buffer.byteLength(url) > imageUrlMaxBytes)
    throw createInvalidParamFailure({ image: createMessage('too-many-bytes', { max: imageUrlMaxBytes }) })
  return url
}

async function resolveImageUrl(ctx: Context, tx: Tx, url: string): Promise<number> {
  const mediaPrefix = `${ctx.urls.media}/`
  if (url.startsWith(mediaPrefix))
    return requireUsableImage(ctx, tx, sql`i.storage_key = ${url.slice(mediaPrefix.length)}`)
  const mayAddImages = hasPermission(ctx.caller, 'add-images')
  const isUsable = mayAddImages ? sql`true` : buildUsableImageCondition(ctx)
  const existingId = await findImageId(tx, sql`i.url = ${url} and ${isUsable}`)
  if (existingId !== null) return existingId
  if (!mayAddImages) throw createInvalidParamFailure({ image: createMessage('no-new-image') })
  const data = { url, extension: getFileExtension(url), authorId: ctx.caller.userId }
  const { id } = await tx.image.create({ data, select: { id: true } })
  await addMeasuring(ctx, tx)
  return id
}

/** Lets a job read the measures of new images of other hosts. */
async function addMeasuring({ db, importsPictures }: Context, tx: Tx): Promise<void> {
  if (importsPictures) await addJob(db, tx, { name: 'measure-images', payload: {}, ...pictureReads })
}

/** An image in an import. */
export type ImageDetails = { url: string } & Partial<Pick<Image, 'width' | 'height' | 'filesize' | 'sizes'>>

/** The value of an import, if it has one and this service does not have the file itself. */
const replaceUnlessStored = (column: string): Sql => {
  const [stored, imported] = [toIdentifier(`i.${column}`), toIdentifier(`excluded.${column}`)]
  return sql`case when i.storage_key is null then coalesce(${imported}, ${stored}) else ${stored} end`
}

/**
 * Stores images and returns their ids by URL. Details replace stored ones; missing details leave the stored ones as
 * they are, and so does an image whose file this service has. If two images have one URL, the last one is stored.
 */
export async function upsertImages(ctx: Context, tx: Tx, images: ImageDetails[]): Promise<Map<string, number>> {
  if (images.length === 0) return new Map()
  const byUrl = new Map(images.map(image => [image.url, { ...image, extension: getFileExtension(image.url) }]))
  const rows = await tx.$queryRaw<{ id: number; url: string; isUnread: boolean }[]>(sql`
    insert into images as i (url, extension, width, height, filesize, sizes)
    select url, extension, width, height, filesize, sizes
      from json_populate_recordset(null::images, ${JSON.stringify([...byUrl.values()])}::json) order by url
        on conflict (url) do update
       set width = ${replaceUnlessStored('width')}, height = ${replaceUnlessStored('height')},
           filesize = ${replaceUnlessStored('filesize')}, sizes = ${replaceUnlessStored('sizes')}
    returning i.id, i.url, i.width is null and i.read_utc is null as "isUnread"`)
  if (rows.some(({ isUnread }) => isUnread)) await addMeasuring(ctx, tx)
  return new Map(rows.map(({ id, url }) => [url, id]))
}

const requireImageId = (ctx: Context, tx: Tx, id: number): Promise<number> =>
  requireUsableImage(ctx, tx, id <= int4Max ? sql`i.id = ${id}` : sql`false`)

/** Refuses `image` if the caller may use no such image. */
async function requireUsableImage(ctx: Context, tx: Tx, condition: Sql): Promise<number> {
  const imageId = await findImageId(tx, sql`${condition} and ${buildUsableImageCondition(ctx)}`)
  if (imageId === null) throw createInvalidParamFailure({ image: createMessage('no-image') })
  return imageId
}

async function findImageId(tx: Tx, condition: Sql): Promise<number | null> {
  const [image] = await tx.$queryRaw<{ id: number }[]>(sql`select i.id from images i where ${condition}`)
  return image?.id ?? null
}

/**
 * The condition that the image `i` was uploaded by the caller, or is shown by a record of the caller, or by one that the
 * caller may read and no password protects. Editors may use every image.
 */
export function buildUsableImageCondition(ctx: Context): Sql {
  if (hasPermission(ctx.caller, 'edit-others')) return sql`true`
  const shows = Object.values(publishableKindByName).map(({ name, table }) => {
    const isShown =
      name === 'event'
        ? joinWithAnd([buildReadableCondition(ctx, 'r'), buildUnprotectedCondition(ctx, 'r')])
        : buildReadableCondition(ctx, 'r')
    const isVisible = joinWithOr([sql`r.author_id = ${ctx.caller.userId}`, isShown])
    return sql`exists (select from ${toIdentifier(table)} r where r.image_id = i.id and ${isVisible})`
  })
  return joinWithOr([sql`i.author_id = ${ctx.caller.userId}`, ...shows])
}

/** `png` of `https://cal.example/a.PNG?size=1`; '' if the path of the URL has no extension. */
const getFileExtension = (url: string): string =>
  /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''
