import type { Event, Organizer, Term, Venue } from '../../../index.ts'
import type { Placed } from '../place/map-link.ts'

/** What the page of an event shows of it: of one that is stored, and of one that is being written. */

type Linked = 'id' | 'url' | 'i18n_language'

export type VenueView = Pick<Venue, Linked | 'venue' | 'phone' | 'website' | 'show_map' | 'show_map_link'> & Placed
export type OrganizerView = Pick<Organizer, Linked | 'organizer' | 'phone' | 'email' | 'website'>
export type TermView = Pick<Term, Linked | 'name'>

export type Timed = Pick<Event, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'>

export type EventView = Timed &
  Pick<
    Event,
    | Linked
    | ('title' | 'description' | 'excerpt' | 'image' | 'cost' | 'website' | 'featured' | 'ticketed' | 'status')
    | ('show_map' | 'show_map_link' | 'i18n_translations')
  > & { venue: VenueView | VenueView[]; organizer: OrganizerView[]; categories: TermView[]; tags: TermView[] }
