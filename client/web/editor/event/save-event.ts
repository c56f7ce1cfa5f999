import { type CalendarClient, type Event, readServiceFailure } from '../../../index.ts'
import { rememberEventPassword } from '../../lib/event-passwords.ts'
import type { PickedRecord } from '../form/record-picker.tsx'
import { newRecordStatuses, findDuplicate } from '../form/duplicates.ts'
import { toDatePart } from './event-times.ts'
import { toEventInput, type EventValues, toEventChanges, toPickedRecord, type EventWithParent } from './event-values.ts'
import { readEventWithParent, attachParent } from './read-event.ts'

/** What saving the form of an event asks of the service. */

export async function createFromValues(calendar: CalendarClient, values: EventValues): Promise<EventWithParent> {
  const event = await calendar.events.create.mutate(toEventInput(await withTermsMade(calendar, values)))
  return attachParent(calendar, opened(event, values))
}

export async function updateFromValues(
  calendar: CalendarClient,
  id: number,
  changed: Partial<EventValues>,
): Promise<EventWithParent> {
  const event = await calendar.events.update.mutate({ id, ...toEventChanges(await withTermsMade(calendar, changed)) })
  return attachParent(calendar, opened(event, changed))
}

/** Whoever has set a password is not asked for it. */
function opened(event: Event, { password }: Partial<EventValues>): Event {
  if (password) rememberEventPassword(event, password)
  return event
}

const newest = 30

/** The event that was made of what had been sent, though the answer was lost: a new one of the same title, author and day. */
export async function findDuplicateEvent(
  calendar: CalendarClient,
  sent: EventValues,
  writer: number | null | undefined,
): Promise<EventWithParent | null> {
  const { events } = await calendar.events.list.query({
    ...{ when: 'all', orderby: 'id', order: 'desc', per_page: newest },
    status: [...newRecordStatuses],
  })
  const found = events.filter(
    ({ title, start_date }) =>
      bare(title) === bare(sent.title) && toDatePart(start_date) === toDatePart(sent.start_date),
  )
  const twin = findDuplicate(found, sent.author ?? writer)
  return twin ? readEventWithParent(calendar, twin.id, sent.password || undefined) : null
}

/** A title as the service keeps it: without tags. */
const bare = (title: string): string => title.replace(/<[^>]*>/g, '').trim()

/** New terms whose names are figures are made first: sent with an event, a figure is the id of a term. */
async function withTermsMade<V extends Partial<EventValues>>(calendar: CalendarClient, values: V): Promise<V> {
  const made = { ...values }
  for (const kind of ['categories', 'tags'] as const) {
    const terms = made[kind]
    if (terms) made[kind] = await Promise.all(terms.map(term => termMade(calendar, kind, term)))
  }
  return made
}

type TermKind = 'categories' | 'tags'

async function termMade(calendar: CalendarClient, kind: TermKind, term: PickedRecord): Promise<PickedRecord> {
  if (term.id !== null || !/^\d+$/.test(term.name)) return term
  try {
    return toPickedRecord(await calendar[kind].create.mutate({ name: term.name }))
  } catch (error) {
    if (readServiceFailure(error)?.code !== 'term_exists') throw error
    return (await termNamed(calendar, kind, term.name)) ?? term
  }
}

/** A term that was made meanwhile, such as when the event itself was refused the last time. */
async function termNamed(calendar: CalendarClient, kind: TermKind, name: string): Promise<PickedRecord | undefined> {
  const asked = { search: name, hide_empty: false, per_page: 50 }
  const terms =
    kind === 'tags'
      ? (await calendar.tags.list.query(asked)).tags
      : (await calendar.categories.list.query(asked)).categories
  return terms.map(toPickedRecord).find(term => term.name === name)
}
