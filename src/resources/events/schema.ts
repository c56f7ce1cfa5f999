import { recordStatuses } from '../shared/publication/publication.ts'
import { z } from 'zod'
import { attendanceModes, eventStatuses, reasonMaxLength } from '../../core/event-status.ts'
import { radiusDefaultKm, radiusMaxKm } from '../../core/bounding-box.ts'
import { someOf, ids, refs, recurrenceLines } from '../../core/list-fields.ts'
import { dateText, zone } from '../../core/time/wire.ts'
import {
  boolean,
  booleanOrKept,
  idOfRecord,
  idZeroOrBlank,
  int,
  requiredName,
  number,
  oneOf,
  oneOfOrBlank,
  oneOfOrKept,
  booleanOrWord,
  nullAsMissing,
  nullOrBlankAsAbsent,
  webAddress,
  nullableText,
  nonEmptyText,
  costField,
} from '../../core/wire.ts'
import {
  ById,
  BySlug,
  LanguageInput,
  languageViewFields,
  originViewFields,
  sortKeys,
  ListQuery,
  paginationFields,
  publicationInputFields,
  publicationViewFields,
  ReadById,
  ReadBySlug,
  RemovalInput,
  searchMaxLength,
  VersionCondition,
  versionField,
  wallTimeField,
} from '../shared/fields.ts'
import { Image } from '../shared/image/image.ts'
import { imageFields } from '../shared/image/references.ts'
import { Term } from '../terms/schema.ts'
import { CostDetails, DateDetails, EventSeries, linkFilters, linkInputFields, linkViewFields } from './nested-schema.ts'
import { seriesDatesDefault, seriesDatesMax } from './series/schema.ts'
import { scopes } from '../../core/recurrence/scope.ts'

/** The fields of an event that a request may send. The input schemas below are derived from them. */
const fields = z.object({
  title: requiredName(500).describe('Title, in the language of the request.'),
  start_date: dateText().describe("Start, in the event's time zone unless it has an offset."),
  end_date: dateText().describe("End, in the event's time zone unless it has an offset."),
  ...publicationInputFields,
  description: nullableText(200_000).describe('HTML.'),
  slug: nullableText(400).describe('Slug; derived from the title when absent.'),
  excerpt: nullableText(20_000).describe('HTML.'),
  timezone: nullOrBlankAsAbsent(zone()).describe("Time zone of the event; the site's when absent."),
  all_day: booleanOrKept().describe('The event lasts from 00:00:00 on the first day to 23:59:59 on the last day.'),
  ...imageFields(),
  cost: costField().describe('Cost: a text such as "20 €", a number, or a list of these. Empty for none.'),
  website: webAddress().describe('URL of the website of the event.'),
  show_map: booleanOrKept().describe('Show a map.'),
  show_map_link: booleanOrKept().describe('Show a link to a map.'),
  hide_from_listings: booleanOrKept().describe('Hides the event in lists.'),
  sticky: booleanOrKept().describe('Sticky in the calendar view of WordPress. This service only stores the value.'),
  featured: booleanOrKept().describe('Featured on the site.'),
  categories: refs().describe('Categories by id, slug or name; unknown names are created.'),
  tags: refs().describe('Tags by id, slug or name; unknown names are created.'),
  ...linkInputFields,
  password: nullableText(200).describe('Password that readers must send. Empty for none.'),
  ticketed: booleanOrKept().describe('Whether tickets are sold.'),
  event_status: oneOfOrBlank(eventStatuses, 'scheduled').describe(
    'Whether the event takes place as planned. Empty: scheduled.',
  ),
  event_status_reason: nullableText(reasonMaxLength).describe(
    'Why the event does not take place as planned. Plain text.',
  ),
  attendance_mode: oneOfOrKept(attendanceModes).describe(
    'Whether people attend the event at its venue (offline), online, or both (mixed).',
  ),
  is_online: booleanOrKept().describe(
    'Without attendance_mode: true is online, and leaves a mixed event mixed; false is offline.',
  ),
  online_url: webAddress().describe('URL at which people attend the event online.'),
  post_parent: idOfRecord(idZeroOrBlank()).describe('Id of the parent event; 0 for none.'),
  recurrence: recurrenceLines().describe(
    'Lines of RFC 5545, such as `RRULE:FREQ=WEEKLY;COUNT=12`, `RDATE…` and `EXDATE…`: the event becomes a series, or the ' +
      'rule of its series changes. Empty ends the series.',
  ),
})

