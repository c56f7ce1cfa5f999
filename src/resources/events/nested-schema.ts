import { z } from 'zod'
import { namedKinds } from '../../core/kinds/named-kinds.ts'
import { mapNamedKinds, type NamedKindName, pluralByName } from '../../core/kinds/names.ts'
import { capitalize } from '../../core/text/letter-case.ts'
import { ids, links } from '../../core/list-fields.ts'
import { eventStatuses } from '../../core/event-status.ts'
import { namedSchemas } from '../named/schemas.ts'
import { wallTimeField } from '../shared/fields.ts'
import { seriesViewFields } from './series/schema.ts'

/** Objects inside an event, in requests and in responses. */

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

/** The field of a request with the records of each named kind that an event links to. */
export const linkInputFields = mapNamedKinds(name => {
  const one = capitalize(namedKinds[name].described)
  const description = `${one} or a list of ${pluralByName[name]}, each by id or as an object to create.`
  return links(namedSchemas[name].new).describe(`${description} Empty for none.`)
}) as { [Name in NamedKindName]: ReturnType<typeof links<(typeof namedSchemas)[Name]['new']>> }

/** The parameter of a list of events for each named kind. */
export const linkFilters = mapNamedKinds(name => ids().describe(namedKinds[name].filterDescription).optional())

/** The field of an event in responses with the records of each named kind. As in the TEC API, its only venue is an object. */
export const linkViewFields = {
  ...(mapNamedKinds(name => z.array(namedSchemas[name].view)) as {
    [Name in NamedKindName]: z.ZodArray<(typeof namedSchemas)[Name]['view']>
  }),
  venue: z
    .union([namedSchemas.venue.view, z.array(namedSchemas.venue.view)])
    .describe('The venue; a list when there is none or several.'),
}
