import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { joinWithAnd, joinWithOr, type Sql, sql, toIdentifier } from '../../../db/sql/sql.ts'
import { publishableKindByName, publishableTables, type PublishableTableName } from '../record/kinds.ts'
import { buildReadableCondition, buildUnprotectedCondition } from '../publication/visibility.ts'

type TableWithImages = PublishableTableName | 'series' | 'site_settings'

/**
 * The tables whose rows show images: records, series, which give their image to new dates, and the settings with the
 * logo.
 */
export const tablesWithImages: readonly TableWithImages[] = [...publishableTables, 'series', 'site_settings']

/** What may show an image, as the rows `r`. The columns of series are image_id, author_id and status. */
export const selectRowsWithImages = (table: TableWithImages): Sql =>
  table === 'series' || table === 'site_settings' ? rowsWithImages[table] : sql`${toIdentifier(table)} r`

/** Series and settings as rows with the columns that the other tables have. */
const rowsWithImages = {
  series: sql`(select (s.columns ->> 'image_id')::int as image_id, (s.columns ->> 'author_id')::int as author_id,
                      s.columns ->> 'status' as status
                 from series s) r`,
  site_settings: sql`(select s.logo_id as image_id, null::int as author_id, 'publish' as status from site_settings s) r`,
}

/** The condition that a record or a series `r` shows the image, for which `condition` holds. */
export const buildShownCondition = (imageId: Sql, condition: Sql = sql`true`): Sql =>
  joinWithOr(tablesWithImages.map(table => buildShownByCondition(table, imageId, condition)))

const buildShownByCondition = (table: TableWithImages, imageId: Sql, condition: Sql): Sql =>
  sql`exists (select from ${selectRowsWithImages(table)} where r.image_id = ${imageId} and ${condition})`

/**
 * The condition that the caller uploaded the image `i`, that a record of the caller shows it, that a record without a
 * password that the caller may read shows it, or that it is the logo of the calendar. Editors may use every image.
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
  const isLogo = buildShownByCondition('site_settings', sql`i.id`, sql`true`)
  return joinWithOr([sql`i.author_id = ${ctx.caller.userId}`, isLogo, ...shows])
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
