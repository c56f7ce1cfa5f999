import { mapNamedKinds } from '../../../core/kinds/names.ts'
import type { EventQuery } from '../schema.ts'

/**
 * Whether a parameter filters by a field that a password hides. Each parameter has a line, so that a new one does not
 * compile before somebody has decided.
 */
const readsHiddenField: Record<keyof EventQuery, boolean> = {
  ...mapNamedKinds(() => true),
  categories: true,
  tags: true,
  search: true,
  featured: true,
  is_free: true,
  ticketed: true,
  post_parent: true,
  geoloc: true,
  geoloc_lat: true,
  geoloc_lng: true,
  attendance_mode: true,
  is_online: true,
  // These have no effect without `geoloc_lat` and `search`.
  geoloc_radius: false,
  search_in: false,
  // Titles, dates, status and series are public.
  i18n_language: false,
  i18n_missing: false,
  start_date: false,
  end_date: false,
  starts_before: false,
  starts_after: false,
  ends_before: false,
  ends_after: false,
  lasts_into: false,
  strict_dates: false,
  when: false,
  status: false,
  event_status: false,
  include: false,
  series: false,
  hide_subsequent_recurrences: false,
  dates: false,
  // These filter nothing.
  page: false,
  per_page: false,
  orderby: false,
  order: false,
}

const hiddenFieldParameters = Object.keys(readsHiddenField).filter(isHiddenFieldParameter)

export function isHiddenFieldParameter(parameter: string): boolean {
  return readsHiddenField[parameter as keyof EventQuery] ?? false
}

/**
 * Whether a query filters by a field that a password hides. It must not find protected events then, or callers could
 * guess the value of the field.
 */
export const filtersByHiddenField = (query: EventQuery): boolean =>
  hiddenFieldParameters.some(parameter => query[parameter as keyof EventQuery] !== undefined)
