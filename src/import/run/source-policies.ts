import type { SourceRow } from '../../resources/sources/store.ts'
import type { RecordStatus } from '../../resources/shared/publication/publication.ts'
import { computeMappedEventKey } from '../identity/recognize-events.ts'
import { findChangedFields, findKnownEventsOfBatch } from '../store/changed-fields.ts'
import type { ImportOptions } from './import-events.ts'
import type { MappedEvent } from '../mapping/event.ts'
import type { MappedItem } from '../mapping/source-event.ts'
import {
  importedFields,
  type KnownEvent,
  type PresentEvent,
  storeSourceEvents,
  unmarkVanished,
  type Vanishing,
} from '../values/source-events.ts'
import { createDatePolicy, type StorePolicy, publicationFields, setDefaultStatus } from '../store/policy.ts'

/** How the events of a batch are stored, and what is done after that. */
export type BatchPolicies = Required<Pick<ImportOptions, 'prepareBatch' | 'finishBatch'>>

/**
 * How the events of a source are stored. The import skips events of another source or import; it keeps or overwrites
 * local changes according to `update_authority`.
 */
export function createSourcePolicies(source: SourceRow): BatchPolicies {
  let known: ReadonlyMap<string, KnownEvent> = new Map()
  let policies = new Map<string, StorePolicy>()
  return {
    prepareBatch: async (tx, events) => {
      const dates = events.flatMap(({ overrides }) => overrides.map(({ event }) => event))
      known = await findKnownEventsOfBatch(tx, [...events, ...dates])
      const kept = [...known.values()].filter(({ vanished }) => vanished?.action === 'keep')
      await unmarkVanished(
        tx,
        kept.map(({ eventId }) => eventId),
      )
      policies = new Map()
      for (const event of events)
        policies.set(event.origin.globalId, choosePolicy(source, event, known.get(event.origin.globalId)))
      for (const { origin } of dates)
        policies.set(origin.globalId, chooseDatePolicy(source, known.get(origin.globalId)))
      return policies
    },
    finishBatch: async (tx, events) => {
      const toPresentEvent = ({ origin: { globalId } }: MappedEvent, contentKey: string): PresentEvent => {
        const keptFields = policies.get(globalId)?.keptFields
        const changedFields = known.get(globalId)?.changedFields.filter(field => keptFields?.has(field)) ?? []
        return { globalId, contentKey, changedFields }
      }
      const present = events.flatMap(event => [
        toPresentEvent(event, computeMappedEventKey(event)),
        ...event.overrides.map(date => toPresentEvent(date.event, '')),
      ])
      await storeSourceEvents(tx, source, present)
      return findChangedFields(tx, events, known)
    },
  }
}

function choosePolicy(source: SourceRow, event: MappedItem, known: KnownEvent | undefined): StorePolicy {
  const policy = { keptFields: new Set<string>(), categoryIds: source.categoryIds }
  if (!known) {
    setDefaultStatus(event, source.defaultStatus)
    return policy
  }
  if (known.sourceId !== source.id) return { ...policy, skipReason: describeOwner(known) }
  const changedFields = source.updateAuthority === 'overwrite' ? [] : known.changedFields
  const keptFields = new Set<string>(changedFields)
  for (const field of publicationFields) keptFields.add(field)
  const isRetained = source.updateAuthority === 'retain'
  if (known.vanished === null || known.vanished.action === 'keep') return { ...policy, keptFields, isRetained }
  if (isRetained) for (const field of listRetainedFields(event, known.vanished)) keptFields.add(field)
  return { ...policy, keptFields, ...undoVanishing(event, known.status, known.vanished, keptFields) }
}

/** Why an event is not one of the source. */
const describeOwner = ({ sourceName }: KnownEvent): string =>
  sourceName === null
    ? 'was stored by an import or a source that was removed; to get it from this source, delete it here for good'
    : `is an event of the source “${sourceName}”`

/** Undoes what was done when the source did not have the event. What editors have done since then stays. */
function undoVanishing(
  event: MappedItem,
  status: RecordStatus,
  vanished: Vanishing,
  keptFields: Set<string>,
): Pick<StorePolicy, 'isForced' | 'isRestored'> {
  if (vanished.action === 'cancel') {
    event.fields.event_status ??= 'scheduled'
    return { isForced: true }
  }
  const isRestored = status === 'trash'
  // The dates of a series get the status of the series.
  if (isRestored && !isSeries(event) && vanished.status !== 'trash') {
    event.fields.status = vanished.status
    keptFields.delete('status')
  }
  return { isForced: true, isRestored }
}

const isSeries = ({ fields }: MappedEvent): boolean => (fields.recurrence?.length ?? 0) > 0

/** What stays of an event that comes back to a source that only adds events. The dates of a series follow its rule. */
const listRetainedFields = (event: MappedItem, { action }: Vanishing): string[] => {
  const timeFields = ['start_date', 'end_date', 'timezone', 'all_day', 'recurrence']
  return importedFields.filter(field =>
    field === 'event_status' ? action !== 'cancel' : !isSeries(event) || !timeFields.includes(field),
  )
}

const chooseDatePolicy = (
  { id, updateAuthority, categoryIds }: SourceRow,
  known: KnownEvent | undefined,
): StorePolicy =>
  createDatePolicy(categoryIds, known?.sourceId === id && updateAuthority !== 'overwrite' ? known.changedFields : [])
