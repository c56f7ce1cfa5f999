import type { Contact } from '../../../../src/core/kinds/contact-links.ts'
import { Link } from 'wouter-preact'
import { getUrlPath } from '../../lib/paths/paths.ts'
import { type AnyRecord, getRecordName, type RecordWithName, useLangAttribute } from '../../lib/records/records.ts'

type LinkedRecord = RecordWithName & Pick<AnyRecord, 'url' | 'i18n_language'>

/** The name of a record as a link to its page. */
export function RecordLink({ record, class: className }: { record: LinkedRecord; class?: string }) {
  return (
    <Link href={`~${getUrlPath(record.url)}`} lang={useLangAttribute(record)} class={className}>
      {getRecordName(record)}
    </Link>
  )
}

/** A link to a website. Its text is the URL without the scheme, `www.` and a slash at the end. */
export const WebsiteLink = ({ url }: { url: string }) => (
  <a href={url} rel="noopener">
    {url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
  </a>
)

/** A link that calls, writes to or opens a way to reach a record. */
export function ContactLink({ type, value }: Pick<Contact, 'type' | 'value'>) {
  if (type === 'url') return <WebsiteLink url={value} />
  const href = type === 'tel' ? value.replace(/[^\d+*#]/g, '') : encodeURI(value)
  return <a href={`${type === 'tel' ? 'tel' : 'mailto'}:${href}`}>{value}</a>
}
