import type { ImportRow } from '../../resources/imports/store.ts'
import { findChangedFields, findKnownEventsOfBatch } from '../store/changed-fields.ts'
import type { MappedEvent } from '../mapping/event.ts'
import type { KnownEvent } from '../values/source-events.ts'
import type { BatchPolicies } from './source-policies.ts'
import { createDatePolicy, publicationFields, setDefaultStatus, type StorePolicy } from '../store/policy.ts'

/** How an import of a file or an address stores events. It does not store events of a source. */
export function createImportPolicies(row: ImportRow): BatchPolicies {
  let known: ReadonlyMap<string, KnownEvent> = new Map()
  return {
    prepareBatch: async (tx, events) => {
      known = await findKnownEventsOfBatch(tx, events)
      const dates = events.flatMap(({ overrides }) => overrides)
      return new Map([
        ...events.map(event => [event.origin.globalId, choosePolicy(row, event, known)] as const),
        ...dates.map(({ event }) => [event.origin.globalId, createDatePolicy(row.categoryIds)] as const),
      ])
    },
    finishBatch: (tx, events) => findChangedFields(tx, events, known),
  }
}

function choosePolicy(
  { categoryIds, defaultStatus }: ImportRow,
  event: MappedEvent,
  known: ReadonlyMap<string, KnownEvent>,
): StorePolicy {
  const stored = known.get(event.origin.globalId)
  if (!stored) {
    setDefaultStatus(event, defaultStatus)
    return { keptFields: new Set(), categoryIds }
  }
  const policy = { keptFields: new Set(publicationFields), categoryIds }
  return stored.sourceId === null
    ? policy
    : { ...policy, skipReason: `is an event of the source “${stored.sourceName}”` }
}
