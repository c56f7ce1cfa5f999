import { hasPermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { createInvalidParamFailure } from '../../core/failures.ts'
import { toWall, type WallTime } from '../../core/time/wall-time.ts'
import { type Moment, parseMoment } from '../../core/time/moment.ts'
import { createMessage } from '../../core/messages.ts'

/** The states of a record that a caller may send. */
export const recordStatuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** A publication date this near is now: clocks differ. */
const scheduledFromMs = 60_000

/** State and publication date of a record. `utc` is null while a draft has no date of its own. */
export type Publication = { status: RecordStatus; wall: WallTime; utc: Date | null }

export type PublicationRequest = {
  status?: RecordStatus | null | undefined
  date?: string | null | undefined
  date_utc?: string | null | undefined
}

/**
 * State and publication date that follow from what was sent and, on an update, from what was there (F7).
 *
 * A caller without the right to publish gets `pending` for `publish` and `future`, and `draft` for nothing. A date at
 * least a minute ahead turns `publish` into `future`, a date that has come turns `future` into `publish`.
 */
export function resolvePublication(ctx: Context, asked: PublicationRequest, before?: Publication): Publication {
  const status = statusOf(ctx, asked, before)
  const dated = datesOf(ctx, asked, before)
  const isFloating = dated.utc === null && (status === 'draft' || status === 'pending')
  const { wall, utc } = dated.utc === null && !isFloating ? nowIn(ctx) : dated
  return { status: scheduled(status, utc, ctx.now), wall, utc }
}

function statusOf(ctx: Context, { status }: PublicationRequest, before?: Publication): RecordStatus {
  const mayPublish = hasPermission(ctx.caller, 'publish')
  const wanted = status ?? before?.status ?? (mayPublish ? 'publish' : 'draft')
  return !mayPublish && (wanted === 'publish' || wanted === 'future') ? 'pending' : wanted
}

function datesOf(ctx: Context, asked: PublicationRequest, before?: Publication): { wall: WallTime; utc: Date | null } {
  const date = asked.date ? parseMomentParameter(ctx, 'date', asked.date, ctx.siteZone) : null
  const dateUtc = asked.date_utc ? parseMomentParameter(ctx, 'date_utc', asked.date_utc, 'UTC') : null
  if (date) return { wall: date.wall, utc: dateUtc?.instant ?? date.instant }
  if (dateUtc) return { wall: toWall(dateUtc.instant, ctx.siteZone), utc: dateUtc.instant }
  return before ?? { wall: nowIn(ctx).wall, utc: null }
}

/** Now, in whole seconds, so that both clocks show the same one. */
function nowIn(ctx: Context) {
  const utc = new Date(Math.floor(ctx.now.getTime() / 1000) * 1000)
  return { wall: toWall(utc, ctx.siteZone), utc }
}

function scheduled(status: RecordStatus, utc: Date | null, now: Date): RecordStatus {
  if (utc === null || (status !== 'publish' && status !== 'future')) return status
  return utc.getTime() - now.getTime() >= scheduledFromMs ? 'future' : 'publish'
}

/**
 * The moment that a parameter names. The schema has seen that it can be read; refuses it by name if not, and when it lies
 * outside the years that clocks of the site can show.
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

/** The day and time of a wall time as the database takes it: a Date whose UTC fields show it. */
export const toDatabaseWallTime = (wall: WallTime): Date => new Date(`${wall.replace(' ', 'T')}Z`)

/** The wall time in a Date that the database gave for a column without a zone. */
export const fromDatabaseWallTime = (date: Date): WallTime => date.toISOString().slice(0, 19).replace('T', ' ')
