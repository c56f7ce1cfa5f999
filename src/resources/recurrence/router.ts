import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { defineOutput, publicProcedure, router } from '../../api/trpc.ts'
import { previewRecurrence, validatePreview } from './actions.ts'
import { RecurrencePreview, RecurrencePreviewQuery } from './schema.ts'

export const recurrence = router({
  preview: publicProcedure
    .meta(
      defineRoute('GET', '/recurrence/preview', 'Preview the dates of a recurrence', {
        isExpensive: true,
        checkAgainstDatabase: validatePreview,
      }),
    )
    .input(defineInput(RecurrencePreviewQuery))
    .output(defineOutput(RecurrencePreview))
    .query(({ ctx, input }) => previewRecurrence(ctx, input)),
})
