import type { z } from 'zod'
import { type CsvSeparator, csvSeparators, feedFormats } from '../../../core/feed-formats.ts'
import { dateText } from '../../../core/time/wire.ts'
import { oneOf } from '../../../core/wire.ts'
import { EventQuery } from '../schema.ts'

/** The query of a list without its pages, with another default of `start_date`, and the format of the feed. */
export const EventFeedQuery = EventQuery.omit({ page: true, per_page: true }).extend({
  start_date: dateText()
    .describe('Only events that start on this day or later. When absent, the feed begins with events of 30 days ago.')
    .optional(),
  recurrence: oneOf(['dates', 'rules'])
    .describe(
      'How an iCalendar file writes a series. dates: one event for each date. rules: one event with the rule (RRULE), and ' +
        'one with RECURRENCE-ID for each date that differs. dates when absent.',
    )
    .meta({ absent: 'dates' })
    .optional(),
  separator: oneOf(Object.keys(csvSeparators) as [CsvSeparator, ...CsvSeparator[]])
    .describe(
      'What is between the cells of a CSV file. When absent, what spreadsheets in the language of the feed expect: comma in ' +
        'English, semicolon in French and Greek.',
    )
    .optional(),
  format: oneOf(feedFormats).describe('Format of the feed.'),
})

export type EventFeedQuery = z.output<typeof EventFeedQuery>
