import type { ImportRow } from '../resources/imports/store.ts'
import { findChangedFields, findKnownEventsOfBatch } from './changed-fields.ts'
import type { MappedEvent } from './mapping/event.ts'
import type { KnownEvent } from './source-events.ts'
import type { BatchRules } from './source-rules.ts'
import { createDateRule, publicationFields, setDefaultStatus, type StoreRule } from './store-rule.ts'

/** How the events of a file or an address are stored: those of a source not at all. */
export function createImportRules(row: ImportRow): BatchRules {
  let known: ReadonlyMap<string, KnownEvent> = new Map()
  return {
    prepareBatch: async (tx, events) => {
      known = await findKnownEventsOfBatch(tx, events)
      const dates = events.flatMap(({ overrides }) => overrides)
      return new Map([
        ...events.map(event => [event.origin.globalId, chooseRule(row, event, known)] as const),
        ...dates.map(({ event }) => [event.origin.globalId, createDateRule(row.categoryIds)] as const),
      ])
    },
    finishBatch: (tx, events) => findChangedFields(tx, events, known),
  }
}

function chooseRule(
  { categoryIds, defaultStatus }: ImportRow,
  event: MappedEvent,
  known: ReadonlyMap<string, KnownEvent>,
): StoreRule {
  const stored = known.get(event.origin.globalId)
  if (!stored) {
    setDefaultStatus(event, defaultStatus)
    return { keptFields: new Set(), categoryIds }
  }
  const rule = { keptFields: new Set(publicationFields), categoryIds }
  return stored.sourceId === null ? rule : { ...rule, refusal: `is an event of the source “${stored.sourceName}”` }
}
