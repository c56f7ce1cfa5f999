import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { z } from 'zod'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { parseHttpUrl } from '../../core/text/html.ts'
import { nullableText } from '../../core/wire.ts'
import { createMessage } from '../../core/messages.ts'

const ImageSize = z
  .object({
    width: z.int().optional(),
    height: z.int().optional(),
    'mime-type': z.string().optional(),
    filesize: z.int().optional(),
    url: z.string(),
  })
  .meta({ id: 'ImageSize' })

/** A picture: its address, and what is known of it. */
export type Image = z.output<typeof Image>
export const Image = z
  .object({
    url: z.string().describe('Address of the full picture.'),
    id: z.int(),
    extension: z.string().describe('Without the dot: png.').optional(),
    width: z.int().describe('Pixels.').optional(),
    height: z.int().describe('Pixels.').optional(),
    filesize: z.int().describe('Bytes.').optional(),
    sizes: z.record(z.string(), ImageSize).describe('Smaller versions, by name.').optional(),
  })
  .meta({ id: 'Image' })

/** The picture of a record, as sent: the id of an image or an http(s) address; empty = none. */
export const imageField = () =>
  nullableText(2000).describe('Picture: the id of an image, or an http(s) address. Empty for none.')

/** The picture `image_id` of the record `record` as JSON, or null. */
export const imageJson = (imageId: Sql): Sql => sql`(
  select json_strip_nulls(row_to_json(x)) from (
    select i.url, i.id, nullif(i.extension, '') as extension, i.width, i.height, i.filesize, i.sizes::json as sizes
      from images i where i.id = ${imageId}) x)`

/**
 * The id of the picture that a caller named by id or address; null for none. An address is recorded, never fetched, and the
 * same address is the same picture. Refuses `image` when there is no such picture or the caller may not add one.
 */
export async function resolveImageId(ctx: Context, tx: Tx, asked: string | null): Promise<number | null> {
  if (asked === null) return null
  if (/^\d+$/.test(asked)) return knownImage(tx, Number(asked))
  const url = parseHttpUrl(asked)
  if (url === null) throw createInvalidParamFailure({ image: createMessage('image') })
  const known = await tx.image.findUnique({ where: { url }, select: { id: true } })
  if (known) return known.id
  if (!hasPermission(ctx.caller, 'add-images'))
    throw createInvalidParamFailure({ image: createMessage('no-new-image') })
  const { id } = await tx.image.create({ data: { url, extension: getFileExtension(url) }, select: { id: true } })
  return id
}

/** What an import knows of a picture. */
export type ImageDetails = { url: string } & Partial<Pick<Image, 'width' | 'height' | 'filesize' | 'sizes'>>

/**
 * The ids of the pictures at these addresses, by address. What is known of a picture is kept beside what was known before; of
 * two that have one address the later counts.
 */
export async function upsertImages(tx: Tx, images: ImageDetails[]): Promise<Map<string, number>> {
  if (images.length === 0) return new Map()
  const byUrl = new Map(images.map(image => [image.url, { ...image, extension: getFileExtension(image.url) }]))
  const recorded = await tx.$queryRaw<{ id: number; url: string }[]>(sql`
    insert into images as i (url, extension, width, height, filesize, sizes)
    select url, extension, width, height, filesize, sizes
      from json_populate_recordset(null::images, ${JSON.stringify([...byUrl.values()])}::json) order by url
        on conflict (url) do update
       set width = coalesce(excluded.width, i.width), height = coalesce(excluded.height, i.height),
           filesize = coalesce(excluded.filesize, i.filesize), sizes = coalesce(excluded.sizes, i.sizes)
    returning i.id, i.url`)
  return new Map(recorded.map(({ id, url }) => [url, id]))
}

async function knownImage(tx: Tx, id: number): Promise<number> {
  const known = id <= 2_147_483_647 ? await tx.image.findUnique({ where: { id }, select: { id: true } }) : null
  if (!known) throw createInvalidParamFailure({ image: createMessage('no-image') })
  return known.id
}

/** `png` of `https://cal.example/a.PNG?size=1`; '' when the address does not tell. */
export const getFileExtension = (url: string): string =>
  /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''
