import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { defineOutput, protectedProcedure, router } from '../../api/trpc.ts'
import { suggestTranslation } from './actions.ts'
import { Suggestion, SuggestionInput } from './schema.ts'

export const translations = router({
  suggest: protectedProcedure('write')
    .meta(
      defineRoute('POST', '/translations/suggestions', 'Suggest a translation', {
        failures: ['translation-not-set-up', 'translation-failed'],
      }),
    )
    .input(defineInput(SuggestionInput))
    .output(defineOutput(Suggestion))
    .mutation(({ ctx, input }) => suggestTranslation(ctx, input)),
})
