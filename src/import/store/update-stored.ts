import type { Context } from '../../api/context.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { EventLinks } from '../../resources/events/link-rows.ts'
import * as events from '../../resources/events/mutations.ts'
import { makeSeries } from '../../resources/events/series/create.ts'
import { endSeries, updateDate } from '../../resources/events/series/edit.ts'
import { lockEditableSeries } from '../../resources/events/series/scope.ts'
import { lockSeriesOfEvent } from '../../resources/events/series/store.ts'
import { publishableKindByName } from '../../resources/shared/record/kinds.ts'
import { lockEditableRecord } from '../../resources/shared/record/access.ts'
import type { ExistingRecords } from '../identity/existing-records.ts'
import type { MappedEvent } from '../mapping/event.ts'
import type { MappedItem, MappedOverride } from '../mapping/source-event.ts'
import { pickWrittenFields, type StorePolicy } from './policy.ts'
import { storeOverrides, updateImportedSeries } from './series.ts'
import { getImageId, type ImageIdsByUrl, writeLinkedRecords } from './write-linked-records.ts'

/** The columns of an imported event that are not fields of a request. */
export const getImportColumns = ({ cost, website, customFields, previousStart, origin }: MappedEvent) => ({
  cost,
  website,
  customFields,
  ...(previousStart && { previousStart }),
  origin,
})

/** Changes a stored event, or the series that it belongs to. */
export async function updateStored(
  ctx: Context,
  tx: Tx,
  { id, wasSeries }: { id: number; wasSeries: boolean },
  event: MappedItem,
  extras: ReturnType<typeof getImportColumns> & events.ExtraColumns,
  policies: ExistingRecords['policies'],
): Promise<void> {
  const { recurrence = [] } = event.fields
  const series = await lockSeriesOfEvent(tx, id)
  if (series && recurrence.length > 0) return updateImportedSeries(ctx, tx, series, event.fields, extras, policies)
  const keptFields = policies?.get(event.origin.globalId)?.keptFields
  const { fields, columns } = pickWrittenFields(event.fields, extras, keptFields)
  if (series && wasSeries) {
    await lockEditableSeries(ctx, tx, series.id)
    await endSeries(ctx, tx, series, id)
  }
  await lockEditableRecord(ctx, tx, publishableKindByName.event, id)
  if (series && !wasSeries) return updateDate(ctx, tx, series, id, fields, columns)
  await events.applyEventPatch(ctx, tx, id, fields, columns)
  if (recurrence.length > 0 && !keptFields?.has('recurrence')) await makeSeries(ctx, tx, id, recurrence)
}

type LinkOptions = { existing: ExistingRecords; imageIds: ImageIdsByUrl }

/** Makes a series of a new event, if it is one. */
export async function storeDatesOfSeries(
  ctx: Context,
  tx: Tx,
  id: number,
  { fields: { recurrence = [] }, overrides, origin }: MappedItem,
  options: LinkOptions,
): Promise<void> {
  if (recurrence.length === 0) return
  await makeSeries(ctx, tx, id, recurrence)
  const getExtras = (override: MappedOverride) => getOverrideExtras(ctx, tx, override, options)
  await storeOverrides(ctx, tx, origin.globalId, overrides, getExtras, options.existing.policies)
}

export async function getOverrideExtras(
  ctx: Context,
  tx: Tx,
  { event }: MappedOverride,
  { existing, imageIds }: LinkOptions,
) {
  const written = await writeLinkedRecords(ctx, tx, event, existing, imageIds)
  const links = addCategories(written, existing.policies?.get(event.origin.globalId))
  return { ...getImportColumns(event), imageId: getImageId(imageIds, event.image), links }
}

export const addCategories = (links: EventLinks, policy: StorePolicy | undefined): EventLinks =>
  policy ? { ...links, categories: [...new Set([...(links.categories ?? []), ...policy.categoryIds])] } : links
