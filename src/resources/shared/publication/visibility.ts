import { type Caller, hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { joinWithOr, toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'

/**
 * The condition that a record is published: its status is `publish`, or it is scheduled and its date has come. Every
 * statement compares the date, so that no timer is needed.
 */
export const buildPublishedCondition = (ctx: Context, alias: string): Sql => {
  const r = toIdentifier(alias)
  return sql`(${r}.status = 'publish' or (${r}.status = 'future' and ${r}.published_utc <= ${ctx.now}))`
}

/** Which records a caller may read: everybody published records, authors also their own, editors all. */
export type ReadAccess = 'published' | 'published-and-own' | 'all'

/** Callers with the same access read the same, except for `published-and-own`, where each has other records. */
export function getReadAccess(caller: Caller): ReadAccess {
  if (hasPermission(caller, 'edit-others')) return 'all'
  return hasPermission(caller, 'write') && caller.userId !== null ? 'published-and-own' : 'published'
}

/** The condition that the caller may read a record. Nobody may read the trash. */
export function buildReadableCondition(ctx: Context, alias: string): Sql {
  const r = toIdentifier(alias)
  switch (getReadAccess(ctx.caller)) {
    case 'all':
      return sql`${r}.status <> 'trash'`
    case 'published':
      return buildPublishedCondition(ctx, alias)
    case 'published-and-own':
      return joinWithOr([
        buildPublishedCondition(ctx, alias),
        sql`(${r}.author_id = ${ctx.caller.userId} and ${r}.status <> 'trash')`,
      ])
  }
}

/**
 * The condition that an event has no password, or that the caller may edit all events. Lists, counts and filters that
 * read a field which the password hides use it, so that they do not show the field
 * (docs/decisions/protected-events.md).
 */
export const buildUnprotectedCondition = (ctx: Context, alias: string): Sql =>
  hasPermission(ctx.caller, 'edit-others') ? sql`true` : sql`${toIdentifier(alias)}.password_hash is null`

/**
 * The condition for the second of two statements, which selects the JSON of the records that the first statement
 * found. A record may have become unreadable in between. Editors may read all of them, also records in the trash.
 */
export const buildStillReadableCondition = (ctx: Context, alias: string): Sql =>
  hasPermission(ctx.caller, 'edit-others') ? sql`true` : buildReadableCondition(ctx, alias)

/** The status that responses show: `publish` for a scheduled record whose date has come. */
export const effectiveStatus = (ctx: Context, alias: string): Sql =>
  sql`case when ${buildPublishedCondition(ctx, alias)} then 'publish' else ${toIdentifier(alias)}.status end`
