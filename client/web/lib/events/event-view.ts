import type { ContactName } from '../../../../src/core/kinds/contact-links.ts'
import type { Event, Organizer, Term, Venue } from '../../../index.ts'
import type { EventDates } from '../time/times.ts'
import type { LocatedVenue } from './venue-location.ts'

/** The fields of an event that the event page and the editor's preview show. */

type LinkKeys = 'id' | 'url' | 'i18n_language'

export type VenueView = Pick<
  Venue,
  LinkKeys | 'venue' | Extract<keyof Venue, ContactName> | 'show_map' | 'show_map_link'
> &
  LocatedVenue
export type OrganizerView = Pick<Organizer, LinkKeys | 'organizer' | Extract<keyof Organizer, ContactName>>
export type TermView = Pick<Term, LinkKeys | 'name' | 'color'>

export type EventView = EventDates &
  Pick<
    Event,
    | LinkKeys
    | ('title' | 'description' | 'excerpt' | 'image' | 'cost' | 'website' | 'featured' | 'ticketed' | 'status')
    | ('show_map' | 'show_map_link' | 'i18n_translations')
    | ('event_status' | 'event_status_reason' | 'is_online' | 'online_url')
    | ('previous_start_date' | 'utc_previous_start_date')
  > & { venue: VenueView | VenueView[]; organizer: OrganizerView[]; categories: TermView[]; tags: TermView[] }
