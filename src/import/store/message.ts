import type { Context } from '../../api/context.ts'
import { formatICalDateTime } from '../../core/recurrence/ical-time.ts'
import { toWall } from '../../core/time/wall-time.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { applyEventPatch, type ExtraColumns } from '../../resources/events/mutations.ts'
import { addWallMs } from '../../resources/events/series/dates/dates.ts'
import { splitSeries, updateAllDates, updateDate } from '../../resources/events/series/edit.ts'
import { lockEditableSeries } from '../../resources/events/series/scope.ts'
import { lockSeriesOfEvent } from '../../resources/events/series/store.ts'
import type { Origin } from '../../resources/shared/record/origins.ts'
import { publishableKindByName } from '../../resources/shared/record/kinds.ts'
import { lockEditableRecord } from '../../resources/shared/record/access.ts'
import { removeDate } from '../identity/calendar-id.ts'
import type { ExistingRecords } from '../identity/existing-records.ts'
import { notStoredReason } from '../identity/identify-events.ts'
import { ImportFailure } from '../run/failure.ts'
import { type MappedItem, toSeriesDigest } from '../mapping/source-event.ts'
import {
  isOlder,
  isReinstated,
  isRepeated,
  type MessageVersion,
  parseStoredDigest,
} from '../identity/message-version.ts'
import {
  findDateOfParts,
  isStoredLater,
  listOpenStarts,
  lockSeriesParts,
  type NamedDate,
  type SeriesPart,
} from './series-parts.ts'
import type { SourceMessage } from '../sources/source-item.ts'
import { pickWrittenFields, publicationFields } from './policy.ts'

/** What a message changes: a stored event, with its series or the following dates if it has any, or one date of the series. */
export type MessageTarget = { id: number; scope: 'this' | 'following' | 'all' }

/** `versionId` is the event that stores the version of the message. */
type MessagePlan =
  | { outcome: 'unchanged'; versionId?: number | undefined }
  | { outcome: 'changed'; targets: MessageTarget[]; versionId: number }
  | { outcome: 'failed'; error: ImportFailure }

const unchanged: MessagePlan = { outcome: 'unchanged' }

const createPlan = (targets: MessageTarget[], versionId: number): MessagePlan =>
  targets.length > 0 ? { outcome: 'changed', targets, versionId } : { outcome: 'unchanged', versionId }

/**
 * Plans what a message changes here (RFC 5546). Null for an event or a date that is stored as any other: it is new, or
 * the message has the whole event.
 */
export async function planMessage(tx: Tx, item: MappedItem, existing: ExistingRecords): Promise<MessagePlan | null> {
  const { origin, message } = item
  if (!message) return null
  const { isCancellation, date } = message
  if (isCancellation && existing.policies?.get(origin.globalId)?.keptFields.has('event_status')) return unchanged
  const wholeId = removeDate(origin.globalId)
  const whole = existing.events.get(wholeId)
  const parts = await lockSeriesParts(tx, wholeId)
  const known = parseStoredDigest(whole?.digest).all
  if (isOlder(item, known) && (date === null || known?.isCancellation)) return fail(olderReason)
  if (parts.length > 0 && date !== null) {
    const plan = await planDates(tx, item, parts, { ...message, date, ofWhole: known })
    if (plan) return plan
  }
  if (!isCancellation) return null
  const single = existing.events.get(origin.globalId) ?? whole
  if (!single) return message.hasTimes ? null : fail(notStoredReason)
  if (single === whole && date !== null && !(await startsOn(tx, single.id, date)))
    return fail('cancels a date that the stored event does not have')
  const ids = [...(await listOpenEvents(tx, single.id)), ...(await listOpenStarts(tx, parts, null))]
  return createPlan(
    ids.map(id => ({ id, scope: 'all' })),
    single.id,
  )
}

const olderReason = 'is older than a message that was imported before'

const fail = (reason: string): MessagePlan => ({
  outcome: 'failed',
  error: new ImportFailure(reason, { isError: false }),
})

/** `ofWhole` is the version of the last message about the whole series. */
type NamedDates = SourceMessage & { date: NamedDate; ofWhole: MessageVersion | undefined }

/**
 * Plans the change of one date of a series, or of the date and all following dates. Null if the series does not have
 * the date.
 */
