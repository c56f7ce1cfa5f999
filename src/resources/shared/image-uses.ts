import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { joinWithAnd, joinWithOr, type Sql, sql, toIdentifier } from '../../db/sql.ts'
import { publishableKindByName, publishableTables, type PublishableTableName } from './record-kinds.ts'
import { buildReadableCondition, buildUnprotectedCondition } from './visibility.ts'

type TableWithImages = PublishableTableName | 'series'

/** The tables of what shows images: records, and series, which give theirs to new dates. */
export const tablesWithImages: readonly TableWithImages[] = [...publishableTables, 'series']

/** What may show an image, as the rows `r`. The columns of series are image_id, author_id and status. */
export const selectRowsWithImages = (table: TableWithImages): Sql =>
  table === 'series'
    ? sql`(select (s.columns ->> 'image_id')::int as image_id, (s.columns ->> 'author_id')::int as author_id,
                  s.columns ->> 'status' as status
             from series s) r`
    : sql`${toIdentifier(table)} r`

/** The condition that a record or a series `r` shows the image, for which `condition` holds. */
export const buildShownCondition = (imageId: Sql, condition: Sql = sql`true`): Sql =>
  joinWithOr(tablesWithImages.map(table => buildShownByCondition(table, imageId, condition)))

const buildShownByCondition = (table: TableWithImages, imageId: Sql, condition: Sql): Sql =>
  sql`exists (select from ${selectRowsWithImages(table)} where r.image_id = ${imageId} and ${condition})`

/**
 * The condition that the image `i` was uploaded by the caller, or is shown by a record of the caller, or by one that
 * the caller may read and no password protects. Editors may use every image.
 */
export function buildUsableImageCondition(ctx: Context): Sql {
  if (hasPermission(ctx.caller, 'edit-others')) return sql`true`
  const shows = Object.values(publishableKindByName).map(({ name, table }) => {
    const isShown =
      name === 'event'
        ? joinWithAnd([buildReadableCondition(ctx, 'r'), buildUnprotectedCondition(ctx, 'r')])
        : buildReadableCondition(ctx, 'r')
    return buildShownByCondition(table, sql`i.id`, joinWithOr([sql`r.author_id = ${ctx.caller.userId}`, isShown]))
  })
  return joinWithOr([sql`i.author_id = ${ctx.caller.userId}`, ...shows])
}

/** The condition that the image `i` is one of the caller. */
export const isImageOfCaller = ({ caller }: Context): Sql => sql`i.author_id is not distinct from ${caller.userId}::int`

/** The id of the first image for which `condition` holds; null if there is none. */
export async function findImageId(tx: Tx, condition: Sql, order: Sql = sql`i.id`): Promise<number | null> {
  const [image] = await tx.$queryRaw<{ id: number }[]>(
    sql`select i.id from images i where ${condition} order by ${order} limit 1`,
  )
  return image?.id ?? null
}
