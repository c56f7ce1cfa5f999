import type { Tx } from '../../db/transactions/transaction.ts'
import { groupByLanguage } from '../identity/existing-records.ts'
import type { MappedEvent } from '../mapping/event.ts'
import type { MappedItem } from '../mapping/source-event.ts'
import { findKnownEvents, type KnownEvent, listDifferentFields } from '../values/source-events.ts'

/** The stored events of a batch, by their global ids, with their texts in the language of the batch's event. */
export async function findKnownEventsOfBatch(
  tx: Tx,
  events: readonly MappedEvent[],
): Promise<ReadonlyMap<string, KnownEvent>> {
  const known = new Map<string, KnownEvent>()
  for (const [language, sameLanguage] of groupByLanguage([...events]))
    for (const [globalId, event] of await findKnownEvents(tx, listGlobalIds(sameLanguage), language))
      known.set(globalId, event)
  return known
}

/** The fields of each event that has another value than `before`; `recurrence` stands for dates of a series. */
export async function findChangedFields(
  tx: Tx,
  events: readonly MappedItem[],
  before: ReadonlyMap<string, KnownEvent>,
): Promise<Map<string, string[]>> {
  const updated = events.filter(({ origin }) => before.has(origin.globalId))
  const now = await findKnownEventsOfBatch(tx, updated)
  return new Map(
    updated.map(({ origin: { globalId }, fields }) => {
      const [old, current] = [before.get(globalId), now.get(globalId)]
      const changed = old && current ? listDifferentFields(old.values, current.values) : []
      return [globalId, changed.length === 0 && fields.recurrence?.length ? ['recurrence'] : changed]
    }),
  )
}

const listGlobalIds = (events: readonly MappedEvent[]): string[] => events.map(({ origin }) => origin.globalId)
