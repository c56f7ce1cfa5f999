import type { Context } from '../api/context.ts'
import { formatICalDateTime } from '../core/recurrence/ical-time.ts'
import { toWall } from '../core/time/wall-time.ts'
import { sql } from '../db/sql/sql.ts'
import type { Tx } from '../db/transactions/transaction.ts'
import { applyEventPatch, type ExtraColumns } from '../resources/events/mutations.ts'
import { updateAllDates, updateDate } from '../resources/events/series/edit.ts'
import { lockEditableSeries } from '../resources/events/series/scope.ts'
import { lockSeriesOfEvent, type Series } from '../resources/events/series/store.ts'
import type { Origin } from '../resources/shared/origins.ts'
import { publishableKindByName } from '../resources/shared/record-kinds.ts'
import { lockEditableRecord } from '../resources/shared/records.ts'
import { removeDate } from './calendar-id.ts'
import type { ExistingRecords } from './existing-records.ts'
import { ImportFailure } from './import-failure.ts'
import type { MappedItem } from './mapping/source-event.ts'
import type { SourceMessage } from './sources/source-item.ts'
import { pickWrittenFields, publicationFields } from './store-policy.ts'

/** What a message changes: a stored event, with its series if it has one, or one date of the series. */
export type MessageTarget = { id: number; scope: 'this' | 'all' }

type MessagePlan =
  | { outcome: 'unchanged' }
  | { outcome: 'changed'; target: MessageTarget }
  | { outcome: 'failed'; error: ImportFailure }

const unchanged: MessagePlan = { outcome: 'unchanged' }

type StoredDate = {
  id: number
  recurrenceWall: string
  status: string
  eventStatus: string
  originDigest: string | null
}

/**
 * Plans what a message changes here (RFC 5546). Null for an event or a date that is stored as any other: it is new, or
 * the message has the whole event.
 */
export async function planMessage(
  tx: Tx,
  { origin, message }: MappedItem,
  existing: ExistingRecords,
): Promise<MessagePlan | null> {
  if (!message) return null
  if (message.isCancellation && existing.policies?.get(origin.globalId)?.keptFields.has('event_status'))
    return unchanged
  const whole = existing.events.get(removeDate(origin.globalId))
  const series = whole && message.date !== null ? await lockSeriesOfEvent(tx, whole.id) : null
  if (series && message.date !== null) {
    const date = await findDate(tx, series, message.date)
    if (date) return planDate(date, origin, message)
    return message.isCancellation ? unchanged : null
  }
  if (!message.isCancellation) return null
  const date = existing.events.get(origin.globalId)
  if (date) return planCancellation(tx, date.id)
  if (whole && message.date !== null && !(await startsOn(tx, whole.id, message.date)))
    return { outcome: 'failed', error: otherDate() }
  if (whole) return planCancellation(tx, whole.id)
  if (message.hasTimes) return null
  const error = new ImportFailure('cancels an event that is not stored here', { isError: false })
  return { outcome: 'failed', error }
}

const otherDate = () => new ImportFailure('cancels a date that the stored event does not have', { isError: false })

const inTrash = () => new ImportFailure('is in the trash here and stays there', { isError: false })

function planDate(date: StoredDate, origin: Origin, { isCancellation }: SourceMessage): MessagePlan {
  if (date.originDigest === origin.digest || (isCancellation && date.eventStatus === 'canceled')) return unchanged
  if (date.status === 'trash') return isCancellation ? unchanged : { outcome: 'failed', error: inTrash() }
  return { outcome: 'changed', target: { id: date.id, scope: 'this' } }
}

async function planCancellation(tx: Tx, id: number): Promise<MessagePlan> {
  const [event] = await tx.$queryRaw<{ isOpen: boolean }[]>(sql`
    select exists (select from events d
                    where (d.id = e.id or d.series_id = e.series_id) and d.status <> 'trash'
                      and d.event_status <> 'canceled') as "isOpen"
      from events e where e.id = ${id}`)
  return event?.isOpen ? { outcome: 'changed', target: { id, scope: 'all' } } : unchanged
}

type NamedDate = NonNullable<SourceMessage['date']>

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

/** The date of a series that a message names by an instant or by a day, in any time zone. */
async function findDate(tx: Tx, { id, start }: Series, date: NamedDate) {
  const wall = typeof date === 'string' ? date : toWall(date, start.zone)
  const isDay = start.isAllDay || typeof date === 'string'
  const rows = await tx.$queryRaw<StoredDate[]>(sql`
    select id, recurrence_wall::text as "recurrenceWall", status, event_status as "eventStatus",
           origin_digest as "originDigest"
      from events where series_id = ${id}
       and (recurrence_wall = ${wall}::timestamp or (${isDay} and recurrence_wall::date = ${wall}::timestamp::date))
     order by recurrence_wall, id limit 1`)
  return rows[0]
}

/**
 * Changes what `planMessage` has found, except the fields in `keptFields`. A cancellation changes nothing but the status.
 */
export async function storeMessage(
  ctx: Context,
  tx: Tx,
  { id, scope }: MessageTarget,
  { fields: allFields, message, origin }: MappedItem,
  { keptFields = [], ...allExtras }: ExtraColumns & { keptFields?: Iterable<string> | undefined },
): Promise<void> {
  const canceled = { event_status: 'canceled' } as const
  const series = await lockSeriesOfEvent(tx, id)
  if (series && scope === 'all') await lockEditableSeries(ctx, tx, series.id)
  await lockEditableRecord(ctx, tx, publishableKindByName.event, id)
  if (!series) return applyEventPatch(ctx, tx, id, canceled)
  if (scope === 'all') return void (await updateAllDates(ctx, tx, series, id, canceled, {}))
  if (message?.isCancellation) return updateDate(ctx, tx, series, id, canceled, {})
  const { slug: _, recurrence: __, ...dateFields } = allFields
  const { fields, columns } = pickWrittenFields(dateFields, allExtras, new Set([...publicationFields, ...keptFields]))
  const globalId = await nameDate(tx, id, origin)
  return updateDate(ctx, tx, series, id, fields, { ...columns, ...(globalId && { origin: { ...origin, globalId } }) })
}

/** The global id of a date by its series; null for the date that carries that of the series. */
async function nameDate(tx: Tx, id: number, { globalId }: Origin): Promise<string | null> {
  const seriesId = removeDate(globalId)
  const [row] = await tx.$queryRaw<{ wall: string }[]>(sql`
    select recurrence_wall::text as wall from events where id = ${id} and origin_id is distinct from ${seriesId}`)
  return row ? `${seriesId}&recurrence-id=${formatICalDateTime(row.wall)}` : null
}
