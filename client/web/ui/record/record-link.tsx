import { Link } from 'wouter-preact'
import type { Event, Language, Organizer, Term, Venue } from '../../../index.ts'
import { getUrlPath } from '../../lib/paths.ts'
import { useLanguage } from '../../lib/language.ts'

/** Any kind of record, as far as all have in common. */
export type AnyRecord = Event | Venue | Organizer | Term

/** What names a record: each kind calls it otherwise. */
type Named = Pick<Event, 'title'> | Pick<Venue, 'venue'> | Pick<Organizer, 'organizer'> | Pick<Term, 'name'>

/** What a record is called. */
export function getRecordName(record: Named): string {
  if ('title' in record) return record.title
  if ('venue' in record) return record.venue
  return 'organizer' in record ? record.organizer : record.name
}

/** The language of a record's texts where it is not that of the page. */
export function useLangAttribute({ i18n_language }: Pick<AnyRecord, 'i18n_language'>): Language | undefined {
  return useLanguage() === i18n_language ? undefined : i18n_language
}

type Linked = Named & Pick<AnyRecord, 'url' | 'i18n_language'>

/** The name of a record, which leads to its page. */
export function RecordLink({ record, class: className }: { record: Linked; class?: string }) {
  return (
    <Link href={`~${getUrlPath(record.url)}`} lang={useLangAttribute(record)} class={className}>
      {getRecordName(record)}
    </Link>
  )
}

/** An address elsewhere, without what everybody knows of it. */
export const WebsiteLink = ({ url }: { url: string }) => (
  <a href={url} rel="noopener">
    {url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
  </a>
)

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+*#]/g, '')}`}>{number}</a>
)

export const EmailLink = ({ address }: { address: string }) => <a href={`mailto:${encodeURI(address)}`}>{address}</a>
