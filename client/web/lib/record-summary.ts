import type { Event, Language, Organizer, Outputs, Term, Venue } from '../../index.ts'
import { venuesOf } from '../../index.ts'
import { type Kind, languages, pathOf } from './paths.ts'

export type Status = Event['status']

/** What an event, a venue, an organizer, a category and a tag have in common for whoever keeps them in order. */
export type Row = Pick<Event, 'id' | 'title'> & {
  kind: Kind
  /** Path of its page for readers; null when it has none. */
  path: string | null
  /** Languages in which it has a title or name of its own, and the one in which that is shown. */
  languages: Language[]
  shownIn: Language
  /** null for terms, which have no state. */
  status: Status | null
  author: number | null
  modifiedUtc: string | null
  start: { wall: string; zone: string; isAllDay: boolean } | null
  /** Where it is, or how it is reached. */
  place: string
  /** Published events that carry it; null for what is no term. */
  count: number | null
  parent: number
  /** An event whose texts need a password, which the reader has not given. */
  isLocked: boolean
}

type Listed = Event | Venue | Organizer | Term

const languagesOf = ({ i18n_translations }: Pick<Listed, 'i18n_translations'>): Language[] =>
  languages.filter(language => i18n_translations[language])

/** What is in the trash has no page any more. */
const pagePathOf = (url: string, status: Status | null): string | null => (status === 'trash' ? null : pathOf(url))

const common = (kind: Kind, record: Event | Venue | Organizer) => ({
  kind,
  id: record.id,
  path: pagePathOf(record.url, record.status),
  languages: languagesOf(record),
  shownIn: record.i18n_language,
  status: record.status,
  author: record.author,
  modifiedUtc: record.modified_utc,
  start: null,
  count: null,
  parent: 0,
  isLocked: false,
})

export const eventRow = (event: Event): Row => ({
  ...common('events', event),
  title: event.title,
  start: { wall: event.start_date, zone: event.timezone, isAllDay: event.all_day ?? false },
  place: venuesOf(event)
    .map(({ venue }) => venue)
    .join(', '),
  isLocked: event.featured === null,
})

export const venueRow = (venue: Venue): Row => ({
  ...common('venues', venue),
  title: venue.venue,
  place: [venue.city, venue.country].filter(Boolean).join(', '),
})

export const organizerRow = (organizer: Organizer): Row => ({
  ...common('organizers', organizer),
  title: organizer.organizer,
  place: organizer.email ?? organizer.phone ?? organizer.website ?? '',
})

export const termRow = (kind: 'categories' | 'tags', term: Term): Row => ({
  kind,
  id: term.id,
  title: term.name,
  path: pagePathOf(term.url, null),
  languages: languagesOf(term),
  shownIn: term.i18n_language,
  status: null,
  author: null,
  modifiedUtc: null,
  start: null,
  place: '',
  count: term.count,
  parent: term.parent,
  isLocked: false,
})

/** A page of rows, and how many there are in all. */
export type Rows = { rows: Row[] } & Pick<Outputs['events']['list'], 'total' | 'total_pages'>
