import { listContacts } from '../../../../src/core/kinds/contact-links.ts'
import { languages } from '../text/language.ts'
import { getUrlPath } from '../paths/paths.ts'
import type { NamedPlural } from '../../../../src/core/kinds/names.ts'
import type { TermPlural } from '../../../../src/core/kinds/term-kinds.ts'
import type { RecordKind } from './kinds.ts'
import type { RecordOf } from './procedures.ts'
import { type AnyRecord, getRecordName } from './records.ts'
import { type Event, getEventVenues, type Language, type Outputs, type Term } from '../../../index.ts'

export type RecordStatus = Event['status']

/** A record of any kind, with the properties that lists and editors use. */
export type RecordSummary = Pick<Event, 'id' | 'title'> & {
  kind: RecordKind
  /** Path of its public page; null when it has none. */
  pagePath: string | null
  /** Languages into which its title or name is translated. */
  languages: Language[]
  /** The language in which its title or name is shown. */
  displayLanguage: Language
  /** null for terms. */
  status: RecordStatus | null
  author: number | null
  modifiedUtc: string | null
  /** null for records that are not events. */
  eventStatus: Event['event_status'] | null
  start: { wall: string; zone: string; isAllDay: boolean } | null
  /** The venues of an event, the city of a venue, or the contact of an organizer. */
  locationOrContact: string
  /** How many published events have this term; null for records that are not terms. */
  eventCount: number | null
  /** The id of the parent category; 0 for none. */
  parentId: number
  /** Whether it is an event whose texts are hidden until its password is entered. */
  isLocked: boolean
  /** The recurring series of an event; null if there is none. */
  seriesId: number | null
  /** null if there is none. */
  image: NonNullable<Event['image']> | null
}

const listLanguages = ({ i18n_translations }: Pick<AnyRecord, 'i18n_translations'>): Language[] =>
  languages.filter(language => i18n_translations[language])

/** Records in the trash have no page. */
const toPagePath = (url: string, status: RecordStatus | null): string | null =>
  status === 'trash' ? null : getUrlPath(url)

const toPublishableSummary = (kind: RecordKind, record: Exclude<AnyRecord, Term>) => ({
  kind,
  id: record.id,
  pagePath: toPagePath(record.url, record.status),
  languages: listLanguages(record),
  displayLanguage: record.i18n_language,
  status: record.status,
  author: record.author,
  modifiedUtc: record.modified_utc,
  eventStatus: null,
  start: null,
  eventCount: null,
  parentId: 0,
  isLocked: false,
  seriesId: null,
  image: record.image || null,
})

export const toEventSummary = (event: Event): RecordSummary => ({
  ...toPublishableSummary('events', event),
  title: event.title,
  eventStatus: event.event_status,
  start: { wall: event.start_date, zone: event.timezone, isAllDay: event.all_day ?? false },
  locationOrContact: getEventVenues(event)
    .map(({ venue }) => venue)
    .join(', '),
  // The service hides `featured`, like the texts, until it gets the password of the event.
  isLocked: event.featured === null,
  seriesId: event.series?.id ?? null,
})

export const toNamedSummary = (kind: NamedPlural, record: RecordOf<NamedPlural>): RecordSummary => ({
  ...toPublishableSummary(kind, record),
  title: getRecordName(record),
  locationOrContact:
    'venue' in record
      ? [record.city, record.country].filter(Boolean).join(', ')
      : (record.email ?? listContacts(record)[0]?.value ?? ''),
})

export const toTermSummary = (kind: TermPlural, term: Term): RecordSummary => ({
  kind,
  id: term.id,
  title: term.name,
  pagePath: getUrlPath(term.url),
  languages: listLanguages(term),
  displayLanguage: term.i18n_language,
  status: null,
  author: null,
  modifiedUtc: null,
  eventStatus: null,
  start: null,
  locationOrContact: '',
  eventCount: term.count,
  parentId: term.parent,
  isLocked: false,
  seriesId: null,
  image: null,
})

/** A page of a list, with the number of all records and pages. */
export type RecordSummaryPage = { records: RecordSummary[] } & Pick<Outputs['events']['list'], 'total' | 'total_pages'>
