import { type CalendarClient, type Event, readServiceFailure } from '../../../index.ts'
import { rememberEventPassword } from '../../lib/events/passwords.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { recordDefinitions } from '../../lib/records/definitions.ts'
import { findDuplicateEvent } from '../../lib/records/duplicates.ts'
import type { PickedRecord } from '../../ui/form/picker/picked-record.ts'
import { type EventValues, type EventWithParent, toEventChanges, toEventInput, toPickedRecord } from './event-values.ts'
import { attachParent, readEventWithParent } from './read-event.ts'

export async function createFromValues(calendar: CalendarClient, values: EventValues): Promise<EventWithParent> {
  const input = toEventInput(await createNumericTerms(calendar, values))
  return attachParent(calendar, rememberPassword(await calendar.events.create.mutate(input), values))
}

/** Changes an event, and with `scope` other dates of its series. */
export async function updateFromValues(
  calendar: CalendarClient,
  id: number,
  changes: Partial<EventValues>,
  scope?: Scope,
): Promise<EventWithParent> {
  const input = { id, ...(scope ? { scope } : {}), ...toEventChanges(await createNumericTerms(calendar, changes)) }
  return attachParent(calendar, rememberPassword(await calendar.events.update.mutate(input), changes))
}

/** Stores a new password in this tab, so that the user is not asked for it. */
function rememberPassword(event: Event, { password }: Partial<EventValues>): Event {
  if (password) rememberEventPassword(event, password)
  return event
}

/** Finds the event that an earlier save of `values` has probably created although its response was lost. */
export async function findSavedEvent(
  calendar: CalendarClient,
  values: EventValues,
  writer: Parameters<typeof findDuplicateEvent>[2],
): Promise<EventWithParent | null> {
  const duplicate = await findDuplicateEvent(calendar, values, writer)
  return duplicate ? readEventWithParent(calendar, duplicate.id, values.password || undefined) : null
}

/**
 * Creates new terms whose names are numbers before the event, because the service would take such a
 * name for the id of a term.
 */
async function createNumericTerms<V extends Partial<EventValues>>(calendar: CalendarClient, values: V): Promise<V> {
  const result = { ...values }
  for (const kind of ['categories', 'tags'] as const) {
    const terms = values[kind]
    if (terms) result[kind] = await Promise.all(terms.map(term => createNumericTerm(calendar, kind, term)))
  }
  return result
}

async function createNumericTerm(
  calendar: CalendarClient,
  kind: 'categories' | 'tags',
  term: PickedRecord,
): Promise<PickedRecord> {
  if (term.id !== null || !/^\d+$/.test(term.name)) return term
  try {
    return toPickedRecord(await calendar[kind].create.mutate({ name: term.name }))
  } catch (error) {
    if (readServiceFailure(error)?.code !== 'term_exists') throw error
    // An earlier attempt has created the term, but not the event.
    const matches = await recordDefinitions[kind].search(calendar, { search: term.name, per_page: 50 })
    const existing = matches.find(({ name }) => name === term.name)
    return existing ? toPickedRecord(existing) : term
  }
}
