import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithAnd, joinWithOr, type Sql, sql, toIdentifier } from '../../db/sql.ts'
import { publishableKindByName } from './record-kinds.ts'
import { buildReadableCondition, buildUnprotectedCondition } from './visibility.ts'

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
