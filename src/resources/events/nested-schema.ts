import { z } from 'zod'
import { eventStatuses } from '../../core/event-status.ts'
import { wallTimeField } from '../shared/fields.ts'
import { seriesViewFields } from './series/schema.ts'

/** Objects inside an event in responses. */

/** A wall time in parts. */
export const DateDetails = z
  .object({
    year: z.string(),
    month: z.string(),
    day: z.string(),
    hour: z.string(),
    minutes: z.string(),
    seconds: z.string(),
  })
  .meta({ id: 'DateDetails' })

export const CostDetails = z
  .object({
    currency_symbol: z.string(),
    currency_code: z.string(),
    currency_position: z.enum(['prefix', 'postfix', '']),
    values: z.array(z.string()).describe('Amounts, ascending.'),
  })
  .meta({ id: 'CostDetails' })

/** What an event shows of its series. */
export const EventSeries = z
  .object({
    ...seriesViewFields,
    original_start_date: wallTimeField().describe(
      "The start that the rule has for this date, in the series' time zone. It stays the same when the event is moved.",
    ),
    is_exception: z.boolean().describe('Whether this date differs from the series.'),
    count: z.int().describe('Number of dates of the series that the caller may read.'),
    dates: z
      .array(
        z.object({
          id: z.int(),
          start_date: wallTimeField(),
          end_date: wallTimeField(),
          all_day: z.boolean(),
          event_status: z.enum(eventStatuses),
        }),
      )
      .describe('The dates of the series that the list would find, with hide_subsequent_recurrences; else absent.')
      .optional(),
  })
  .meta({ id: 'EventSeries' })
