import type { Event, Inputs } from '../../../index.ts'
import { getEventVenues } from '../../../index.ts'
import {
  draftPublication,
  toPublicationInput,
  toPublicationValues,
  type PublicationValues,
} from '../form/publication-values.ts'
import type { PickedRecord } from '../form/record-picker.tsx'

type Input = Inputs['events']['create']

type Flag = 'all_day' | 'ticketed' | 'featured' | 'sticky' | 'hide_from_listings' | 'show_map' | 'show_map_link'
type Link = 'venue' | 'organizer' | 'categories' | 'tags' | 'post_parent'
type Text = Exclude<keyof Input, Flag | Link | keyof PublicationValues | 'password' | 'date_utc' | 'i18n_language'>

/**
 * What the fields of the editor hold, by the names of the procedure's input; texts are those of one language. Start and end are walls of the
 * event's zone, while they are typed part of one.
 */
export type EventValues = Record<Text, string> &
  Record<Flag, boolean> &
  Record<Link, PickedRecord[]> &
  PublicationValues & {
    /** A new password; empty to leave it as it is, null to take it away. The service never tells it. */
    password: string | null
  }

export const createEventValues = (timezone: string, day: string | null): EventValues => ({
  title: '',
  start_date: day ? `${day} ` : '',
  end_date: '',
  timezone,
  all_day: false,
  venue: [],
  organizer: [],
  description: '',
  excerpt: '',
  image: '',
  cost: '',
  website: '',
  ticketed: false,
  categories: [],
  tags: [],
  ...draftPublication,
  password: '',
  featured: false,
  sticky: false,
  hide_from_listings: false,
  show_map: true,
  show_map_link: true,
  post_parent: [],
})

/** An event, and with its title the one that it belongs to: it tells its id alone. */
export type EventWithParent = Event & { parent: PickedRecord[] }

/** What the fields hold of an event. An event without a website shows its own page as such. */
export const toEventValues = (event: EventWithParent): EventValues => ({
  title: event.title,
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  all_day: event.all_day ?? false,
  venue: getEventVenues(event).map(({ id, venue }) => ({ id, name: venue })),
  organizer: event.organizer.map(({ id, organizer }) => ({ id, name: organizer })),
  description: event.description,
  excerpt: event.excerpt,
  image: event.image === false ? '' : event.image.url,
  cost: event.cost,
  website: event.website === event.url ? '' : event.website,
  ticketed: event.ticketed ?? false,
  categories: event.categories.map(toPickedRecord),
  tags: event.tags.map(toPickedRecord),
  ...toPublicationValues(event),
  password: '',
  featured: event.featured ?? false,
  sticky: event.sticky ?? false,
  hide_from_listings: event.hide_from_listings ?? false,
  show_map: event.show_map ?? false,
  show_map_link: event.show_map_link ?? false,
  post_parent: event.parent,
})

export const toPickedRecord = ({ id, name }: { id: number; name: string }): PickedRecord => ({ id, name })

/** The same event once more, to be changed before it is saved: a draft of its own, by whoever makes it. */
export const toEventCopyValues = (event: EventWithParent, titled: (title: string) => string): EventValues => ({
  ...toEventValues(event),
  title: titled(event.title),
  ...draftPublication,
})

/** What the procedures take of these values. */
export function toEventChanges(values: Partial<EventValues>): Partial<Input> {
  const { venue, organizer, categories, tags, post_parent, start_date, end_date, ...plain } = values
  return {
    ...toPublicationInput(plain),
    ...given({ start_date, end_date }),
    ...given({
      venue: venue?.map(({ id, name }) => id ?? { venue: name }),
      organizer: organizer?.map(({ id, name }) => id ?? { organizer: name }),
      categories: categories?.map(({ id, name }) => id ?? name),
      tags: tags?.map(({ id, name }) => id ?? name),
      post_parent: post_parent && (post_parent[0]?.id ?? 0),
    }),
  }
}

/** What a new event is made of: whatever is filled. */
export function toEventInput(values: EventValues): Input {
  const { title, start_date, end_date, ...rest } = toEventChanges(values)
  const filled = Object.entries(rest).filter(([, value]) => value !== '' && value !== null && value !== 0)
  return { title: title ?? '', start_date: start_date ?? '', end_date: end_date ?? '', ...Object.fromEntries(filled) }
}

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
