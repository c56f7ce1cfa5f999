import { type NamedKindName, namedKindNames } from '../kinds/names.ts'
import { type TermPlural, termPlurals } from '../kinds/term-kinds.ts'
import { isCalendarDate } from '../time/wall-time.ts'

/** The filters by records that events are linked to. Each name is also the name of the parameter of a list. */
export type FacetName = TermPlural | NamedKindName
export const facetNames: readonly FacetName[] = [...termPlurals, ...namedKindNames]

/**
 * Whether the values of a facet in the address are slugs, as for categories and tags. Venues and organizers have ids.
 */
export const isSlugFacet = (name: FacetName): name is TermPlural => termPlurals.some(plural => plural === name)

/** The names of the filters in the addresses of the views of the calendar page. */
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

export const isFilterName = (name: string): boolean => filterNames.some(filter => filter === name)

/** Parses a day such as `2026-11-20`; undefined when the day does not exist, such as 30 February. */
export const parseDay = (text: string | undefined): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined
