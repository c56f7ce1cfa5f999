import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { defineOutput, publicProcedure, router } from '../../api/trpc.ts'
import { listOccurrences } from '../events/actions.ts'
import { EventPage } from '../events/schema.ts'
import { getSeries } from '../events/series/read.ts'
import { OccurrenceQuery, Series } from '../events/series/schema.ts'
import { ById } from '../shared/fields.ts'

export const series = router({
  read: publicProcedure
    .meta(defineRoute('GET', '/series/{id}', 'Read a series', { failures: ['series-not-found'] }))
    .input(defineInput(ById))
    .output(defineOutput(Series))
    .query(({ ctx, input }) => getSeries(ctx, input.id)),
  occurrences: publicProcedure
    .meta(
      defineRoute('GET', '/series/{id}/occurrences', 'List the dates of a series', {
        failures: ['series-not-found', 'event-archive-page-not-found'],
      }),
    )
    .input(defineInput(OccurrenceQuery))
    .output(defineOutput(EventPage))
    .query(({ ctx, input }) => listOccurrences(ctx, input)),
})
