import { z } from 'zod'
import { languages } from '../../../core/language.ts'
import { pageSizeDefault, pageSizeMax } from '../../../core/paging.ts'
import { int, oneOf } from '../../../core/wire.ts'
import { ById, wallTimeField } from '../../shared/fields.ts'

/** The number of dates that a list with `hide_subsequent_recurrences` shows for each series. */
export const seriesDatesDefault = 10
export const seriesDatesMax = 50

/** The fields about a series, in its own view and in the views of its events. */
export const seriesViewFields = {
  id: z.int().describe('Id of the series.'),
  slug: z.string(),
  url: z.string().describe('URL of the page of the next date.'),
  all_url: z.string().describe('URL of the page with all dates.'),
  rest_url: z.string(),
  recurrence: z.array(z.string()).describe('The recurrence: lines RRULE, RDATE and EXDATE of RFC 5545.'),
}

/** A series in responses. */
export const Series = z
  .object({
    ...seriesViewFields,
    title: z.string(),
    text: z.string().describe('The recurrence in words, in the language of the request.'),
    start_date: wallTimeField().describe("Start of the first date, in the series' time zone."),
    end_date: wallTimeField().describe("End of the first date, in the series' time zone."),
    timezone: z.string(),
    all_day: z.boolean(),
    count: z.int().describe('Number of dates that the caller may read.'),
    modified_utc: wallTimeField(),
    i18n_language: z.enum(languages).describe('Language of the title in this response.'),
    i18n_languages: z.array(z.enum(languages)).describe('Languages in which all dates have a title.'),
  })
  .meta({ id: 'Series' })

export const OccurrenceQuery = ById.extend({
  page: int().describe('Page to return.').meta({ absent: 1 }).optional(),
  per_page: int().describe(`Dates per page, at most ${pageSizeMax}.`).meta({ absent: pageSizeDefault }).optional(),
  order: oneOf(['asc', 'desc']).describe('Sort direction; asc when absent.').optional(),
})

export type Series = z.output<typeof Series>
export type OccurrenceQuery = z.output<typeof OccurrenceQuery>