/** Which dates of a series a request changes. */
const scope = nullAsMissing(oneOf(scopes))
  .describe('Dates of a series that the request changes: this one, this and the following, or all.')
  .meta({ absent: 'this' })
  .optional()

export const EventPatchFields = fields.partial()
export const EventInput = LanguageInput.extend(
  fields.partial().required({ title: true, start_date: true, end_date: true }).shape,
)
const EventPatch = EventPatchFields.extend({ scope, ...VersionCondition.shape })
export const EventPatchById = ById.extend(EventPatch.shape)
const { slug: newSlug, ...withoutSlug } = EventPatch.shape
export const EventPatchBySlug = BySlug.extend({ ...withoutSlug, new_slug: newSlug })

const password = nonEmptyText(200).describe("The event's password.").optional()
export const EventById = ReadById.extend({ password })
export const EventBySlug = ReadBySlug.extend({ password })
const EventRemoval = RemovalInput.extend({ password, scope })
export const EventRemovalInput = ById.extend(EventRemoval.shape)
export const EventRemovalInputBySlug = BySlug.extend(EventRemoval.shape)

const periods = ['today', 'tomorrow', 'week', 'weekend', 'month', 'upcoming', 'ongoing', 'past', 'all'] as const

export const EventQuery = ListQuery.extend({
  start_date: dateText().describe('Only events that start on this day or later; yesterday when absent.').optional(),
  end_date: dateText().describe('Only events that end on this day or earlier; in 24 months when absent.').optional(),
  starts_before: dateText().describe('Only events that start before the end of this day.').optional(),
  starts_after: dateText().describe('Only events that start after this day.').optional(),
  ends_before: dateText().describe('Only events that end before the end of this day.').optional(),
  ends_after: dateText().describe('Only events that end after this day.').optional(),
  lasts_into: dateText().describe('Only events that are not over at the beginning of this day.').optional(),
  strict_dates: booleanOrWord().describe('Date parameters are instants instead of whole days.').optional(),
  when: oneOf(periods)
    .describe("A named period in the site's time zone, instead of the default start_date and end_date.")
    .optional(),
  search: nonEmptyText(searchMaxLength)
    .describe('Words in the title, description or excerpt (see search_in). "…" is a phrase; -word excludes a word.')
    .optional(),
  search_in: oneOf(['texts', 'all'])
    .describe(
      'Where search looks: in the texts of the event (texts), or also in the names of its venues with their cities, of ' +
        'its organizers, categories and tags (all).',
    )
    .meta({ absent: 'texts' })
    .optional(),
  categories: refs()
    .describe('Only events in one of these categories or their subcategories, by slug or id.')
    .optional(),
  tags: refs().describe('Only events with one of these tags, by slug or id.').optional(),
  ...linkFilters,
  featured: boolean().describe('true: only featured events; false: only other events.').optional(),
  is_free: boolean()
    .describe('true: only events whose cost is 0 or the word for free; false: only others, also those without a cost.')
    .optional(),
  status: someOf(recordStatuses)
    .describe(
      'Only events with one of these statuses. When absent: published events, and for editors all but those in the trash.',
    )
    .optional(),
  geoloc: boolean().describe('true: only events at a venue with coordinates; false: only other events.').optional(),
  geoloc_lat: number(-90, 90).describe('Latitude of a point, WGS 84. Send it with geoloc_lng.').optional(),
  geoloc_lng: number(-180, 180).describe('Longitude of a point, WGS 84. Send it with geoloc_lat.').optional(),
  geoloc_radius: number(0, radiusMaxKm)
    .describe(`Kilometres around the point; ${radiusDefaultKm} when absent, at most ${radiusMaxKm}.`)
    .optional(),
  include: ids(1000).describe('Only events with these ids, at any date.').optional(),
  post_parent: idZeroOrBlank()
    .describe('Only events with this parent event; 0: only events without a parent.')
    .optional(),
  ticketed: boolean().describe('true: only events with tickets; false: only other events.').optional(),
  event_status: someOf(eventStatuses).describe('Only events with one of these event statuses.').optional(),
  attendance_mode: someOf(attendanceModes).describe('Only events with one of these attendance modes.').optional(),
  is_online: boolean().describe('true: only events that people can attend online; false: only others.').optional(),
  series: ids().describe('Only dates of one of these series.').optional(),
  hide_subsequent_recurrences: booleanOrWord()
    .describe(
      'Only the first date of each series that the list would find. `series.dates` has its first dates. true when absent ' +
        'with i18n_missing.',
    )
    .optional(),
  dates: int(1, seriesDatesMax)
    .describe(`Number of dates in \`series.dates\`, with hide_subsequent_recurrences; at most ${seriesDatesMax}.`)
    .meta({ absent: seriesDatesDefault })
    .optional(),
  orderby: oneOf(sortKeys).describe('Sort key; start_date when absent.').optional(),
  order: oneOf(['asc', 'desc']).describe('Sort direction; asc when absent.').optional(),
})

