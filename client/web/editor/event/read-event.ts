import type { CalendarClient, Event } from '../../../index.ts'
import { getEventPassword, rememberEventPassword } from '../../lib/events/passwords.ts'
import type { EventWithParent } from './event-values.ts'

/** Reads an event for its form, with its password if the user has entered it in this tab. */
export async function readEventWithParent(
  calendar: CalendarClient,
  id: number,
  password = getEventPassword(String(id)),
): Promise<EventWithParent> {
  const event = await calendar.events.read.query({ id, password: password || undefined })
  if (password) rememberEventPassword(event, password)
  return attachParent(calendar, event)
}

/** Adds the title of the parent event; `#12` when the user is not allowed to read it. */
export async function attachParent(calendar: CalendarClient, event: Event): Promise<EventWithParent> {
  const id = event.post_parent
  if (id === 0) return { ...event, parent: [] }
  const { events } = await calendar.events.list.query({ include: [id] })
  return { ...event, parent: [{ id, name: events[0]?.title ?? `#${id}` }] }
}