async function planDates(
  tx: Tx,
  item: MappedItem,
  parts: SeriesPart[],
  { isCancellation, date, changesFollowing, ofWhole }: NamedDates,
): Promise<MessagePlan | null> {
  const scope = changesFollowing ? 'following' : 'this'
  const stored = await findDateOfParts(tx, parts, date)
  const { date: known, digest } = parseStoredDigest(stored?.originDigest)
  if (isOlder(item, known)) return fail(olderReason)
  if (isCancellation && changesFollowing) {
    const targets = (await listOpenStarts(tx, parts, date)).map(id => ({ id, scope }) as const)
    const [first] = targets
    if (first) return createPlan(targets, stored?.id ?? first.id)
  }
  if (!stored && isCancellation && isStoredLater(parts, date))
    return fail('cancels a date that is not stored yet; import it again when it is')
  if (!stored) return isCancellation ? unchanged : null
  const sent = parseStoredDigest(item.origin.digest).digest
  const isAgain = isReinstated(item, known) || (isReinstated(item, ofWhole) && !isRepeated(item, known))
  // The first date has the digest of its series.
  const hasContent = digest === (changesFollowing ? toSeriesDigest(sent) : sent) || isRepeated(item, known)
  const isSame = hasContent && !isAgain
  if (isCancellation ? stored.eventStatus === 'canceled' : isSame) return createPlan([], stored.id)
  if (stored.status === 'trash') return isCancellation ? unchanged : fail('is in the trash here and stays there')
  return createPlan([{ id: stored.id, scope }], stored.id)
}

/** The id of a single event, if it is not canceled. */
const listOpenEvents = async (tx: Tx, id: number): Promise<number[]> =>
  (
    await tx.$queryRaw<{ id: number }[]>(sql`
      select id from events
       where id = ${id} and series_id is null and status <> 'trash' and event_status <> 'canceled'`)
  ).map(row => row.id)

/** Whether a single event starts at this instant or on this day. */
async function startsOn(tx: Tx, id: number, date: NamedDate): Promise<boolean> {
  const [event] = await tx.$queryRaw<{ startWall: string; startUtc: Date; zone: string; isAllDay: boolean }[]>(sql`
    select start_wall::text as "startWall", start_utc as "startUtc", zone, all_day as "isAllDay"
      from events where id = ${id}`)
  if (!event) return false
  if (typeof date !== 'string' && !event.isAllDay) return event.startUtc.getTime() === date.getTime()
  const wall = typeof date === 'string' ? date : toWall(date, event.zone)
  return event.startWall.slice(0, 10) === wall.slice(0, 10)
}

/**
 * Changes what `planMessage` has found, except the fields in `keptFields`. A cancellation changes nothing but the status, and
 * for a date and all following ones the series, which it splits.
 */
export async function storeMessage(
  ctx: Context,
  tx: Tx,
  { id, scope }: MessageTarget,
  { fields: allFields, message, origin }: MappedItem,
  { keptFields = [], origin: _, ...allExtras }: ExtraColumns & { keptFields?: Iterable<string> | undefined },
): Promise<void> {
  const canceled = { event_status: 'canceled' } as const
  const series = await lockSeriesOfEvent(tx, id)
  if (series && scope !== 'this') await lockEditableSeries(ctx, tx, series.id)
  await lockEditableRecord(ctx, tx, publishableKindByName.event, id)
  if (!series) return applyEventPatch(ctx, tx, id, canceled)
  if (scope === 'all') return void (await updateAllDates(ctx, tx, series, id, canceled, {}))
  if (message?.isCancellation && scope === 'this') return updateDate(ctx, tx, series, id, canceled, {})
  const globalId = await nameDate(tx, id, series.id, origin)
  const { slug: __, recurrence: ___, ...dateFields } = allFields
  const { fields, columns } = message?.isCancellation
    ? { fields: canceled, columns: {} }
    : pickWrittenFields(dateFields, allExtras, new Set([...publicationFields, ...keptFields]))
  const withOrigin = (digest: string) => ({ ...columns, ...(globalId && { origin: { ...origin, globalId, digest } }) })
  if (scope === 'this') return updateDate(ctx, tx, series, id, fields, withOrigin(origin.digest))
  const part = await splitSeries(ctx, tx, series, id)
  // These columns and links are among `columns`; here they say what all following dates get.
  const isWritten = ([field]: [string, unknown]) => !message?.isCancellation && !new Set(keptFields).has(field)
  const linkFields = Object.fromEntries(Object.entries(emptyColumnFields).filter(isWritten))
  await updateAllDates(ctx, tx, part, id, { ...linkFields, ...fields }, withOrigin(toSeriesDigest(origin.digest)))
}

const emptyColumnFields = { image: null, website: '', categories: [], tags: [], venue: [], organizer: [] }

/**
 * The global id of a date, made from its series and the time that the rule of its source gives it, wherever messages
 * have moved the date. Null for the date that carries the global id of the series.
 */
async function nameDate(tx: Tx, id: number, seriesId: number, { globalId }: Origin): Promise<string | null> {
  const wholeId = removeDate(globalId)
  const [row] = await tx.$queryRaw<{ originId: string | null; wall: string }[]>(sql`
    select origin_id as "originId", recurrence_wall::text as wall from events where id = ${id}`)
  if (!row || row.originId === wholeId) return null
  const prefix = `${wholeId}&recurrence-id=`
  if (row.originId?.startsWith(prefix)) return row.originId
  const part = (await lockSeriesParts(tx, wholeId)).find(({ series }) => series.id === seriesId)
  return prefix + formatICalDateTime(addWallMs(row.wall, -(part?.distanceMs ?? 0)))
}
