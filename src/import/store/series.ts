import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { ExtraColumns } from '../../resources/events/mutations.ts'
import type { EventInput } from '../../resources/events/schema.ts'
import { updateDate } from '../../resources/events/series/edit.ts'
import { listSeriesEvents } from '../../resources/events/series/events.ts'
import { replaceSeries } from '../../resources/events/series/replace.ts'
import { lockEditableSeries } from '../../resources/events/series/scope.ts'
import { lockSeriesOfEvent, type Series } from '../../resources/events/series/store.ts'
import type { Origin } from '../../resources/shared/record/origins.ts'
import type { MappedOverride } from '../mapping/source-event.ts'
import { hasLocalChanges, pickWrittenFields, type StorePolicy } from './policy.ts'

/** The event that carries the origin of an imported series, and the events whose overrides the import may remove. */
type ImportedDates = { originEventId: number; overrideIds: number[] }

/**
 * The policy for the series and for each of its dates, by global id. Undefined in the command `import`: only sources
 * and the imports of the page have policies.
 */
type Policies = ReadonlyMap<string, StorePolicy> | undefined

/**
 * Gives a stored series the values, times and rule of its source. Dates that an earlier import changed one by one get
 * the values of the series again. If the event that carries the origin of the series is in the trash then, another
 * event of the series carries it. With `policies`, the fields and dates that were changed in this calendar stay.
 */
export async function updateImportedSeries(
  ctx: Context,
  tx: Tx,
  series: Series,
  fields: EventInput,
  extras: ExtraColumns & { origin: Origin },
  policies: Policies,
): Promise<void> {
  await lockEditableSeries(ctx, tx, series.id)
  const { origin } = extras
  const { originEventId, overrideIds } = await clearOtherOrigins(tx, series.id, origin.globalId, policies)
  const keptFields = policies?.get(origin.globalId)?.keptFields ?? new Set()
  const { columns } = pickWrittenFields({}, extras, keptFields)
  await replaceSeries(ctx, tx, series, originEventId, fields, columns, { resetIds: overrideIds, keptFields })
  const untrashed = (await listSeriesEvents(tx, series.id)).filter(({ isInTrash }) => !isInTrash)
  const [first] = untrashed
  if (!first || untrashed.some(({ id }) => id === originEventId)) return
  await clearOrigins(tx, [originEventId])
  await tx.$executeRaw(sql`
    update events set origin_id = ${origin.globalId}, origin_digest = ${origin.digest}, lineage = ${origin.lineage}
     where id = ${first.id}`)
}

type DateRow = { id: number; originId: string | null; isInTrash: boolean; isException: boolean }

/**
 * Chooses the event that carries the origin of the series. Removes the origins of its dates, and the origin of another
 * event which carried the origin of the series. Fails if the series has no events.
 */
async function clearOtherOrigins(
  tx: Tx,
  seriesId: number,
  globalId: string,
  policies: Policies,
): Promise<ImportedDates> {
  const rows = await tx.$queryRaw<DateRow[]>(sql`
    select e.id, e.origin_id as "originId", e.status = 'trash' as "isInTrash",
           exists (select from event_overrides o where o.event_id = e.id) as "isException"
      from events e where e.series_id = ${seriesId} order by e.recurrence_wall, e.id`)
  const overrides = rows.filter(({ originId }) => originId?.startsWith(`${globalId}&recurrence-id=`))
  const originEvent = chooseOriginEvent(rows, globalId, policies)
  if (!originEvent) throw new Error(`The series ${seriesId} has no events.`)
  const formerOriginEvents = rows.filter(({ id, originId }) => originId === globalId && id !== originEvent.id)
  await clearOrigins(
    tx,
    [...overrides, ...formerOriginEvents].map(({ id }) => id),
  )
  const reset = overrides.filter(
    ({ id, originId }) => id !== originEvent.id && !hasLocalChanges(policies?.get(originId ?? '')),
  )
  return { originEventId: originEvent.id, overrideIds: reset.map(({ id }) => id) }
}

/**
 * The event that carries the origin of a series. With `policies`, an event without overrides is preferred, because it
 * will get the values of the series.
 */
function chooseOriginEvent(rows: DateRow[], globalId: string, policies: Policies): DateRow | undefined {
  const untrashed = rows.filter(({ isInTrash }) => !isInTrash)
  const current = untrashed.find(({ originId }) => originId === globalId)
  const plain = current?.isException === false ? current : untrashed.find(({ isException }) => !isException)
  return (policies && plain) ?? current ?? untrashed[0] ?? rows[0]
}

async function clearOrigins(tx: Tx, ids: number[]): Promise<void> {
  await tx.$executeRaw(sql`
    update events set origin_id = null, origin_digest = null, lineage = '{}' where id = any(${ids}::int[])`)
}

/**
 * The id of the first event outside the trash in the series of an event; null for a single event, and for a series that
 * is in the trash as a whole.
 */
export async function findUntrashedEventOfSeries(tx: Tx, eventId: number): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    select o.id from events e join events o on o.series_id = e.series_id and o.status <> 'trash'
     where e.id = ${eventId} order by o.recurrence_wall, o.id limit 1`)
  return row?.id ?? null
}

/**
 * Stores the overrides of a series, found by its global id. An event that is in the trash of this calendar stays in it.
 */
export async function storeOverrides(
  ctx: Context,
  tx: Tx,
  globalId: string,
  overrides: MappedOverride[],
  getExtras: (override: MappedOverride) => Promise<ExtraColumns & { origin: Origin }>,
  policies: Policies,
): Promise<void> {
  if (overrides.length === 0) return
  const [originEvent] = await tx.$queryRaw<{ id: number }[]>(sql`select id from events where origin_id = ${globalId}`)
  const series = originEvent ? await lockSeriesOfEvent(tx, originEvent.id) : null
  const events = series ? await listSeriesEvents(tx, series.id) : []
  for (const override of overrides) {
    const event = events.find(({ recurrenceWall }) => recurrenceWall === override.wall)
    if (!series || !event || event.isInTrash) continue
    const { slug: _, recurrence: __, ...allFields } = override.event.fields
    const { origin, ...allExtras } = await getExtras(override)
    const { fields, columns } = pickWrittenFields(allFields, allExtras, policies?.get(origin.globalId)?.keptFields)
    // This event keeps the origin of the series, by which the next import finds the series.
    await updateDate(ctx, tx, series, event.id, fields, event.id === originEvent?.id ? columns : { ...columns, origin })
  }
}
