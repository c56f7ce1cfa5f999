/** The filters by records that events are linked to. Each name is also the name of the query parameter. */
export const facetNames = ['categories', 'tags', 'venue', 'organizer'] as const
export type FacetName = (typeof facetNames)[number]
