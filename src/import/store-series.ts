import type { Context } from '../api/context.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { ExtraColumns } from '../resources/events/mutations.ts'
import type { EventInput } from '../resources/events/schema.ts'
import { updateDate } from '../resources/events/series/edit.ts'
import { listSeriesEvents } from '../resources/events/series/events.ts'
import { replaceSeries } from '../resources/events/series/replace.ts'
import { lockEditableEvents } from '../resources/events/series/scope.ts'
import { lockSeriesOfEvent, type Series } from '../resources/events/series/store.ts'
import type { Origin } from '../resources/shared/origins.ts'
import type { MappedOverride } from './mapping/source-event.ts'
import { hasChangesHere, removeKeptFields, type StorePolicy } from './store-policy.ts'

/** The event that stands for an imported series, and the events that an import has changed one by one. */
type ImportedDates = { id: number; overrideIds: number[] }

/** How the series and its dates are stored, by their global ids, if the import is that of a source. */
type Policies = ReadonlyMap<string, StorePolicy> | undefined

/**
 * Gives a stored series the values, times and rule of its source, and makes all its dates alike that an import has changed
 * one by one. If the event with the origin of the series is in the trash now, another date gets the origin. With `policies`, the
 * fields and dates that were changed here stay.
 */
export async function updateImportedSeries(
  ctx: Context,
  tx: Tx,
  series: Series,
  fields: EventInput,
  extras: ExtraColumns & { origin: Origin },
  policies: Policies,
): Promise<void> {
  await lockEditableEvents(ctx, tx, series.id, null)
  const { origin } = extras
  const { id, overrideIds } = await takeOrigins(tx, series.id, origin.globalId, policies)
  const keptFields = policies?.get(origin.globalId)?.keptFields ?? new Set()
  const { columns } = removeKeptFields({}, extras, keptFields)
  await replaceSeries(ctx, tx, series, id, fields, columns, { resetIds: overrideIds, keptFields })
  const live = (await listSeriesEvents(tx, series.id)).filter(({ isInTrash }) => !isInTrash)
  const [first] = live
  if (!first || live.some(event => event.id === id)) return
  await clearOrigins(tx, [id])
  await tx.$executeRaw(sql`
    update events set origin_id = ${origin.globalId}, origin_digest = ${origin.digest}, lineage = ${origin.lineage}
     where id = ${first.id}`)
}

type DateRow = { id: number; originId: string | null; isInTrash: boolean; hasOwnValues: boolean }

/** The events of a series that have an origin. Those of single dates lose it. */
async function takeOrigins(tx: Tx, seriesId: number, globalId: string, policies: Policies): Promise<ImportedDates> {
  const rows = await tx.$queryRaw<DateRow[]>(sql`
    select e.id, e.origin_id as "originId", e.status = 'trash' as "isInTrash",
           exists (select from event_overrides o where o.event_id = e.id) as "hasOwnValues"
      from events e where e.series_id = ${seriesId} order by e.recurrence_wall, e.id`)
  const overrides = rows.filter(({ originId }) => originId?.startsWith(`${globalId}&recurrence-id=`))
  const first = chooseOwner(rows, globalId, policies)
  if (!first) throw new Error(`The series ${seriesId} has no events.`)
  const formerOwners = rows.filter(({ id, originId }) => originId === globalId && id !== first.id)
  await clearOrigins(
    tx,
    [...overrides, ...formerOwners].map(({ id }) => id),
  )
  const reset = overrides.filter(
    ({ id, originId }) => id !== first.id && !hasChangesHere(policies?.get(originId ?? '')),
  )
  return { id: first.id, overrideIds: reset.map(({ id }) => id) }
}

/** The event that stands for a series. It gets the values of the series, so with `policies` it has none of its own. */
function chooseOwner(rows: DateRow[], globalId: string, policies: Policies): DateRow | undefined {
  const live = rows.filter(({ isInTrash }) => !isInTrash)
  const owner = live.find(({ originId }) => originId === globalId)
  const plain = owner?.hasOwnValues === false ? owner : live.find(({ hasOwnValues }) => !hasOwnValues)
  return (policies && plain) ?? owner ?? live[0] ?? rows[0]
}

async function clearOrigins(tx: Tx, ids: number[]): Promise<void> {
  await tx.$executeRaw(sql`
    update events set origin_id = null, origin_digest = null, lineage = '{}' where id = any(${ids}::int[])`)
}

/** A live date of the series of an event; null for a single event, and for a series that is in the trash as a whole. */
export async function findLiveDate(tx: Tx, eventId: number): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    select o.id from events e join events o on o.series_id = e.series_id and o.status <> 'trash'
     where e.id = ${eventId} order by o.recurrence_wall, o.id limit 1`)
  return row?.id ?? null
}

/** Stores the dates that differ from the others of the series with a global id. A date in the trash here stays there. */
export async function storeOverrides(
  ctx: Context,
  tx: Tx,
  globalId: string,
  overrides: MappedOverride[],
  getExtras: (override: MappedOverride) => Promise<ExtraColumns & { origin: Origin }>,
  policies: Policies,
): Promise<void> {
  if (overrides.length === 0) return
  const [owner] = await tx.$queryRaw<{ id: number }[]>(sql`select id from events where origin_id = ${globalId}`)
  const series = owner ? await lockSeriesOfEvent(tx, owner.id) : null
  const events = series ? await listSeriesEvents(tx, series.id) : []
  for (const override of overrides) {
    const event = events.find(({ recurrenceWall }) => recurrenceWall === override.wall)
    if (!series || !event || event.isInTrash) continue
    const { slug: _, recurrence: __, ...allFields } = override.event.fields
    const { origin, ...allExtras } = await getExtras(override)
    const { fields, columns } = removeKeptFields(allFields, allExtras, policies?.get(origin.globalId)?.keptFields)
    // The event of the series keeps its origin, by which the next import finds the series.
    await updateDate(ctx, tx, series, event.id, fields, event.id === owner?.id ? columns : { ...columns, origin })
  }
}
