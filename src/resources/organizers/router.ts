import { createNamedRouter } from '../shared/named-kind/router.ts'
import { organizerKind } from './actions.ts'
import { Organizer, OrganizerInput, OrganizerPage, OrganizerPatchById, OrganizerPatchBySlug } from './schema.ts'

export const organizers = createNamedRouter({
  name: 'organizer',
  plural: 'organizers',
  described: 'an organizer',
  schemas: {
    view: Organizer,
    page: OrganizerPage,
    create: OrganizerInput,
    patchById: OrganizerPatchById,
    patchBySlug: OrganizerPatchBySlug,
  },
  kind: organizerKind,
})
