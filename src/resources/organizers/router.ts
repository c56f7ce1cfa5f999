import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { ReadById, ReadBySlug } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/unchanged-fields.ts'
import {
  createOrganizer,
  validateOrganizerFields,
  listOrganizers,
  readEditableOrganizer,
  removeOrganizer,
  getOrganizer,
  updateOrganizer,
} from './actions.ts'
import { validateOrganizerQuery } from './list.ts'
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

const readFailures = ['rest-organizer-not-found', 'organizer-not-accessible', 'organizer-no-longer-available'] as const
const updateFailures = ['rest-organizer-not-found', 'slug_taken', 'rest_precondition_failed'] as const
const removeFailures = [...updateFailures, 'organizer-is-in-trash'] as const

export const organizers = router({
  list: publicProcedure
    .meta(
      defineRoute('GET', '/organizers', 'List organizers', {
        failures: ['organizer-archive-page-not-found'],
        checkAgainstDatabase: validateOrganizerQuery,
      }),
    )
    .input(defineInput(OrganizerQuery))
    .output(defineOutput(OrganizerPage))
    .query(({ ctx, input }) => listOrganizers(ctx, input)),
  create: protectedProcedure('write')
    .meta(
      defineRoute('POST', '/organizers', 'Create an organizer', {
        status: 201,
        checkAgainstDatabase: validateOrganizerFields,
        failures: ['slug_taken'],
      }),
    )
    .input(defineInput(OrganizerInput))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input }) => createOrganizer(ctx, input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/organizers/{id}', 'Read an organizer', { failures: readFailures }))
    .input(defineInput(ReadById))
    .output(defineOutput(Organizer))
    .query(({ ctx, input }) => getOrganizer(ctx, input)),
  update: protectedProcedure('write')
    .meta(
      defineRoute('PATCH', '/organizers/{id}', 'Update an organizer', {
        failures: updateFailures,
        checkAgainstDatabase: validateOrganizerFields,
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: OrganizerPatchById,
          view: Organizer,
          read: readEditableOrganizer,
        }),
      }),
    )
    .input(defineInput(OrganizerPatchById))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { id, ...fields } }) => updateOrganizer(ctx, { id }, fields)),
  remove: protectedProcedure('write')
    .meta(defineRoute('DELETE', '/organizers/{id}', 'Delete an organizer', { failures: removeFailures }))
    .input(defineInput(OrganizerRemovalInput))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { id, ...removal } }) => removeOrganizer(ctx, { id }, removal)),
  readBySlug: publicProcedure
    .meta(defineRoute('GET', '/organizers/by-slug/{slug}', 'Read an organizer by its slug', { failures: readFailures }))
    .input(defineInput(ReadBySlug))
    .output(defineOutput(Organizer))
    .query(({ ctx, input }) => getOrganizer(ctx, input)),
  updateBySlug: protectedProcedure('write')
    .meta(
      defineRoute('PATCH', '/organizers/by-slug/{slug}', 'Update an organizer by its slug', {
        failures: updateFailures,
        checkAgainstDatabase: validateOrganizerFields,
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: OrganizerPatchBySlug,
          view: Organizer,
          read: readEditableOrganizer,
        }),
      }),
    )
    .input(defineInput(OrganizerPatchBySlug))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { slug, new_slug, ...fields } }) =>
      updateOrganizer(ctx, { slug }, { ...fields, slug: new_slug }),
    ),
  removeBySlug: protectedProcedure('write')
    .meta(
      defineRoute('DELETE', '/organizers/by-slug/{slug}', 'Delete an organizer by its slug', {
        failures: removeFailures,
      }),
    )
    .input(defineInput(OrganizerRemovalInputBySlug))
    .output(defineOutput(Organizer))
    .mutation(({ ctx, input: { slug, ...removal } }) => removeOrganizer(ctx, { slug }, removal)),
})
