import { type NamedKindName, namedKindNames } from '../../../../src/core/kinds/names.ts'
import type { Event, Language, Term } from '../../../index.ts'
import type { RecordKind } from './kinds.ts'
import type { RecordOf } from './procedures.ts'
import { useLanguage } from '../text/language.ts'

export type AnyRecord = RecordOf<RecordKind>

/** A record with its title or name. The field is called differently in each kind. */
export type RecordWithName =
  | Pick<Event, 'title'>
  | { [Name in NamedKindName]: Record<Name, string> }[NamedKindName]
  | Pick<Term, 'name'>

/** An event has a venue and organizers too, so the order matters. */
const nameFields = ['title', ...namedKindNames, 'name']

/** The title or the name of a record. */
export function getRecordName(record: RecordWithName): string {
  const texts: Partial<Record<string, string>> = record
  return nameFields.map(field => texts[field]).find(text => text !== undefined) ?? ''
}

/** The `lang` attribute for a record's texts; undefined if the page has the same language. */
export function useLangAttribute({ i18n_language }: Pick<AnyRecord, 'i18n_language'>): Language | undefined {
  return useLanguage() === i18n_language ? undefined : i18n_language
}
