import { z } from 'zod'
import { defineInput } from '../../../api/input.ts'
import { defineRoute } from '../../../api/rest-meta.ts'
import { publicProcedure, router } from '../../../api/trpc.ts'
import type { ActionResult } from '../../../core/action-result.ts'
import { buildEventFilters } from '../conditions/filters.ts'
import { EventById, EventBySlug } from '../schema.ts'
import { readFailures } from '../router.ts'
import { findEventFeed, getEventFeed } from './actions.ts'
import type { EventFeed } from './feed.ts'
import { EventFeedQuery } from './schema.ts'

/** The result is a feed; the transport writes it in the format of the route. */
const feedOutput = {
  _input: undefined as unknown as ActionResult<EventFeed>,
  _output: undefined as unknown as string,
  parse: (result: unknown) => result,
  schema: z.string(),
}

/** Events as files and feeds. Only REST has these procedures, because RPC sends JSON. */
export const feeds = router({
  list: publicProcedure
    .meta(
      defineRoute('GET', '/events.{format}', 'Events as a feed or a file', {
        tag: 'events',
        checkAgainstDatabase: buildEventFilters,
        feedFormat: 'any',
      }),
    )
    .input(defineInput(EventFeedQuery))
    .output(feedOutput)
    .query(({ ctx, input }) => findEventFeed(ctx, input)),
  read: publicProcedure
    .meta(
      defineRoute('GET', '/events/{id}.ics', 'An event as an iCalendar file', {
        tag: 'events',
        failures: readFailures,
        feedFormat: 'ics',
      }),
    )
    .input(defineInput(EventById))
    .output(feedOutput)
    .query(({ ctx, input }) => getEventFeed(ctx, input, input.password)),
  readBySlug: publicProcedure
    .meta(
      defineRoute('GET', '/events/by-slug/{slug}.ics', 'An event by its slug as an iCalendar file', {
        tag: 'events',
        failures: readFailures,
        feedFormat: 'ics',
      }),
    )
    .input(defineInput(EventBySlug))
    .output(feedOutput)
    .query(({ ctx, input }) => getEventFeed(ctx, input, input.password)),
})
