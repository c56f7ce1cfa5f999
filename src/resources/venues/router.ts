import { defineInput } from '../../api/input.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ReadById, ReadBySlug } from '../shared/fields.ts'
import { defineNamedRoutes } from '../shared/named-kind/routes.ts'
import { venueActions as actions, venueChecks as checks } from './actions.ts'
import {
  Venue,
  VenueInput,
  VenuePage,
  VenuePatchById,
  VenuePatchBySlug,
  VenueQuery,
  VenueRemovalInput,
  VenueRemovalInputBySlug,
} from './schema.ts'

const routes = defineNamedRoutes({
  name: 'venue',
  plural: 'venues',
  described: 'a venue',
  checks,
  schemas: { view: Venue, patchById: VenuePatchById, patchBySlug: VenuePatchBySlug },
  readEditable: actions.readEditable,
})

export const venues = router({
  list: publicProcedure
    .meta(routes.list)
    .input(defineInput(VenueQuery))
    .output(defineOutput(VenuePage))
    .query(({ ctx, input }) => actions.list<VenuePage>(ctx, input)),
  create: protectedProcedure('write')
    .meta(routes.create)
    .input(defineInput(VenueInput))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input }) => actions.create(ctx, input)),
  read: publicProcedure
    .meta(routes.read)
    .input(defineInput(ReadById))
    .output(defineOutput(Venue))
    .query(({ ctx, input }) => actions.get(ctx, input)),
  update: protectedProcedure('write')
    .meta(routes.update)
    .input(defineInput(VenuePatchById))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { id, ...fields } }) => actions.update(ctx, { id }, fields)),
  remove: protectedProcedure('write')
    .meta(routes.remove)
    .input(defineInput(VenueRemovalInput))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { id, ...removal } }) => actions.remove(ctx, { id }, removal)),
  readBySlug: publicProcedure
    .meta(routes.readBySlug)
    .input(defineInput(ReadBySlug))
    .output(defineOutput(Venue))
    .query(({ ctx, input }) => actions.get(ctx, input)),
  updateBySlug: protectedProcedure('write')
    .meta(routes.updateBySlug)
    .input(defineInput(VenuePatchBySlug))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { slug, new_slug, ...fields } }) =>
      actions.update(ctx, { slug }, { ...fields, slug: new_slug }),
    ),
  removeBySlug: protectedProcedure('write')
    .meta(routes.removeBySlug)
    .input(defineInput(VenueRemovalInputBySlug))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { slug, ...removal } }) => actions.remove(ctx, { slug }, removal)),
})
