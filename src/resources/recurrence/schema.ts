import { z } from 'zod'
import { datesMax } from '../../core/recurrence/recurrence.ts'
import { recurrenceLines } from '../../core/list-fields.ts'
import { dateText, zone } from '../../core/time/wire.ts'
import { boolean, nullOrBlankAsAbsent } from '../../core/wire.ts'
import { LanguageInput, wallTimeField } from '../shared/fields.ts'

/** The largest number of dates in a preview. */
export const previewDatesMax = 50

export const RecurrencePreviewQuery = LanguageInput.extend({
  recurrence: recurrenceLines().describe(
    'Lines of iCalendar: one RRULE, and RDATE and EXDATE. One text may hold several lines.',
  ),
  start_date: dateText().describe('Start of the first date.'),
  end_date: nullOrBlankAsAbsent(dateText()).describe('End of the first date. When absent, the dates have no end.'),
  timezone: nullOrBlankAsAbsent(zone()).describe("Time zone of the rule; the site's when absent."),
  all_day: boolean().describe('The event lasts all day.').meta({ absent: false }).optional(),
})

const PreviewDate = z.object({
  start_date: wallTimeField(),
  end_date: wallTimeField().describe('Absent if the request has none.').optional(),
})

export const RecurrencePreview = z
  .object({
    recurrence: z.array(z.string()).describe('The lines in their canonical form.'),
    text: z.string().describe('The recurrence in words, in the language of the request.'),
    total: z
      .int()
      .nullable()
      .describe(`The number of dates; null without an end, and for more than ${datesMax} dates or a century.`),
    dates: z
      .array(PreviewDate)
      .describe(`The next ${previewDatesMax} dates that have not ended; if all have ended, the last ones.`),
    is_complete: z.boolean().describe('Whether `dates` are all dates.'),
  })
  .meta({ id: 'RecurrencePreview' })

export type RecurrencePreviewQuery = z.output<typeof RecurrencePreviewQuery>
export type RecurrencePreview = z.output<typeof RecurrencePreview>
