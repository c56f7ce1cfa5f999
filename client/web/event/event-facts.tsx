import { useMessages } from '../lib/messages.ts'
import { getUrlPath } from '../lib/paths.ts'
import type { EventView, OrganizerView, TermView, VenueView } from '../lib/event-view.ts'
import { EmailLink, WebsiteLink, PhoneLink, RecordLink } from '../ui/record/record-link.tsx'
import { OtherLanguages } from '../ui/record/record-notices.tsx'
import { DetailItem } from '../ui/detail-item.tsx'
import { VenueLocation } from '../ui/venue-map/venue-location.tsx'

/** Where an event is, whose it is, what it costs, and what it belongs to. */
export function EventFacts({ event }: { event: EventView }) {
  const messages = useMessages('event')
  const venues = [event.venue].flat()
  const { organizer: organizers, cost, website, url } = event
  // An event without a website of its own names its page here.
  const isElsewhere = website !== '' && getUrlPath(website) !== getUrlPath(url)
  return (
    <dl>
      {venues.length > 0 && (
        <div>
          <dt>{messages.where}</dt>
          {venues.map(venue => (
            <Place key={venue.id} venue={venue} event={event} />
          ))}
        </div>
      )}
      {organizers.length > 0 && (
        <div>
          <dt>{messages.organizers}</dt>
          {organizers.map(organizer => (
            <By key={organizer.id} organizer={organizer} />
          ))}
        </div>
      )}
      {cost !== '' && (
        <DetailItem title={messages.price}>
          <span class="prices">{cost}</span>
        </DetailItem>
      )}
      {isElsewhere && (
        <DetailItem title={messages.website}>
          <WebsiteLink url={website} />
        </DetailItem>
      )}
      <Terms title={messages.categories} terms={event.categories} />
      <Terms title={messages.tags} terms={event.tags} />
      <OtherLanguages record={event} />
    </dl>
  )
}

const Place = ({ venue, event }: { venue: VenueView; event: EventView }) => (
  <dd class="lines">
    <RecordLink record={venue} class="contact-name" />
    <VenueLocation
      venue={venue}
      hasMap={event.show_map === true && venue.show_map}
      hasLink={event.show_map_link === true && venue.show_map_link}
    />
    {venue.phone && <PhoneLink number={venue.phone} />}
    {venue.website && <WebsiteLink url={venue.website} />}
  </dd>
)

const By = ({ organizer }: { organizer: OrganizerView }) => (
  <dd class="lines">
    <RecordLink record={organizer} class="contact-name" />
    {organizer.phone && <PhoneLink number={organizer.phone} />}
    {organizer.email && <EmailLink address={organizer.email} />}
    {organizer.website && <WebsiteLink url={organizer.website} />}
  </dd>
)

function Terms({ title, terms }: { title: string; terms: TermView[] }) {
  if (terms.length === 0) return null
  return (
    <DetailItem title={title}>
      <ul class="chips">
        {terms.map(term => (
          <li key={term.id}>
            <RecordLink record={term} />
          </li>
        ))}
      </ul>
    </DetailItem>
  )
}
