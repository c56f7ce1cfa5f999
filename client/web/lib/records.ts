import type { Event, Language, Organizer, Term, Venue } from '../../index.ts'
import { useLanguage } from './language.ts'

export type AnyRecord = Event | Venue | Organizer | Term

/** The field that names a record; it differs by kind. */
export type NamedRecord =
  Pick<Event, 'title'> | Pick<Venue, 'venue'> | Pick<Organizer, 'organizer'> | Pick<Term, 'name'>

/** The title or the name of a record. */
export function getRecordName(record: NamedRecord): string {
  if ('title' in record) return record.title
  if ('venue' in record) return record.venue
  return 'organizer' in record ? record.organizer : record.name
}

/** The value of `lang` for a record's texts: their language where it differs from that of the page, else undefined. */
export function useLangAttribute({ i18n_language }: Pick<AnyRecord, 'i18n_language'>): Language | undefined {
  return useLanguage() === i18n_language ? undefined : i18n_language
}
