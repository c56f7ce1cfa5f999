import { defineInput } from '../../api/input.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ReadById, ReadBySlug } from '../shared/fields.ts'
import { defineNamedRoutes } from '../shared/named-kind/routes.ts'
import { organizerActions as actions, organizerChecks as checks } from './actions.ts'
import {
  Organizer,
  OrganizerInput,
  OrganizerPage,
  OrganizerPatchById,
  OrganizerPatchBySlug,
  OrganizerQuery,
  OrganizerRemovalInput,
  OrganizerRemovalInputBySlug,
} from './schema.ts'

const routes = defineNamedRoutes({
  name: 'organizer',
  plural: 'organizers',
  described: 'an organizer',
  checks,
  schemas: { view: Organizer, patchById: OrganizerPatchById, patchBySlug: OrganizerPatchBySlug },
  readEditable: actions.readEditable,
})

export const organizers = router({
  list: publicProcedure
    .meta(routes.list)
    .input(defineInput(OrganizerQuery))
    .output(defineOutput(OrganizerPage))
    .query(({ ctx, input }) => actions.list<OrganizerPage>(ctx, input)),
  create: protectedProcedure('write')
    .meta(routes.create)
    .input(defineInput(OrganizerInput))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input }) => actions.create(ctx, input)),
  read: publicProcedure
    .meta(routes.read)
    .input(defineInput(ReadById))
    .output(defineOutput(Organizer))
    .query(({ ctx, input }) => actions.get(ctx, input)),
  update: protectedProcedure('write')
    .meta(routes.update)
    .input(defineInput(OrganizerPatchById))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { id, ...fields } }) => actions.update(ctx, { id }, fields)),
  remove: protectedProcedure('write')
    .meta(routes.remove)
    .input(defineInput(OrganizerRemovalInput))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { id, ...removal } }) => actions.remove(ctx, { id }, removal)),
  readBySlug: publicProcedure
    .meta(routes.readBySlug)
    .input(defineInput(ReadBySlug))
    .output(defineOutput(Organizer))
    .query(({ ctx, input }) => actions.get(ctx, input)),
  updateBySlug: protectedProcedure('write')
    .meta(routes.updateBySlug)
    .input(defineInput(OrganizerPatchBySlug))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { slug, new_slug, ...fields } }) =>
      actions.update(ctx, { slug }, { ...fields, slug: new_slug }),
    ),
  removeBySlug: protectedProcedure('write')
    .meta(routes.removeBySlug)
    .input(defineInput(OrganizerRemovalInputBySlug))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { slug, ...removal } }) => actions.remove(ctx, { slug }, removal)),
})
