import type { CalendarClient, Event } from '../../../index.ts'
import { keepPassword, keptPassword } from '../../see/event/event-passwords.ts'
import { rememberParent } from './event-values.ts'

/** An event with the title of the one that it belongs to; opened with its password, where this visit knows it. */
export async function readEvent(
  calendar: CalendarClient,
  id: number,
  password = keptPassword(String(id)),
): Promise<Event> {
  const event = await calendar.events.read.query({ id, password: password || undefined })
  if (password) keepPassword(event, password)
  if (event.post_parent !== 0) {
    const { events } = await calendar.events.list.query({ include: [event.post_parent] })
    if (events[0]) rememberParent(events[0])
  }
  return event
}
