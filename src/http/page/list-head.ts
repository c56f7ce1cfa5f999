import { toEventListJsonLd } from '../../formats/json-ld-list.ts'
import type { Event } from '../../resources/events/schema.ts'
import type { HttpRequest } from '../request.ts'
import type { PageHead } from './head.ts'
import { getPeriodDate, viewPathPattern } from './paths.ts'
import { hasFilters } from './view-filters.ts'

/**
 * The head of a page, with the list of events that it shows; null for a page without a list. Search engines ignore a
 * period without events, because calendars have endless ones.
 */
export function addListedEvents(request: HttpRequest, head: PageHead, events: readonly Event[] | null): PageHead {
  if (events === null) return head
  if (events.length === 0) return isPeriod(request) ? { ...head, isIndexed: false } : head
  return { ...head, jsonLd: [...(head.jsonLd ?? []), toEventListJsonLd(head.title, events)] }
}

/**
 * Whether the page shows all events of a period. A page with filters is not: its canonical URL is the page without
 * them, which may have events. The views without a date are few, and change with the day.
 */
const isPeriod = ({ path, queryString }: HttpRequest): boolean =>
  viewPathPattern.test(path) && getPeriodDate(path) !== null && !hasFilters(queryString)
