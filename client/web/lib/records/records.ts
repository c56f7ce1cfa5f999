import type { Event, Language, Organizer, Term, Venue } from '../../../index.ts'
import { useLanguage } from '../text/language.ts'

export type AnyRecord = Event | Venue | Organizer | Term

/** A record with its title or name. The field is called differently in each kind. */
export type NamedRecord =
  | Pick<Event, 'title'>
  | Pick<Venue, 'venue'>
  | Pick<Organizer, 'organizer'>
  | Pick<Term, 'name'>

/** The title or the name of a record. */
export function getRecordName(record: NamedRecord): string {
  if ('title' in record) return record.title
  if ('venue' in record) return record.venue
  return 'organizer' in record ? record.organizer : record.name
}

/** The `lang` attribute for a record's texts; undefined if the page has the same language. */
export function useLangAttribute({ i18n_language }: Pick<AnyRecord, 'i18n_language'>): Language | undefined {
  return useLanguage() === i18n_language ? undefined : i18n_language
}
