import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { joinWithAnd, joinWithOr, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { z } from 'zod'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { parseHttpUrl } from '../../../core/text/html/html.ts'
import { id, nullAsMissing, toStorableText, wire, booleanOrWord } from '../../../core/wire.ts'
import { int4Max } from '../../../core/text/record-id.ts'
import { createMessage, withMessage } from '../../../core/failure/messages.ts'
import { readKeyOfUrl } from '../../../images/store/image-keys.ts'
import type { CheckAddress } from '../../../net/public-address.ts'
import { addImageCopy, addMeasuring } from './jobs.ts'
import { buildUsableImageCondition, findImageId, isImageOfCaller } from './uses.ts'
import type { Image } from './image.ts'

/** The URLs of images have an index, and PostgreSQL refuses index entries of more than 2,704 bytes. */
export const imageUrlMaxBytes = 2000

const urlText = () => z.string().overwrite(toStorableText).max(2000)

/** An image in a request: an id or a URL, as text, as a number, or in an object such as the image of a response. */
const ImageReference = z.union(
  [
    z.int(withMessage('image')).min(1, withMessage('image')).describe('Id of an image.'),
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
  wire(readReference, ImageReference.nullable()).describe(
    'Image: its id, an http(s) URL, or an object with either. The id wins. Empty, 0 or false for none.',
  )

/** What names no image, also in forms, which send texts. */
const wordsForNone = ['', '0', 'false', 'null']

function readReference(raw: unknown): unknown {
  if (raw === 0 || (Array.isArray(raw) && raw.length === 0)) return null
  if (typeof raw !== 'string') return raw
  return wordsForNone.includes(raw.trim().toLowerCase()) ? null : raw.trim()
}

const sideloadField = () =>
  nullAsMissing(booleanOrWord()).describe('Copies the image of another host into this service, after the response.')

/** The fields of a request about the image of a record. */
export type ImageInput = { image?: ImageReference | null | undefined; sideload?: boolean | undefined }

/**
 * The id of the image that a request names; null for none, undefined if the request has no image field. A caller with
 * the permission `add-images` may name any URL. If neither the caller nor an import has an image of it, it becomes a
 * new image, which a job measures, or copies if the request says `sideload`. Other callers may name only images that
 * they may use; otherwise `image` is refused.
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

/**
 * The addresses from which the caller may let the service read images. Throws `rest_invalid_param` for `field` if the
 * service reads none, or if the caller may not add images by their address.
 */
export function requireImageCopies({ caller, mayReadImagesOf }: Context, field: 'sideload' | 'url'): CheckAddress {
  if (!hasPermission(caller, 'add-images'))
    throw createInvalidParamFailure({ [field]: createMessage('no-image-copies-of-caller') })
  if (!mayReadImagesOf) throw createInvalidParamFailure({ [field]: createMessage('no-image-copies') })
  return mayReadImagesOf
}

async function resolveImageReference(ctx: Context, tx: Tx, image: Exclude<ImageReference, false>): Promise<number> {
  const reference = typeof image === 'object' ? ('id' in image ? image.id : image.url) : image
  if (/^\d+$/.test(String(reference))) return requireImageId(ctx, tx, Number(reference))
  return resolveImageUrl(ctx, tx, parseImageUrl(String(reference)))
}

/** Refuses what is no http(s) URL, and one that has a password or is too long. */
function parseImageUrl(text: string): string {
  const url = parseHttpUrl(text)
  if (url === null) throw createInvalidParamFailure({ image: createMessage('image') })
  const { username, password } = new URL(url)
  if (username || password) throw createInvalidParamFailure({ image: createMessage('address-with-password') })
  if (Buffer.byteLength(url) > imageUrlMaxBytes)
    throw createInvalidParamFailure({ image: createMessage('too-many-bytes', { max: imageUrlMaxBytes }) })
  return url
}

/**
 * Whether the address is one of this service for stored images. One of an earlier MEDIA_URL is known only by its key.
 */
const isOwnAddress = ({ urls }: Context, url: string): boolean =>
  [urls.images, urls.ownImages].some(address => url.startsWith(`${address}/`))

async function resolveImageUrl(ctx: Context, tx: Tx, url: string): Promise<number> {
  const key = readKeyOfUrl(url)
  const isStored = key !== null && (await findImageId(tx, sql`i.storage_key = ${key}`)) !== null
  if (isStored || isOwnAddress(ctx, url)) return requireUsableImage(ctx, tx, sql`i.storage_key = ${key}`)
  const mayAddImages = hasPermission(ctx.caller, 'add-images')
  const isOwn = isImageOfCaller(ctx)
  // If the record used an image of another author, this author could change its texts. Images of imports have no
  // author.
  const isSafe = mayAddImages ? joinWithOr([isOwn, sql`i.author_id is null`]) : sql`true`
  const existingId = await findImageId(
    tx,
    joinWithAnd([sql`i.url = ${url}`, isSafe, buildUsableImageCondition(ctx)]),
    sql`${isOwn} desc, i.id`,
  )
  if (existingId !== null) return existingId
  if (!mayAddImages) throw createInvalidParamFailure({ image: createMessage('no-new-image') })
  const data = { url, extension: getFileExtension(url), authorId: ctx.caller.userId }
  const { id } = await tx.image.create({ data, select: { id: true } })
  await addMeasuring(ctx, tx)
  return id
}

/** An image in an import. */
export type ImageDetails = { url: string } & Partial<Pick<Image, 'width' | 'height' | 'filesize' | 'sizes'>>

/** The value of an import, if it has one and this service does not have the file itself. */
const replaceUnlessStored = (column: string): Sql => {
  const [stored, imported] = [toIdentifier(`i.${column}`), toIdentifier(`n.${column}`)]
  return sql`case when i.storage_key is null then coalesce(${imported}, ${stored}) else ${stored} end`
}

/**
 * Stores images without an author and returns their ids by URL. Details replace stored ones, except details of an image
 * whose file this service has; missing details change nothing. If two images have one URL, the last one is stored. The
 * address of a stored file names its image; an address of this service without a file gets no id.
 */
export async function upsertImages(ctx: Context, tx: Tx, images: ImageDetails[]): Promise<Map<string, number>> {
  const stored = await findStoredImages(ctx, tx, images)
  const others = images.filter(({ url }) => !stored.has(url) && !isOwnAddress(ctx, url))
  if (others.length === 0) return stored
  const byUrl = new Map(others.map(image => [image.url, { ...image, extension: getFileExtension(image.url) }]))
  const rows = await tx.$queryRaw<{ id: number; url: string; isUnread: boolean }[]>(sql`
    with input as (select * from json_populate_recordset(null::images, ${JSON.stringify([...byUrl.values()])}::json)),
         locked as materialized (
           select i.id, i.url from images i
            where i.url in (select n.url from input n) and i.author_id is null order by i.url, i.id for update),
         existing as (select min(l.id) as id, l.url from locked l group by l.url),
         updated as (
           update images i
              set width = ${replaceUnlessStored('width')}, height = ${replaceUnlessStored('height')},
                  filesize = ${replaceUnlessStored('filesize')}, sizes = ${replaceUnlessStored('sizes')}
             from input n join existing e using (url) where i.id = e.id
           returning i.id, i.url, i.width, i.read_utc),
         inserted as (
           insert into images (url, extension, width, height, filesize, sizes)
           select n.url, n.extension, n.width, n.height, n.filesize, n.sizes
             from input n where n.url not in (select e.url from existing e) order by n.url
           returning id, url, width, read_utc)
    select id, url, width is null and read_utc is null as "isUnread"
      from (select * from updated union all select * from inserted) i`)
  if (rows.some(({ isUnread }) => isUnread)) await addMeasuring(ctx, tx, 'measure-images:import')
  return new Map([...stored, ...rows.map(({ id, url }): [string, number] => [url, id])])
}

/**
 * The ids of the images that the caller may use and whose files are here, by the URL that ends with the key of the
 * file.
 */
async function findStoredImages(ctx: Context, tx: Tx, images: ImageDetails[]): Promise<Map<string, number>> {
  const keyByUrl = new Map(images.map(({ url }) => [url, readKeyOfUrl(url)]))
  const keys = [...keyByUrl.values()].filter(key => key !== null)
  if (keys.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ id: number; key: string }[]>(sql`
    select i.id, i.storage_key as key from images i
     where i.storage_key = any(${keys}::text[]) and ${buildUsableImageCondition(ctx)}`)
  const idByKey = new Map<string | null, number>(rows.map(({ id, key }) => [key, id]))
  return new Map(
    [...keyByUrl].flatMap(([url, key]): [string, number][] => {
      const id = idByKey.get(key)
      return id === undefined ? [] : [[url, id]]
    }),
  )
}

const requireImageId = (ctx: Context, tx: Tx, id: number): Promise<number> =>
  requireUsableImage(ctx, tx, id <= int4Max ? sql`i.id = ${id}` : sql`false`)

/** Throws `rest_invalid_param` for `image` if the caller may use no such image. */
async function requireUsableImage(ctx: Context, tx: Tx, condition: Sql): Promise<number> {
  const imageId = await findImageId(tx, sql`${condition} and ${buildUsableImageCondition(ctx)}`)
  if (imageId === null) throw createInvalidParamFailure({ image: createMessage('no-image') })
  return imageId
}

/** `png` of `https://cal.example/a.PNG?size=1`; '' if the path of the URL has no extension. */
const getFileExtension = (url: string): string =>
  /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''