/** A boolean that is null in lists if a password protects the event. */
const maskableFlag = () => z.boolean().nullable()

/** An event in responses. No key is ever absent, except `json_ld`. */
export const Event = z
  .object({
    id: z.int(),
    ...originViewFields,
    ...publicationViewFields,
    url: z.string(),
    rest_url: z.string(),
    title: z.string(),
    description: z.string(),
    excerpt: z.string(),
    slug: z.string(),
    image: z.union([Image, z.literal(false)]),
    all_day: maskableFlag(),
    start_date: wallTimeField().describe("Start, in the event's time zone."),
    start_date_details: DateDetails,
    end_date: wallTimeField().describe("End, in the event's time zone."),
    end_date_details: DateDetails,
    utc_start_date: wallTimeField(),
    utc_start_date_details: DateDetails,
    utc_end_date: wallTimeField(),
    utc_end_date_details: DateDetails,
    timezone: z.string(),
    timezone_abbr: z.string().describe('Abbreviation of the time zone at the start, such as EEST.'),
    cost: z.string(),
    cost_details: CostDetails,
    website: z.string(),
    show_map: maskableFlag(),
    show_map_link: maskableFlag(),
    hide_from_listings: maskableFlag(),
    sticky: maskableFlag(),
    featured: maskableFlag(),
    categories: z.array(Term),
    tags: z.array(Term),
    ...linkViewFields,
    custom_fields: z.union([z.tuple([]), z.record(z.string(), z.unknown())]),
    ticketed: maskableFlag(),
    event_status: z.enum(eventStatuses).describe('Whether the event takes place as planned.'),
    event_status_reason: z.string().describe('Why the event does not take place as planned. Plain text.'),
    attendance_mode: z
      .enum([...attendanceModes, ''])
      .describe('Whether people attend the event at its venue, online, or both; empty in lists if it is protected.'),
    is_online: maskableFlag().describe('Whether attendance_mode is online or mixed.'),
    online_url: z.string(),
    previous_start_date: wallTimeField().describe(
      "The start before the event was postponed or rescheduled, in the event's time zone; empty if it was not.",
    ),
    utc_previous_start_date: wallTimeField().describe('The same in UTC; empty if it was not.'),
    post_parent: z.int().describe('Id of the parent event; 0 = none.'),
    version: versionField()
      .nullable()
      .describe(`${versionField().description} null in lists if the event is protected.`),
    recurring: z.boolean().describe('Whether the event is a date of a series.'),
    series: EventSeries.nullable(),
    ...languageViewFields,
    json_ld: z.record(z.string(), z.unknown()).describe('The event as schema.org JSON-LD; absent in lists.').optional(),
  })
  .meta({ id: 'Event' })

/** One page of events. */
export const EventPage = z.object({ events: z.array(Event), ...paginationFields }).meta({ id: 'EventPage' })

export type Event = z.output<typeof Event>
export type EventPage = z.output<typeof EventPage>
export type EventQuery = z.output<typeof EventQuery>
export type EventPatchFields = z.output<typeof EventPatchFields>
export type EventPatch = z.output<typeof EventPatch>
export type EventRemoval = z.output<typeof EventRemoval>
export type EventInput = z.output<typeof EventInput>
