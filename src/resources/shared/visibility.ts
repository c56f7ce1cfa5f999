import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { joinWithOr, toIdentifier, type Sql, sql } from '../../db/sql.ts'

/** That a record is published: it says so, or it is scheduled and its date has come. No timer: every statement compares the date. */
export const isPublished = (ctx: Context, alias: string): Sql => {
  const r = toIdentifier(alias)
  return sql`(${r}.status = 'publish' or (${r}.status = 'future' and ${r}.published_utc <= ${ctx.now}))`
}

/** That the caller may read a record: what is published, own records, and everything but the trash for those who edit. */
export function isReadable(ctx: Context, alias: string): Sql {
  const r = toIdentifier(alias)
  if (hasPermission(ctx.caller, 'edit-others')) return sql`${r}.status <> 'trash'`
  if (!hasPermission(ctx.caller, 'write') || ctx.caller.userId === null) return isPublished(ctx, alias)
  return joinWithOr([isPublished(ctx, alias), sql`(${r}.author_id = ${ctx.caller.userId} and ${r}.status <> 'trash')`])
}

/**
 * What is asked again while a record is shown, because it may have changed since it was found: that the caller may read it. Those
 * who edit may read all that a list has found for them.
 */
export const isStillReadable = (ctx: Context, alias: string): Sql =>
  hasPermission(ctx.caller, 'edit-others') ? sql`true` : isReadable(ctx, alias)

/** The status as callers see it: a scheduled record whose date has come is published. */
export const effectiveStatus = (ctx: Context, alias: string): Sql =>
  sql`case when ${isPublished(ctx, alias)} then 'publish' else ${toIdentifier(alias)}.status end`
