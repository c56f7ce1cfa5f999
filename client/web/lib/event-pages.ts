import type { CalendarClient, Inputs, Outputs } from '../../index.ts'

type Query = NonNullable<Inputs['events']['list']>

/** Events of a list, and how many there are. */
export type EventResults = Pick<Outputs['events']['list'], 'events' | 'total'>

/** The first pages of a list of events, as many as there are. */
export async function readEventPages(calendar: CalendarClient, query: Query, pages: number): Promise<EventResults> {
  const { events, total, total_pages } = await calendar.events.list.query(query)
  const others = Array.from({ length: Math.min(total_pages, pages) }, (_, i) => i + 1).slice(1)
  const more = await Promise.all(others.map(page => calendar.events.list.query({ ...query, page })))
  return { events: [...events, ...more.flatMap(page => page.events)], total }
}
