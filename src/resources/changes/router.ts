import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { defineMessages, publicProcedure, router, trackMessages } from '../../api/trpc.ts'
import { followChanges } from './actions.ts'
import { ChangeMessage, ChangesQuery } from './schema.ts'

export const changes = router({
  subscribe: publicProcedure
    .meta(
      defineRoute('GET', '/changes', 'Follow the changes', {
        failures: ['change-token-expired'],
      }),
    )
    .input(defineInput(ChangesQuery))
    .output(defineMessages(ChangeMessage))
    .subscription(({ ctx, input }) => trackMessages(followChanges(ctx, input))),
})
