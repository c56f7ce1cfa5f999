import type { CalendarClient, Outputs } from '../../index.ts'
import type { EventListInput } from './event-list-input.ts'

/** Events of a list, and the total of events that match. */
export type EventResults = Pick<Outputs['events']['list'], 'events' | 'total'>

/** The events of the first `pages` pages of a list, or of all pages when there are fewer. */
export async function readEventPages(
  calendar: CalendarClient,
  query: EventListInput,
  pages: number,
): Promise<EventResults> {
  const { events, total, total_pages } = await calendar.events.list.query(query)
  const others = Array.from({ length: Math.min(total_pages, pages) }, (_, i) => i + 1).slice(1)
  const more = await Promise.all(others.map(page => calendar.events.list.query({ ...query, page })))
  return { events: [...events, ...more.flatMap(page => page.events)], total }
}

/** How many events match. */
export const countEvents = (calendar: CalendarClient, query: EventListInput): Promise<number> =>
  calendar.events.list.query({ ...query, per_page: 1 }).then(({ total }) => total)
