import { defineInput } from '../../api/input.ts'
import { createRouteDefiner } from '../../api/rest-meta.ts'
import { defineOutput, protectedProcedure, router } from '../../api/trpc.ts'
import { ById } from '../shared/fields.ts'
import { uploadBodyMaxBytes } from '../shared/image/uploaded-file.ts'
import { createImport, getImport, listImports, removeImport, queueImportRun } from './actions.ts'
import { Import, ImportInput, ImportPage, ImportQuery, ImportRunInput } from './schema.ts'

// The REST paths of imports are in the namespace of sources, `/cal/sources/v1/imports`.
const defineImportsRoute = createRouteDefiner('sources')

// Each read has to list these failures. The OpenAPI document adds them to every write.
const readFailures = ['rest_not_logged_in', 'rest_origin_forbidden', 'rest_forbidden'] as const

export const imports = router({
  list: protectedProcedure('manage-sources')
    .meta(defineImportsRoute('GET', '/imports', 'List imports', { failures: readFailures }))
    .input(defineInput(ImportQuery))
    .output(defineOutput(ImportPage))
    .query(({ ctx, input }) => listImports(ctx, input)),
  create: protectedProcedure('manage-sources')
    .meta(
      defineImportsRoute('POST', '/imports', 'Import a file or a URL', {
        status: 201,
        largeBody: { maxBytes: uploadBodyMaxBytes, failure: 'import-too-large' },
        failures: ['import-too-large'],
      }),
    )
    .input(defineInput(ImportInput))
    .output(defineOutput(Import))
    .mutation(({ ctx, input }) => createImport(ctx, input)),
  read: protectedProcedure('manage-sources')
    .meta(
      defineImportsRoute('GET', '/imports/{id}', 'Read an import', { failures: [...readFailures, 'import-not-found'] }),
    )
    .input(defineInput(ById))
    .output(defineOutput(Import))
    .query(({ ctx, input }) => getImport(ctx, input.id)),
  run: protectedProcedure('manage-sources')
    .meta(
      defineImportsRoute('POST', '/imports/{id}/run', 'Queue another run of an import', {
        status: 201,
        tag: 'runs',
        failures: ['import-not-found', 'import-expired'],
      }),
    )
    .input(defineInput(ImportRunInput))
    .output(defineOutput(Import))
    .mutation(({ ctx, input }) => queueImportRun(ctx, input.id, input.dry_run === true)),
  remove: protectedProcedure('manage-sources')
    .meta(
      defineImportsRoute('DELETE', '/imports/{id}', 'Cancel and remove an import', { failures: ['import-not-found'] }),
    )
    .input(defineInput(ById))
    .output(defineOutput(Import))
    .mutation(({ ctx, input }) => removeImport(ctx, input.id)),
})
