import { z } from 'zod'
import { languages } from '../../core/language.ts'
import { ids } from '../../core/list-fields.ts'
import { zone } from '../../core/time/wire.ts'
import { oneOf, requiredName, booleanOrWord } from '../../core/wire.ts'
import { ById, LanguageInput, ListQuery, paginationFields, instant } from '../shared/fields.ts'
import { sourceAddress, sourceKinds } from '../sources/schema.ts'
import { defaultStatus, defaultStatuses, runFields } from '../shared/run/fields.ts'
import { uploadMaxBytes, uploadedFile } from '../shared/image/uploaded-file.ts'

/** How long a file is kept. */
export const fileHours = 24

const dry_run = booleanOrWord().describe('true: the run stores nothing and says what it would do.').optional()

export const ImportInput = LanguageInput.extend({
  name: requiredName(200)
    .describe(
      'Name of the file, such as calendar.ics: it tells the kind, and a calendar without an id or a name is known by it. For an ' +
        'address, a name for editors.',
    )
    .optional(),
  kind: oneOf(sourceKinds)
    .describe(
      'ics: iCalendar. csv: a table with a line of names. jsonld: a page or document with JSON-LD. rest: JSON or NDJSON with the fields of the TEC API, or its events ' +
        'route. The content decides when absent.',
    )
    .optional(),
  file: uploadedFile(
    `Content of the file in base64, at most ${uploadMaxBytes / 1e6} MB. Send either this or url.`,
  ).optional(),
  url: sourceAddress().optional(),
  language: oneOf(languages)
    .describe('Language of all texts. When absent: that which the file names for an event, else that of the service.')
    .optional(),
  timezone: zone().describe('Time zone of events without one; that of the site when absent.').optional(),
  default_status: defaultStatus().optional(),
  categories: ids().describe('Ids of categories that its events get in addition to their own.').optional(),
  dry_run,
})

export const ImportRunInput = ById.extend({ dry_run })
export const ImportQuery = ListQuery.omit({ i18n_missing: true })

/** An import with its last run. */
export const Import = z
  .object({
    id: z.int(),
    name: z.string(),
    kind: z.enum(sourceKinds).nullable().describe('Null as long as the content has not been read.'),
    url: z.string().nullable().describe('Null for a file.'),
    language: z.enum(languages).nullable(),
    timezone: z.string().nullable(),
    default_status: z.enum(defaultStatuses),
    categories: z.array(z.int()),
    created: instant,
    expires: instant
      .nullable()
      .describe('When the file is removed; the import can run again until then. Null for an address.'),
    ...runFields,
    created_count: z.int().describe('Events that are new.'),
    updated_count: z.int().describe('Events that have changed.'),
    unchanged_count: z.int(),
    skipped_count: z.int().describe('Events and lines that were not imported.'),
  })
  .meta({ id: 'Import' })

export const ImportPage = z.object({ imports: z.array(Import), ...paginationFields }).meta({ id: 'ImportPage' })

export type ImportInput = z.output<typeof ImportInput>
export type ImportQuery = z.output<typeof ImportQuery>
export type Import = z.output<typeof Import>
export type ImportPage = z.output<typeof ImportPage>
