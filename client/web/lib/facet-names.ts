/** The filters by records that events are linked to. Each name is also the name of the query parameter. */
export const facetNames = ['categories', 'tags', 'venue', 'organizer'] as const
export type FacetName = (typeof facetNames)[number]

/** Whether addresses of the page name the records of a facet by slug. They name the others by id. */
export const isSlugFacet = (name: FacetName): name is 'categories' | 'tags' => name === 'categories' || name === 'tags'
