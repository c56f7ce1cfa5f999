import { z } from 'zod'
import { someOf } from '../../core/list-fields.ts'
import { dateText } from '../../core/time/wire.ts'
import {
  boolean,
  id,
  int,
  language,
  oneOf,
  pathId,
  pathSlug,
  booleanOrWord,
  nullAsAbsent,
  nonEmptyText,
} from '../../core/wire.ts'
import { languages } from '../../core/language.ts'
import { pageSizeDefault, pageSizeMax } from '../../core/paging.ts'
import { recordStatuses } from './publication/publication.ts'

/** Fields that several kinds of record share. */

/** A time in UTC, such as 2026-11-23T09:00:00Z. */
export const instant = z.iso.datetime()

/** As long as a title may be: programs search for the titles of the events that they have, to find out if they are here. */
export const searchMaxLength = 500

/** Every operation takes the language of the texts that it reads or writes. */
export const LanguageInput = z.object({ i18n_language: language() })

export const ById = LanguageInput.extend({ id: pathId().describe('Id of the record.') })
export const BySlug = LanguageInput.extend({ slug: pathSlug().describe('Slug of the record, in any language.') })

/** Whether a record is returned with texts in other languages where it has none in the requested one. */
const i18n_fallback = boolean()
  .describe(
    "false: returns only the texts in the requested language, and `''` for each missing text and slug. `url` still leads to " +
      'the record. `i18n_language` is the requested language. Linked records may have texts in other languages.',
  )
  .meta({ absent: true })
  .optional()

/** The parameters of the procedures that read one record. */
export const ReadById = ById.extend({ i18n_fallback })
export const ReadBySlug = BySlug.extend({ i18n_fallback })

/** The parameter that deletes one translation instead of the record. */
const translation = () =>
  language('Deletes only the translation into this language. The record and its other translations stay.')

/** The condition of a change or deletion of a record that shows its version. */
export const VersionCondition = z.object({
  if_version: int(0)
    .describe('The `version` of the record that the caller has read; 412 if it has another one now.')
    .optional(),
})

export type VersionCondition = z.output<typeof VersionCondition>

/** The parameters of the deletion of an event, venue or organizer. */
export const RemovalInput = VersionCondition.extend({
  force: booleanOrWord()
    .describe(
      'Deletes the record permanently, not to the trash. Requires the right to edit the records of other authors.',
    )
    .optional(),
  i18n_translation: translation(),
})

export type RemovalInput = z.output<typeof RemovalInput>

/** The parameters of the deletion of a term, which has no trash. */
export const TermRemovalInput = ById.extend({ ...VersionCondition.shape, i18n_translation: translation() })

export type TermRemovalInput = z.output<typeof TermRemovalInput>

export const ListQuery = LanguageInput.extend({
  page: int().describe('Page to return.').meta({ absent: 1 }).optional(),
  i18n_missing: language('Only records that are not translated into this language.'),
  per_page: int().describe(`Records per page, at most ${pageSizeMax}.`).meta({ absent: pageSizeDefault }).optional(),
})

/** The author of a record, its status, and its publication date. */
export const publicationInputFields = {
  author: nullAsAbsent(id()).describe('Id of the author; the caller when absent.'),
  date: nullAsAbsent(dateText()).describe("Publication date, in the site's time zone unless it has an offset."),
  date_utc: nullAsAbsent(dateText()).describe('Publication date in UTC.'),
  status: nullAsAbsent(oneOf(recordStatuses)).describe('Status of the record.'),
}

/** The orders of the lists of events, venues and organizers. */
export const sortKeys = ['start_date', 'title', 'date', 'modified', 'id'] as const

/** The query of the lists of venues and organizers. */
export const NamedRecordQuery = ListQuery.extend({
  search: nonEmptyText(searchMaxLength).describe('Searches the name, the description and other texts.').optional(),
  event: id().describe('Only records of this event.').optional(),
  has_events: booleanOrWord()
    .describe('true: only records with events; false: only records without events.')
    .optional(),
  only_with_upcoming: booleanOrWord().describe('Only records with an event that has not begun.').optional(),
  status: someOf(recordStatuses)
    .describe(
      'Only records with one of these statuses. When absent: published records, and for editors all but those in the trash.',
    )
    .optional(),
  orderby: oneOf(sortKeys)
    .describe('Sort key. When absent: date, newest first. start_date is the start of the next event.')
    .optional(),
  order: oneOf(['asc', 'desc']).describe('Sort direction; asc when only orderby is sent.').optional(),
})

export type NamedRecordQuery = z.output<typeof NamedRecordQuery>

/** The translations of a record, by language. */
const Translations = z
  .partialRecord(z.enum(languages), z.object({ slug: z.string(), url: z.string(), rest_url: z.string() }))
  .describe('Slug and URLs of each translation, by language.')

/** The fields of every view about its language. */
export const languageViewFields = {
  i18n_language: z.enum(languages).describe('Language of the title or name in this response.'),
  i18n_translations: Translations,
}

/** The number of changes of a record, which `if_version` of a write names. */
export const versionField = () =>
  z
    .int()
    .describe('Rises with every change of the record, its texts and its links, not with changes of linked records.')

export const wallTimeField = () => z.string().describe('YYYY-MM-DD HH:MM:SS')

/** The first fields of the views of events, venues and organizers. */
export const publicationViewFields = {
  author: z.int(),
  status: z.enum(recordStatuses),
  date: wallTimeField().describe("Publication, in the site's time zone."),
  date_utc: wallTimeField().describe('Publication in UTC; 0000-00-00 00:00:00 for a draft without a date.'),
  modified: wallTimeField().describe("Last change, in the site's time zone."),
  modified_utc: wallTimeField(),
}

export const originViewFields = {
  global_id: z.string().describe('host?id=ID'),
  global_id_lineage: z
    .array(z.string())
    .describe('The global id, then the ids in the calendars from which the record was imported.'),
}

/** The links and totals of a page of a list. */
export const paginationFields = {
  rest_url: z.string(),
  next_rest_url: z.string().describe('Absent on the last page.').optional(),
  previous_rest_url: z.string().describe('Absent on the first page.').optional(),
  total: z.int(),
  total_pages: z.int(),
}
