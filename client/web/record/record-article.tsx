import { DetailItem } from '../ui/facts/detail-item.tsx'
import { getRecordName, useLangAttribute } from '../lib/records/records.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { Term } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { RecordImage } from '../ui/record/record-image.tsx'
import { Prose } from '../ui/facts/prose.tsx'
import { RecordEvents } from './record-events.tsx'
import { listContacts } from '../../../src/core/kinds/contact-links.ts'
import { ContactLink, RecordLink } from '../ui/record/record-link.tsx'
import { EditLinks, OtherLanguages, UnpublishedBadge, UntranslatedNotice } from '../ui/record/record-notices.tsx'
import { type RecordWithKind, toEventFilter } from './record-with-kind.ts'
import { VenueLocation } from '../ui/venue-map/venue-location.tsx'
import '../ui/record/record.css'

/** A record that events are linked to, such as a venue or a tag, and its events. */
export function RecordArticle(recordWithKind: RecordWithKind) {
  const { kind, record } = recordWithKind
  const messages = useMessages('record')
  const lang = useLangAttribute(record)
  const image = 'image' in record ? record.image : undefined
  const html = record.description || ('excerpt' in record ? record.excerpt : '') || ''
  return (
    <article class="record">
      <header class="record-head">
        <p class="badges">
          <span class="record-kind">{messages.type[kind]}</span> <UnpublishedBadge record={record} />
        </p>
        <h1 lang={lang}>{getRecordName(record)}</h1>
        <div class="actions">
          <EditLinks kind={kind} record={record} />
        </div>
      </header>
      <aside class="record-facts">
        <dl>
          <Details record={record} />
          <OtherLanguages record={record} />
        </dl>
      </aside>
      <div class="record-text">
        <UntranslatedNotice kind={kind} record={record} />
        {image && <RecordImage image={image} />}
        {html && <Prose html={html} lang={lang} />}
        {kind === 'categories' && <Subcategories id={record.id} />}
        <RecordEvents filter={toEventFilter(recordWithKind)} />
      </div>
    </article>
  )
}

function Details({ record }: Pick<RecordWithKind, 'record'>) {
  const messages = useMessages('record')
  if ('parent' in record) return record.parent === 0 ? null : <ParentCategory id={record.parent} />
  return (
    <>
      {'venue' in record && (
        <DetailItem title={messages.address}>
          <VenueLocation venue={record} hasMap={record.show_map} hasMapLink={record.show_map_link} />
        </DetailItem>
      )}
      {listContacts(record).map(contact => (
        <DetailItem key={contact.name} title={messages[contact.name]}>
          <ContactLink {...contact} />
        </DetailItem>
      ))}
    </>
  )
}

/** The parent of a category. */
function ParentCategory({ id }: { id: number }) {
  const messages = useMessages('record')
  const { data } = useServiceQuery<Term>({
    key: ['category', id],
    read: calendar => calendar.categories.read.query({ id }),
    live: [],
  })
  if (!data) return null
  return (
    <DetailItem title={messages.partOf}>
      <RecordLink record={data} />
    </DetailItem>
  )
}

/** The children of a category. */
function Subcategories({ id }: { id: number }) {
  const messages = useMessages('record')
  const { data } = useServiceQuery({
    key: ['subcategories', id],
    read: calendar => calendar.categories.list.query({ parent: id, hide_empty: false, per_page: 100 }),
    live: ['category'],
  })
  if (!data || data.categories.length === 0) return null
  return (
    <section class="subcategories">
      <h2>{messages.subcategories}</h2>
      <ul class="term-links">
        {data.categories.map(term => (
          <li key={term.id}>
            <RecordLink record={term} />
          </li>
        ))}
      </ul>
    </section>
  )
}
