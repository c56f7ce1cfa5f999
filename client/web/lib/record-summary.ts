import { languages } from './language.ts'
import type { RecordType } from './record-types.ts'
import type { Event, Language, Organizer, Outputs, Term, Venue } from '../../index.ts'
import { getEventVenues } from '../../index.ts'
import { getUrlPath } from './paths.ts'

export type RecordStatus = Event['status']

/** What an event, a venue, an organizer, a category and a tag have in common for whoever keeps them in order. */
export type RecordSummary = Pick<Event, 'id' | 'title'> & {
  kind: RecordType
  /** Path of its page for readers; null when it has none. */
  pagePath: string | null
  /** Languages in which it has a title or name of its own, and the one in which that is shown. */
  languages: Language[]
  displayLanguage: Language
  /** null for terms, which have no state. */
  status: RecordStatus | null
  author: number | null
  modifiedUtc: string | null
  start: { wall: string; zone: string; isAllDay: boolean } | null
  /** Where it is, or how it is reached. */
  locationOrContact: string
  /** Published events that carry it; null for what is no term. */
  eventCount: number | null
  parentId: number
  /** An event whose texts need a password, which the reader has not given. */
  isLocked: boolean
}

type Listed = Event | Venue | Organizer | Term

const languagesOf = ({ i18n_translations }: Pick<Listed, 'i18n_translations'>): Language[] =>
  languages.filter(language => i18n_translations[language])

/** What is in the trash has no page any more. */
const pagePathOf = (url: string, status: RecordStatus | null): string | null =>
  status === 'trash' ? null : getUrlPath(url)

const common = (kind: RecordType, record: Event | Venue | Organizer) => ({
  kind,
  id: record.id,
  pagePath: pagePathOf(record.url, record.status),
  languages: languagesOf(record),
  displayLanguage: record.i18n_language,
  status: record.status,
  author: record.author,
  modifiedUtc: record.modified_utc,
  start: null,
  eventCount: null,
  parentId: 0,
  isLocked: false,
})

export const toEventSummary = (event: Event): RecordSummary => ({
  ...common('events', event),
  title: event.title,
  start: { wall: event.start_date, zone: event.timezone, isAllDay: event.all_day ?? false },
  locationOrContact: getEventVenues(event)
    .map(({ venue }) => venue)
    .join(', '),
  isLocked: event.featured === null,
})

export const toVenueSummary = (venue: Venue): RecordSummary => ({
  ...common('venues', venue),
  title: venue.venue,
  locationOrContact: [venue.city, venue.country].filter(Boolean).join(', '),
})

export const toOrganizerSummary = (organizer: Organizer): RecordSummary => ({
  ...common('organizers', organizer),
  title: organizer.organizer,
  locationOrContact: organizer.email ?? organizer.phone ?? organizer.website ?? '',
})

export const toTermSummary = (kind: 'categories' | 'tags', term: Term): RecordSummary => ({
  kind,
  id: term.id,
  title: term.name,
  pagePath: pagePathOf(term.url, null),
  languages: languagesOf(term),
  displayLanguage: term.i18n_language,
  status: null,
  author: null,
  modifiedUtc: null,
  start: null,
  locationOrContact: '',
  eventCount: term.count,
  parentId: term.parent,
  isLocked: false,
})

/** A page of rows, and how many there are in all. */
export type RecordSummaryPage = { records: RecordSummary[] } & Pick<Outputs['events']['list'], 'total' | 'total_pages'>
