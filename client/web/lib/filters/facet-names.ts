/** The filters by records that events are linked to. Each name is also the name of the query parameter. */
export const facetNames = ['categories', 'tags', 'venue', 'organizer'] as const
export type FacetName = (typeof facetNames)[number]

/**
 * Whether the values of a facet in the address are slugs, as for categories and tags. Venues and organizers have ids.
 */
export const isSlugFacet = (name: FacetName): name is 'categories' | 'tags' => name === 'categories' || name === 'tags'
