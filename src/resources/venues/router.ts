import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ReadById, ReadBySlug } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/unchanged-fields.ts'
import {
  createVenue,
  validateVenueFields,
  listVenues,
  readEditableVenue,
  removeVenue,
  getVenue,
  updateVenue,
} from './actions.ts'
import { validateVenueQuery } from './list.ts'
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

const readFailures = ['rest-venue-not-found', 'venue-not-accessible', 'venue-no-longer-available'] as const
const updateFailures = ['rest-venue-not-found', 'slug_taken', 'rest_precondition_failed'] as const
const removeFailures = [...updateFailures, 'venue-is-in-trash'] as const

export const venues = router({
  list: publicProcedure
    .meta(
      defineRoute('GET', '/venues', 'List venues', {
        failures: ['venue-archive-page-not-found'],
        checkAgainstDatabase: validateVenueQuery,
      }),
    )
    .input(defineInput(VenueQuery))
    .output(defineOutput(VenuePage))
    .query(({ ctx, input }) => listVenues(ctx, input)),
  create: protectedProcedure('write')
    .meta(
      defineRoute('POST', '/venues', 'Create a venue', {
        status: 201,
        checkAgainstDatabase: validateVenueFields,
        failures: ['slug_taken'],
      }),
    )
    .input(defineInput(VenueInput))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input }) => createVenue(ctx, input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/venues/{id}', 'Read a venue', { failures: readFailures }))
    .input(defineInput(ReadById))
    .output(defineOutput(Venue))
    .query(({ ctx, input }) => getVenue(ctx, input)),
  update: protectedProcedure('write')
    .meta(
      defineRoute('PATCH', '/venues/{id}', 'Update a venue', {
        failures: updateFailures,
        checkAgainstDatabase: validateVenueFields,
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: VenuePatchById,
          view: Venue,
          read: readEditableVenue,
        }),
      }),
    )
    .input(defineInput(VenuePatchById))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { id, ...fields } }) => updateVenue(ctx, { id }, fields)),
  remove: protectedProcedure('write')
    .meta(defineRoute('DELETE', '/venues/{id}', 'Delete a venue', { failures: removeFailures }))
    .input(defineInput(VenueRemovalInput))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { id, ...removal } }) => removeVenue(ctx, { id }, removal)),
  readBySlug: publicProcedure
    .meta(defineRoute('GET', '/venues/by-slug/{slug}', 'Read a venue by its slug', { failures: readFailures }))
    .input(defineInput(ReadBySlug))
    .output(defineOutput(Venue))
    .query(({ ctx, input }) => getVenue(ctx, input)),
  updateBySlug: protectedProcedure('write')
    .meta(
      defineRoute('PATCH', '/venues/by-slug/{slug}', 'Update a venue by its slug', {
        failures: updateFailures,
        checkAgainstDatabase: validateVenueFields,
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: VenuePatchBySlug,
          view: Venue,
          read: readEditableVenue,
        }),
      }),
    )
    .input(defineInput(VenuePatchBySlug))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { slug, new_slug, ...fields } }) =>
      updateVenue(ctx, { slug }, { ...fields, slug: new_slug }),
    ),
  removeBySlug: protectedProcedure('write')
    .meta(defineRoute('DELETE', '/venues/by-slug/{slug}', 'Delete a venue by its slug', { failures: removeFailures }))
    .input(defineInput(VenueRemovalInputBySlug))
    .output(defineOutput(Venue))
    .mutation(({ ctx, input: { slug, ...removal } }) => removeVenue(ctx, { slug }, removal)),
})
