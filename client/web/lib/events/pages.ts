import type { CalendarClient, Outputs } from '../../../index.ts'
import type { EventListInput } from './list-input.ts'

/** Loaded events of a list, and the number of all events that match. */
export type EventResults = Pick<Outputs['events']['list'], 'events' | 'total'>

/** Reads the first `pages` pages of a list, or all pages when there are fewer. */
export async function readEventPages(
  calendar: CalendarClient,
  query: EventListInput,
  pages: number,
): Promise<EventResults> {
  const { events, total, total_pages } = await calendar.events.list.query(query)
  const otherPages = Array.from({ length: Math.min(total_pages, pages) }, (_, i) => i + 1).slice(1)
  const rest = await Promise.all(otherPages.map(page => calendar.events.list.query({ ...query, page })))
  return { events: [...events, ...rest.flatMap(page => page.events)], total }
}

/** The number of all events that match. */
export const countMatchingEvents = (calendar: CalendarClient, query: EventListInput): Promise<number> =>
  calendar.events.list.query({ ...query, per_page: 1 }).then(({ total }) => total)
