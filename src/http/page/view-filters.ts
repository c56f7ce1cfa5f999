/** The names of the filters in the URLs of views, as in `client/web/lib/filter-names.ts`. */
export const viewFilterNames = [
  'search',
  'typed',
  'categories',
  'tags',
  'venue',
  'organizer',
  'featured',
  'is_free',
  'is_online',
  'event_status',
  'start_date',
  'end_date',
  'post_parent',
  'geoloc_lat',
  'geoloc_lng',
  'geoloc_radius',
  'near',
]

/** Whether the query string of a view has a filter: `categories=music`, `categories[]=music`. */
export const hasFilters = (queryString: string): boolean =>
  [...new URLSearchParams(queryString).keys()].some(key => viewFilterNames.includes(key.replace(/\[.*$/, '')))
