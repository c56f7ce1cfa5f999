import { createNamedRouter } from '../shared/named-kind/router.ts'
import { venueKind } from './actions.ts'
import { Venue, VenueInput, VenuePage, VenuePatchById, VenuePatchBySlug } from './schema.ts'

export const venues = createNamedRouter({
  name: 'venue',
  plural: 'venues',
  described: 'a venue',
  schemas: {
    view: Venue,
    page: VenuePage,
    create: VenueInput,
    patchById: VenuePatchById,
    patchBySlug: VenuePatchBySlug,
  },
  kind: venueKind,
})
