import { parseViewPath } from '../../../core/page/paths.ts'
import { toEventListJsonLd } from '../../../formats/json-ld-list.ts'
import type { Event } from '../../../resources/events/schema.ts'
import type { HttpRequest } from '../../request/request.ts'
import type { PageHead } from './head.ts'
import { hasFilters } from '../view-filters.ts'

/**
 * Adds the events of a page to its head; `events` is null for a page that does not list events. A view of a date without
 * events tells search engines to ignore it, because a calendar has endlessly many dates.
 */
export function addListedEvents(request: HttpRequest, head: PageHead, events: readonly Event[] | null): PageHead {
  if (events === null) return head
  if (events.length === 0) return isUnfilteredDatedView(request) ? { ...head, isIndexed: false } : head
  return { ...head, jsonLd: [...(head.jsonLd ?? []), toEventListJsonLd(head.title, events)] }
}

/**
 * Whether the page is a view with a date in its path, and without filters. The canonical URL of a view with filters is
 * the view without them, which may have events. The views without a date are few, and change with the day.
 */
const isUnfilteredDatedView = ({ path, queryString }: HttpRequest): boolean =>
  parseViewPath(path)?.date !== undefined && !hasFilters(queryString)
