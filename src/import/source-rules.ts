import type { SourceRow } from '../resources/sources/store.ts'
import { computeContentKey } from './recognize-events.ts'
import { findChangedFields, findKnownEventsOfBatch } from './changed-fields.ts'
import type { ImportOptions } from './import-events.ts'
import type { MappedEvent } from './mapping/event.ts'
import { type KnownEvent, type PresentEvent, storeSourceEvents } from './source-events.ts'
import { createDateRule, type StoreRule, publicationFields, setDefaultStatus } from './store-rule.ts'

/** How the events of a batch are stored, and what is done after that. */
export type BatchRules = Required<Pick<ImportOptions, 'prepareBatch' | 'finishBatch'>>

/**
 * How the events of a source are stored: those of another source or import not at all, those that were changed here as
 * the source says.
 */
export function createSourceRules(source: SourceRow): BatchRules {
  let known: ReadonlyMap<string, KnownEvent> = new Map()
  let rules = new Map<string, StoreRule>()
  return {
    prepareBatch: async (tx, events) => {
      const dates = events.flatMap(({ overrides }) => overrides.map(({ event }) => event))
      known = await findKnownEventsOfBatch(tx, [...events, ...dates])
      rules = new Map()
      for (const event of events)
        rules.set(event.origin.globalId, chooseRule(source, event, known.get(event.origin.globalId)))
      for (const { origin } of dates) rules.set(origin.globalId, chooseDateRule(source, known.get(origin.globalId)))
      return rules
    },
    finishBatch: async (tx, events) => {
      const toPresentEvent = ({ origin: { globalId } }: MappedEvent, contentKey: string): PresentEvent => {
        const keptFields = rules.get(globalId)?.keptFields
        const changedFields = known.get(globalId)?.changedFields.filter(field => keptFields?.has(field)) ?? []
        return { globalId, contentKey, changedFields }
      }
      const present = events.flatMap(event => [
        toPresentEvent(event, computeContentKey(event)),
        ...event.overrides.map(date => toPresentEvent(date.event, '')),
      ])
      await storeSourceEvents(tx, source, present)
      return findChangedFields(tx, events, known)
    },
  }
}

function chooseRule(source: SourceRow, event: MappedEvent, known: KnownEvent | undefined): StoreRule {
  const rule = { keptFields: new Set<string>(), categoryIds: source.categoryIds }
  if (!known) {
    setDefaultStatus(event, source.defaultStatus)
    return rule
  }
  if (known.sourceId !== source.id) return { ...rule, refusal: 'is an event of another source or import' }
  const changedFields = source.updateAuthority === 'overwrite' ? [] : known.changedFields
  const keptFields = new Set<string>(changedFields)
  if (known.hasVanished) {
    setDefaultStatus(event, source.defaultStatus)
    event.fields.event_status ??= 'scheduled'
    return { ...rule, keptFields, isForced: true }
  }
  for (const field of publicationFields) keptFields.add(field)
  return { ...rule, keptFields, isRetained: source.updateAuthority === 'retain' }
}

const chooseDateRule = ({ id, updateAuthority, categoryIds }: SourceRow, known: KnownEvent | undefined): StoreRule =>
  createDateRule(categoryIds, known?.sourceId === id && updateAuthority !== 'overwrite' ? known.changedFields : [])
