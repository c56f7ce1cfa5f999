import { defineInput } from '../../api/input.ts'
import { createRouteDefiner } from '../../api/rest-meta.ts'
import { defineOutput, protectedProcedure, router } from '../../api/trpc.ts'
import { ById } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import {
  createSource,
  getSource,
  listRuns,
  listSources,
  removeSource,
  queueSourceRun,
  updateSource,
} from './actions.ts'
import {
  Source,
  SourceInput,
  SourcePage,
  SourceLog,
  SourceLogQuery,
  SourcePatchById,
  SourceQuery,
  SourceRun,
  SourceRunInput,
} from './schema.ts'

const defineSourcesRoute = createRouteDefiner('sources')

// Reads name these failures themselves; the OpenAPI document adds them to every write.
const readFailures = ['rest_not_logged_in', 'rest_origin_forbidden', 'rest_forbidden'] as const

export const sources = router({
  list: protectedProcedure('manage-sources')
    .meta(defineSourcesRoute('GET', '/sources', 'List sources', { failures: readFailures }))
    .input(defineInput(SourceQuery))
    .output(defineOutput(SourcePage))
    .query(({ ctx, input }) => listSources(ctx, input)),
  create: protectedProcedure('manage-sources')
    .meta(defineSourcesRoute('POST', '/sources', 'Create a source', { status: 201 }))
    .input(defineInput(SourceInput))
    .output(defineOutput(Source))
    .mutation(({ ctx, input }) => createSource(ctx, input)),
  read: protectedProcedure('manage-sources')
    .meta(
      defineSourcesRoute('GET', '/sources/{id}', 'Read a source', { failures: [...readFailures, 'source-not-found'] }),
    )
    .input(defineInput(ById))
    .output(defineOutput(Source))
    .query(({ ctx, input }) => getSource(ctx, input.id)),
  update: protectedProcedure('manage-sources')
    .meta(
      defineSourcesRoute('PATCH', '/sources/{id}', 'Update a source', {
        failures: ['source-not-found', 'rest_precondition_failed'],
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: SourcePatchById,
          view: Source,
          ref: ById,
          read: async (ctx, { id }) => (await getSource(ctx, id)).value,
        }),
      }),
    )
    .input(defineInput(SourcePatchById))
    .output(defineOutput(Source))
    .mutation(({ ctx, input: { id, ...fields } }) => updateSource(ctx, id, fields)),
  remove: protectedProcedure('manage-sources')
    .meta(
      defineSourcesRoute('DELETE', '/sources/{id}', 'Remove a source', {
        failures: ['source-not-found', 'rest_precondition_failed'],
      }),
    )
    .input(defineInput(ById))
    .output(defineOutput(Source))
    .mutation(({ ctx, input }) => removeSource(ctx, input.id)),
  run: protectedProcedure('manage-sources')
    .meta(
      defineSourcesRoute('POST', '/sources/{id}/run', 'Run a source now', {
        status: 201,
        tag: 'runs',
        failures: ['source-not-found'],
      }),
    )
    .input(defineInput(SourceRunInput))
    .output(defineOutput(SourceRun))
    .mutation(({ ctx, input }) => queueSourceRun(ctx, input.id, input.dry_run === true)),
  log: protectedProcedure('manage-sources')
    .meta(
      defineSourcesRoute('GET', '/sources/{id}/log', 'List the runs of a source', {
        tag: 'runs',
        failures: [...readFailures, 'source-not-found'],
      }),
    )
    .input(defineInput(SourceLogQuery))
    .output(defineOutput(SourceLog))
    .query(({ ctx, input }) => listRuns(ctx, input)),
})
