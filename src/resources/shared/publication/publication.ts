import { hasPermission } from '../../../auth/permissions.ts'
import type { Context } from '../../../api/context.ts'
import { createInvalidParamFailure } from '../../../core/failure/failures.ts'
import { toWall, type WallTime } from '../../../core/time/wall-time.ts'
import { type Moment, parseMoment } from '../../../core/time/moment.ts'
import { createMessage } from '../../../core/failure/messages.ts'

/** The statuses of a record. */
export const recordStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** A publication date less than this ahead means now, because the clocks of callers differ. */
const scheduleMinMs = 60_000

/** Status and publication date of a record. `utc` is null for a draft without a date. */
export type Publication = { status: RecordStatus; wall: WallTime; utc: Date | null }

export type PublicationRequest = {
  status?: RecordStatus | null | undefined
  date?: string | null | undefined
  date_utc?: string | null | undefined
}

/**
 * The status and publication date of a record after a write. `before` are the stored ones, for a patch.
 *
 * For a caller without the permission to publish, `publish`, `future` and `private` become `pending`, because the caller
 * could not change the record any more, and the default is `draft`.
 * A date at least a minute ahead turns `publish` into `future`; a date that has come turns `future` into `publish`.
 */
export function resolvePublication(ctx: Context, fields: PublicationRequest, before?: Publication): Publication {
  const status = resolveStatus(ctx, fields, before)
  const date = resolveDate(ctx, fields, before)
  const isUndatedDraft = date.utc === null && (status === 'draft' || status === 'pending')
  const { wall, utc } = date.utc === null && !isUndatedDraft ? getNow(ctx) : date
  return { status: adjustToDate(status, utc, ctx.now), wall, utc }
}

function resolveStatus(ctx: Context, { status }: PublicationRequest, before?: Publication): RecordStatus {
  const mayPublish = hasPermission(ctx.caller, 'publish')
  const requested = status ?? before?.status ?? (mayPublish ? 'publish' : 'draft')
  return !mayPublish && ['publish', 'future', 'private'].includes(requested) ? 'pending' : requested
}

function resolveDate(ctx: Context, fields: PublicationRequest, before?: Publication): Omit<Publication, 'status'> {
  const date = fields.date ? parseMomentParameter(ctx, 'date', fields.date, ctx.siteZone) : null
  const dateUtc = fields.date_utc ? parseMomentParameter(ctx, 'date_utc', fields.date_utc, 'UTC') : null
  if (date) return { wall: date.wall, utc: dateUtc?.instant ?? date.instant }
  if (dateUtc) return { wall: toWall(dateUtc.instant, ctx.siteZone), utc: dateUtc.instant }
  return before ?? { wall: getNow(ctx).wall, utc: null }
}

/** Now, in whole seconds: `wall` and `utc` are the same instant. */
function getNow(ctx: Context) {
  const utc = new Date(Math.floor(ctx.now.getTime() / 1000) * 1000)
  return { wall: toWall(utc, ctx.siteZone), utc }
}

function adjustToDate(status: RecordStatus, utc: Date | null, now: Date): RecordStatus {
  if (utc === null || (status !== 'publish' && status !== 'future')) return status
  return utc.getTime() - now.getTime() >= scheduleMinMs ? 'future' : 'publish'
}

/**
 * The moment in a parameter. Throws `rest_invalid_param` for the parameter if it is outside the years 0001 to 9999 in
 * the time zone of the site.
 */
export function parseMomentParameter(ctx: Context, parameter: string, text: string, zone: string): Moment {
  const moment = parseMoment(text, { zone, now: ctx.now })
  if (!moment || !isYearInRange(moment.instant, ctx.siteZone))
    throw createInvalidParamFailure({ [parameter]: createMessage('date') })
  return moment
}

/** Whether a clock in `zone` shows the years 0001 to 9999 at `instant`. */
export const isYearInRange = (instant: Date, zone: string): boolean =>
  parseMoment(Math.floor(instant.getTime() / 1000), { zone, now: instant }) !== null

/** A wall time as Prisma takes it for a column without a time zone: a Date with the same date and time in UTC. */
export const toDatabaseWallTime = (wall: WallTime): Date => new Date(`${wall.replace(' ', 'T')}Z`)

/** The wall time of a Date that Prisma read from a column without a time zone. */
export const fromDatabaseWallTime = (date: Date): WallTime => date.toISOString().slice(0, 19).replace('T', ' ')
