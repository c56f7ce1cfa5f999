import type { ContactName } from '../../../../src/core/kinds/contact-links.ts'
import type { NamedPlural } from '../../../../src/core/kinds/names.ts'
import type { Event, Term, Venue } from '../../../index.ts'
import type { NameOfKind, PeopleKind } from '../records/kinds.ts'
import type { RecordOf } from '../records/procedures.ts'
import type { EventDates } from '../time/times.ts'
import type { LocatedVenue } from './venue-location.ts'

/** The fields of an event that the event page and the editor's preview show. */

type LinkKeys = 'id' | 'url' | 'i18n_language'

/** What an event shows of a venue, an organizer or another record of a named kind. */
type LinkView<K extends NamedPlural> = Pick<
  RecordOf<K>,
  Extract<keyof RecordOf<K>, LinkKeys | NameOfKind<K> | ContactName>
>
/** A venue that is not saved yet does not say whether to show a map. */
export type VenueView = LinkView<'venues'> & Partial<Pick<Venue, 'show_map' | 'show_map_link'>> & LocatedVenue
export type PersonView = { [K in PeopleKind]: LinkView<K> }[PeopleKind]
export type TermView = Pick<Term, LinkKeys | 'name' | 'color'>

export type EventView = EventDates &
  Pick<
    Event,
    | LinkKeys
    | ('title' | 'description' | 'excerpt' | 'image' | 'cost' | 'website' | 'featured' | 'ticketed' | 'status')
    | ('show_map' | 'show_map_link' | 'i18n_translations')
    | ('event_status' | 'event_status_reason' | 'is_online' | 'online_url')
    | ('previous_start_date' | 'utc_previous_start_date')
  > & { venue: VenueView | VenueView[]; categories: TermView[]; tags: TermView[] } & {
    [K in PeopleKind as NameOfKind<K>]: LinkView<K>[]
  }
