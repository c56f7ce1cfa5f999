import { listContacts } from '../../../src/core/kinds/contact-links.ts'
import { getCategoryColor, getColorClass } from '../lib/category-color.ts'
import type { CategoryColor } from '../../../src/core/color/category-colors.ts'
import { getKindName, peopleKinds } from '../lib/records/kinds.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { EventView, PersonView, TermView, VenueView } from '../lib/events/event-view.ts'
import { OnlineMark } from '../ui/record/event-status.tsx'
import { ContactLink, RecordLink, WebsiteLink } from '../ui/record/record-link.tsx'
import { OtherLanguages } from '../ui/record/record-notices.tsx'
import { DetailItem } from '../ui/facts/detail-item.tsx'
import { VenueLocation } from '../ui/venue-map/venue-location.tsx'

/** The online address, the venues and the price of an event, which the reader needs first. */
export function EventFacts({ event }: { event: EventView }) {
  const messages = useMessages('event')
  return (
    <dl>
      <Where event={event} />
      {event.cost !== '' && (
        <DetailItem title={messages.price}>
          <span class="prices">{event.cost}</span>
        </DetailItem>
      )}
    </dl>
  )
}

/** The organizers, website, categories, tags and other languages of an event. */
export function EventDetailList({ event }: { event: EventView }) {
  const messages = useMessages('event')
  const { website, url } = event
  // The service sends the URL of the page as the website of an event without a website.
  const hasOwnWebsite = website !== '' && website !== url
  return (
    <dl class="event-details">
      {peopleKinds.map(kind => (
        <PeopleList key={kind} title={messages[kind]} people={event[getKindName(kind)]} />
      ))}
      {hasOwnWebsite && (
        <DetailItem title={messages.website}>
          <WebsiteLink url={website} />
        </DetailItem>
      )}
      <TermList title={messages.categories} terms={event.categories} getColor={getCategoryColor} />
      <TermList title={messages.tags} terms={event.tags} />
      <OtherLanguages record={event} />
    </dl>
  )
}

/** The online address and the venues. */
function Where({ event }: { event: EventView }) {
  const messages = useMessages('event')
  const venues = [event.venue].flat() // The API sends one venue as an object, none or several as a list.
  if (venues.length === 0 && !event.is_online) return null
  return (
    <div>
      <dt>{messages.where}</dt>
      {event.is_online && (
        <dd class="lines">
          <span class="contact-name">
            <OnlineMark event={event} />
          </span>
          {event.online_url && <WebsiteLink url={event.online_url} />}
        </dd>
      )}
      {venues.map(venue => (
        <VenueDetails key={venue.id} venue={venue} event={event} />
      ))}
    </div>
  )
}

const VenueDetails = ({ venue, event }: { venue: VenueView; event: EventView }) => (
  <dd class="lines">
    <RecordLink record={venue} class="contact-name" />
    <VenueLocation
      venue={venue}
      hasMap={event.show_map === true && venue.show_map === true}
      hasMapLink={event.show_map_link === true && venue.show_map_link === true}
    />
    <Contacts record={venue} />
  </dd>
)

function PeopleList({ title, people }: { title: string; people: PersonView[] }) {
  if (people.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {people.map(person => (
        <dd key={person.id} class="lines">
          <RecordLink record={person} class="contact-name" />
          <Contacts record={person} />
        </dd>
      ))}
    </div>
  )
}

const Contacts = ({ record }: { record: VenueView | PersonView }) => (
  <>
    {listContacts(record).map(contact => (
      <ContactLink key={contact.name} {...contact} />
    ))}
  </>
)

type TermListProps = { title: string; terms: TermView[]; getColor?: (term: TermView) => CategoryColor }

function TermList({ title, terms, getColor }: TermListProps) {
  if (terms.length === 0) return null
  return (
    <DetailItem title={title}>
      <ul class="term-links">
        {terms.map(term => (
          <li key={term.id} class={getColor ? getColorClass(getColor(term)) : 'color-none'}>
            <RecordLink record={term} />
          </li>
        ))}
      </ul>
    </DetailItem>
  )
}
