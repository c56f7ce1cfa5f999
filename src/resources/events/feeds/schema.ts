import type { z } from 'zod'
import { feedFormats } from '../../../core/feed-formats.ts'
import { dateText, oneOf } from '../../../core/wire.ts'
import { EventQuery } from '../schema.ts'

/** The query of a list without its pages, and the format of the feed. */
export const EventFeedQuery = EventQuery.omit({ page: true, per_page: true }).extend({
  start_date: dateText().describe('Only events that start on this day or later; 30 days ago when absent.').optional(),
  recurrence: oneOf(['dates', 'rules'])
    .describe(
      'How an iCalendar file has series: each date as an event, or the dates of the feed by their rule (RRULE), with ' +
        'RECURRENCE-ID for those that differ. dates when absent.',
    )
    .meta({ absent: 'dates' })
    .optional(),
  format: oneOf(feedFormats).describe('Format of the feed.'),
})

export type EventFeedQuery = z.output<typeof EventFeedQuery>
