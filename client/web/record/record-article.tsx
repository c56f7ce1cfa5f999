import { DetailItem } from '../ui/detail-item.tsx'
import { getRecordName, useLangAttribute } from '../lib/records.ts'
import { useMessages } from '../lib/messages.ts'
import type { Organizer, Term, Venue } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { RecordImage } from '../ui/record/record-image.tsx'
import { Prose } from '../ui/prose.tsx'
import { RecordEvents } from './record-events.tsx'
import { EmailLink, WebsiteLink, PhoneLink, RecordLink } from '../ui/record/record-link.tsx'
import { EditLinks, OtherLanguages, UnpublishedBadge, UntranslatedNotice } from '../ui/record/record-notices.tsx'
import { type LoadedRecord, toEventFilter } from './loaded-record.ts'
import { VenueLocation } from '../ui/venue-map/venue-location.tsx'
import '../ui/record/record.css'

/** All that there is to say of a record, and its events. */
export function RecordArticle({ loaded }: { loaded: LoadedRecord }) {
  const { kind, record } = loaded
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
          <Facts found={loaded} />
          <OtherLanguages record={record} />
        </dl>
      </aside>
      <div class="record-text">
        <UntranslatedNotice kind={kind} record={record} />
        {image && <RecordImage image={image} />}
        {html && <Prose html={html} lang={lang} />}
        {kind === 'categories' && <Below id={record.id} />}
        <RecordEvents filter={toEventFilter(loaded)} />
      </div>
    </article>
  )
}

function Facts({ found }: { found: LoadedRecord }) {
  if (found.kind === 'venues') return <VenueFacts venue={found.record} />
  if (found.kind === 'organizers') return <Contact record={found.record} />
  return found.record.parent === 0 ? null : <Above id={found.record.parent} />
}

function VenueFacts({ venue }: { venue: Venue }) {
  const messages = useMessages('record')
  return (
    <>
      <DetailItem title={messages.address}>
        <VenueLocation venue={venue} hasMap={venue.show_map} hasLink={venue.show_map_link} />
      </DetailItem>
      <Contact record={venue} />
    </>
  )
}

/** How a venue or an organizer is reached. */
function Contact({ record }: { record: Venue | Organizer }) {
  const messages = useMessages('record')
  const { phone, website } = record
  const email = 'email' in record ? record.email : undefined
  return (
    <>
      {phone && (
        <DetailItem title={messages.phone}>
          <PhoneLink number={phone} />
        </DetailItem>
      )}
      {email && (
        <DetailItem title={messages.email}>
          <EmailLink address={email} />
        </DetailItem>
      )}
      {website && (
        <DetailItem title={messages.website}>
          <WebsiteLink url={website} />
        </DetailItem>
      )}
    </>
  )
}

/** The category that this one belongs to. */
function Above({ id }: { id: number }) {
  const messages = useMessages('record')
  const { data } = useServiceQuery<Term>({
    key: ['category', id],
    read: calendar => calendar.categories.read.query({ id }),
  })
  if (!data) return null
  return (
    <DetailItem title={messages.partOf}>
      <RecordLink record={data} />
    </DetailItem>
  )
}

/** The categories that belong to this one. */
function Below({ id }: { id: number }) {
  const messages = useMessages('record')
  const { data } = useServiceQuery({
    key: ['categories below', id],
    read: calendar => calendar.categories.list.query({ parent: id, hide_empty: false, per_page: 100 }),
  })
  if (!data || data.categories.length === 0) return null
  return (
    <section class="subcategories">
      <h2>{messages.subcategories}</h2>
      <ul class="chips">
        {data.categories.map(term => (
          <li key={term.id}>
            <RecordLink record={term} />
          </li>
        ))}
      </ul>
    </section>
  )
}
