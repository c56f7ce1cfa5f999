import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { withMessage } from '../../core/failure/messages.ts'
import { ids } from '../../core/list-fields.ts'
import { zone } from '../../core/time/wire.ts'
import { boolean, int, oneOf, requiredName, toStorableText, booleanOrWord } from '../../core/wire.ts'
import { isWebUrl } from '../../net/web-url.ts'
import { ById, LanguageInput, ListQuery, paginationFields, instant } from '../shared/fields.ts'
import { defaultStatus, defaultStatuses, runFields } from '../shared/run/fields.ts'

/** The address of a source or of an import. */
export const sourceAddress = () =>
  z
    .string()
    .overwrite(toStorableText)
    .trim()
    .max(2000)
    .refine(isWebUrl, withMessage('source-address'))
    .describe('URL with http or https; webcal is read as https. Without user name and password.')

export const sourceKinds = ['rest', 'ics', 'csv', 'jsonld'] as const
export type SourceKind = (typeof sourceKinds)[number]
export const updateAuthorities = ['overwrite', 'preserve_changes', 'retain'] as const
export const vanishActions = ['trash', 'cancel', 'keep'] as const

const intervalMinMinutes = 15
const intervalMaxMinutes = 10_080

const fields = z.object({
  name: requiredName(200).describe('Name of the source, for editors.'),
  kind: oneOf(sourceKinds).describe(
    'rest: the events route of a calendar with the TEC API. ics: an iCalendar file. csv: a CSV file. jsonld: a page with events in JSON-LD, or a JSON-LD document.',
  ),
  url: sourceAddress(),
  interval_minutes: int(intervalMinMinutes, intervalMaxMinutes)
    .describe('Minutes between two runs. The actual interval varies at random by up to 10%. Default: 360.')
    .meta({ absent: 360 }),
  language: oneOf(languages).describe('Language of its texts; that of the request when absent.'),
  timezone: zone().nullable().describe('Time zone of events without one; that of the site when absent or null.'),
  default_status: defaultStatus(),
  categories: ids().describe('Ids of categories that its events get in addition to their own.'),
  update_authority: oneOf(updateAuthorities)
    .describe(
      'What happens when an event changes in the source. preserve_changes: fields that were changed here stay. overwrite: the ' +
        'event becomes that of the source. retain: nothing.',
    )
    .meta({ absent: 'preserve_changes' }),
  on_vanish: oneOf(vanishActions)
    .describe(
      'What happens to an upcoming event that the source no longer has: trash, cancel (event_status canceled) or keep. Only ' +
        'after a complete run, and if fewer than half of its upcoming events are missing.',
    )
    .meta({ absent: 'trash' }),
  paused: boolean().describe('true: no scheduled runs. The source is read when a request starts a run.'),
})

/** The fields of a source that a request may send. */
export const SourcePatchFields = fields.partial()
export const SourceInput = LanguageInput.extend(fields.partial().required({ name: true, kind: true, url: true }).shape)
export const SourcePatchById = ById.extend(SourcePatchFields.shape)

export const SourceQuery = ListQuery.omit({ i18n_missing: true })
export const SourceLogQuery = ById.extend(SourceQuery.shape)
export const SourceRunInput = ById.extend({
  dry_run: booleanOrWord().describe('true: the run stores nothing and says what it would do.').optional(),
})

/** One run of a source. */
export const SourceRun = z
  .object({
    id: z.int(),
    ...runFields,
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    vanished: z.int().describe('Upcoming events that the source no longer has.'),
  })
  .meta({ id: 'SourceRun' })

export const Source = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(sourceKinds),
    url: z.string(),
    interval_minutes: z.int(),
    language: z.enum(languages),
    timezone: z.string().nullable(),
    default_status: z.enum(defaultStatuses),
    categories: z.array(z.int()),
    update_authority: z.enum(updateAuthorities),
    on_vanish: z.enum(vanishActions),
    paused: z.boolean(),
    created: instant,
    modified: instant,
    next_run: instant.nullable().describe('Null for a source that is paused.'),
    last_run: SourceRun.nullable().describe('The last run that has ended and was no dry run; null if there is none.'),
  })
  .meta({ id: 'Source' })

export const SourcePage = z.object({ sources: z.array(Source), ...paginationFields }).meta({ id: 'SourcePage' })
export const SourceLog = z.object({ runs: z.array(SourceRun), ...paginationFields }).meta({ id: 'SourceLog' })

export type SourceInput = z.output<typeof SourceInput>
export type SourcePatchFields = z.output<typeof SourcePatchFields>
export type SourceQuery = z.output<typeof SourceQuery>
export type SourceLogQuery = z.output<typeof SourceLogQuery>
export type Source = z.output<typeof Source>
export type SourceRun = z.output<typeof SourceRun>
export type SourcePage = z.output<typeof SourcePage>
export type SourceLog = z.output<typeof SourceLog>
