import { namedKindNames } from '../../core/kinds/names.ts'
import { taxonomies } from '../../core/kinds/term-kinds.ts'
import { formatEnglishList } from '../../core/text/english-list.ts'
import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { publicProcedure, router, defineOutput, protectedProcedure } from '../../api/trpc.ts'
import { getEvent, getEventFacets, listEvents } from './actions.ts'
import { EventFacets, EventFacetsQuery } from './facets/schema.ts'
import { suggestSearches } from './suggestions/suggestions.ts'
import { SearchSuggestions, SearchSuggestionsQuery } from './suggestions/schema.ts'
import { createEvent, removeEvent, updateEvent } from './write-actions.ts'
import { validateEventFields } from './mutations.ts'
import { buildEventFilters } from './conditions/filters.ts'
import { ById, BySlug } from '../shared/fields.ts'
import { createUnchangedEventFieldRemover } from './unchanged-fields.ts'
import {
  Event,
  EventById,
  EventBySlug,
  EventInput,
  EventPage,
  EventPatchById,
  EventPatchBySlug,
  EventQuery,
  EventRemovalInput,
  EventRemovalInputBySlug,
} from './schema.ts'

/** The failures of reading one event. */
export const readFailures = [
  'rest-event-not-found',
  'event-not-accessible',
  'event-no-longer-available',
  'event-password-protected',
] as const
const updateFailures = ['rest-event-not-found', 'slug_taken', 'rest_precondition_failed'] as const
const removeFailures = [...updateFailures, 'event-is-in-trash'] as const

export const events = router({
  list: publicProcedure
    .meta(
      defineRoute('GET', '/events', 'List events', {
        failures: ['event-archive-page-not-found'],
        checkAgainstDatabase: buildEventFilters,
      }),
    )
    .input(defineInput(EventQuery))
    .output(defineOutput(EventPage))
    .query(({ ctx, input }) => listEvents(ctx, input)),
  facets: publicProcedure
    .meta(
      defineRoute('GET', '/events/facets', `Count events by ${formatEnglishList([...taxonomies, ...namedKindNames])}`, {
        isExpensive: true,
        checkAgainstDatabase: buildEventFilters,
      }),
    )
    .input(defineInput(EventFacetsQuery))
    .output(defineOutput(EventFacets))
    .query(({ ctx, input }) => getEventFacets(ctx, input)),
  searchSuggestions: publicProcedure
    .meta(
      defineRoute('GET', '/events/search-suggestions', 'Suggest other spellings of a search that finds nothing', {
        isExpensive: true,
        checkAgainstDatabase: buildEventFilters,
      }),
    )
    .input(defineInput(SearchSuggestionsQuery))
    .output(defineOutput(SearchSuggestions))
    .query(({ ctx, input }) => suggestSearches(ctx, input)),
  create: protectedProcedure('write')
    .meta(
      defineRoute('POST', '/events', 'Create an event', {
        status: 201,
        checkAgainstDatabase: validateEventFields,
        failures: ['slug_taken'],
      }),
    )
    .input(defineInput(EventInput))
    .output(defineOutput(Event))
    .mutation(({ ctx, input }) => createEvent(ctx, input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/events/{id}', 'Read an event', { failures: readFailures }))
    .input(defineInput(EventById))
    .output(defineOutput(Event))
    .query(({ ctx, input }) => getEvent(ctx, input, input.password)),
  update: protectedProcedure('write')
    .meta(
      defineRoute('PATCH', '/events/{id}', 'Update an event', {
        failures: updateFailures,
        checkAgainstDatabase: validateEventFields,
        removeUnchangedFields: createUnchangedEventFieldRemover(EventPatchById, ById),
      }),
    )
    .input(defineInput(EventPatchById))
    .output(defineOutput(Event))
    .mutation(({ ctx, input: { id, ...fields } }) => updateEvent(ctx, { id }, fields)),
  remove: protectedProcedure('write')
    .meta(defineRoute('DELETE', '/events/{id}', 'Delete an event', { failures: removeFailures }))
    .input(defineInput(EventRemovalInput))
    .output(defineOutput(Event))
    .mutation(({ ctx, input }) => removeEvent(ctx, input, input)),
  readBySlug: publicProcedure
    .meta(defineRoute('GET', '/events/by-slug/{slug}', 'Read an event by its slug', { failures: readFailures }))
    .input(defineInput(EventBySlug))
    .output(defineOutput(Event))
    .query(({ ctx, input }) => getEvent(ctx, input, input.password)),
  updateBySlug: protectedProcedure('write')
    .meta(
      defineRoute('PATCH', '/events/by-slug/{slug}', 'Update an event by its slug', {
        failures: updateFailures,
        checkAgainstDatabase: validateEventFields,
        removeUnchangedFields: createUnchangedEventFieldRemover(EventPatchBySlug, BySlug),
      }),
    )
    .input(defineInput(EventPatchBySlug))
    .output(defineOutput(Event))
    .mutation(({ ctx, input: { slug, new_slug, ...fields } }) =>
      updateEvent(ctx, { slug }, { ...fields, slug: new_slug }),
    ),
  removeBySlug: protectedProcedure('write')
    .meta(defineRoute('DELETE', '/events/by-slug/{slug}', 'Delete an event by its slug', { failures: removeFailures }))
    .input(defineInput(EventRemovalInputBySlug))
    .output(defineOutput(Event))
    .mutation(({ ctx, input }) => removeEvent(ctx, input, input)),
})
