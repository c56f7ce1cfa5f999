import { facetNames } from './facet-names.ts'

/** The names of the filters in the query string (search-filters.ts). */
export const filterNames = [
  'search',
  'typed',
  ...facetNames,
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
] as const
