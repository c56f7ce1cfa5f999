import type { FeedFormat, Inputs } from './contract.ts'

/** The query of a feed: the query of `events.list` without `page` and `per_page`. */
export type FeedQuery = Omit<NonNullable<Inputs['events']['list']>, 'page' | 'per_page'> & {
  /**
   * How an iCalendar file writes a series. dates (the default): an event for each date. rules: one event with its
   * RRULE.
   */
  recurrence?: 'dates' | 'rules'
}

/** Where the service has its REST API unless its setting API_NAMESPACE is another one. */
export const defaultNamespace = 'cal/events/v1'

/**
 * The URL of the events that a query finds, as a feed: `…/events.ics?categories=3,5`. `restUrl` is the URL of the REST
 * API of the calendar.
 */
export function formatFeedUrl(restUrl: string, query: FeedQuery, format: FeedFormat): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || (value === null && name !== parentName)
      ? []
      : [`${encodeURIComponent(name)}=${formatValue(value)}`],
  )
  return `${restUrl}/events.${format}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

/** null and 0 find the events without a parent. */
const parentName = 'post_parent'

function formatValue(value: unknown): string {
  if (value === null) return '0'
  if (Array.isArray(value)) return value.map(formatValue).join(',')
  if (typeof value === 'object' && 'id' in value) return formatValue(value.id)
  return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
}
