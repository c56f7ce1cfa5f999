import { z } from 'zod'
import type { Context } from '../../../api/context.ts'
import { type Sql, sql } from '../../../db/sql/sql.ts'
import { selectText } from '../text/texts.ts'

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

/** The table with the texts of images. */
export const imageTextTable = { table: 'image_texts', recordKey: 'image_id', columns: ['alt', 'caption'] } as const

/** The URL of the stored file with this key. */
const imageUrl = ({ urls }: Context, key: Sql): Sql => sql`(${`${urls.images}/`}::text || ${key})`

/**
 * The smaller versions of the row `i`, smallest first; null for an image of another host whose versions are unknown.
 */
const imageSizes = (ctx: Context): Sql => sql`
  case when i.storage_key is null then i.sizes::json else (
    select coalesce(json_object_agg(s.key, json_build_object(
             'width', s.value -> 'width', 'height', s.value -> 'height', 'mime-type', s.value -> 'mime-type',
             'filesize', s.value -> 'filesize', 'url', ${imageUrl(ctx, sql`(s.value ->> 'key')`)})
             order by (s.value ->> 'filesize')::int), '{}')
      from jsonb_each(i.sizes) s) end`

/**
 * The texts `x` of the row `i`, each with the same fallback as the texts of records (`selectText`), and their language:
 * the language of `alt`, or of `caption` if there is no `alt`.
 */
export const imageTexts = (ctx: Context): Sql => {
  const select = (column: Sql) => selectText(ctx, column, sql`i.language`)
  const languageOf = (column: Sql) => select(sql`case when ${column} <> '' then x.language end`)
  return sql`
  cross join lateral (
    select ${select(sql`nullif(x.alt, '')`)} as alt, ${select(sql`nullif(x.caption, '')`)} as caption,
           coalesce(${languageOf(sql`x.alt`)}, ${languageOf(sql`x.caption`)}) as language
      from image_texts x where x.image_id = i.id) x`
}

/** The columns of an image in responses, from the row `i` with the texts `x`, without the focal point. */
export const imageColumns = (ctx: Context): Sql => sql`
  case when i.storage_key is null then i.url else ${imageUrl(ctx, sql`i.storage_key`)} end as url, i.id,
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
