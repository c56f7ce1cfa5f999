import { mapNamedKinds, type NamedKindName, pluralByName } from '../../../../src/core/kinds/names.ts'
import type { Event, Inputs } from '../../../index.ts'
import type { AttendanceMode } from '../../../../src/core/event-status.ts'
import {
  draftPublication,
  omitEmpty,
  toPublicationInput,
  toPublicationValues,
  type PublicationValues,
} from '../form/publication-values.ts'
import { type PickedImage, toImageInput, toPickedImage } from '../../lib/picked-image.ts'
import { getRecordName } from '../../lib/records/records.ts'
import type { PickedRecord } from '../../ui/form/picker/picked-record.ts'

type Input = Inputs['events']['create']

type BooleanField = 'all_day' | 'ticketed' | 'featured' | 'sticky' | 'hide_from_listings' | 'show_map' | 'show_map_link'
type RecordField = NamedKindName | 'categories' | 'tags' | 'post_parent'
type TextField = Exclude<
  keyof Input,
  | (BooleanField | RecordField | keyof PublicationValues | keyof StatusValues)
  | ('is_online' | 'password' | 'date_utc' | 'i18n_language' | 'recurrence' | 'image' | 'sideload')
>
type StatusValues = Pick<Event, 'event_status'> & Record<'attendance_mode', AttendanceMode>

/** The address of a venue that is created with the event. */
export type NewVenueAddress = { address?: string; zip?: string; city?: string; country?: string }
export type PickedVenue = PickedRecord & NewVenueAddress

/**
 * The values of the event form, named like the procedure's input. The texts have one language. Start and end
 * are wall times of the event's time zone; while the user types, they may be incomplete.
 */
export type EventValues = Record<TextField, string> &
  Record<BooleanField, boolean> &
  Record<Exclude<RecordField, 'venue'>, PickedRecord[]> &
  StatusValues &
  PublicationValues & {
    venue: PickedVenue[]
    image: PickedImage | null
    /** A new password; '' keeps the current one, null removes it. The service never returns it. */
    password: string | null
    /** The lines of the recurrence, `RRULE:FREQ=DAILY`; [] for none. While the user types, they may be incomplete. */
    recurrence: string[]
  }

const plannedStatus = { event_status: 'scheduled', event_status_reason: '' } as const

/**
 * The values of a new event, which is a draft. `day` is the day of the start, `2026-11-20`; null leaves the start
 * empty. The start is incomplete until the user types the time.
 */
export const createEventValues = (timezone: string, day: string | null): EventValues => ({
  title: '',
  start_date: day ? `${day} ` : '',
  end_date: '',
  timezone,
  all_day: false,
  ...plannedStatus,
  attendance_mode: 'offline',
  online_url: '',
  recurrence: [],
  ...mapNamedKinds(() => []),
  description: '',
  excerpt: '',
  image: null,
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

/** An event with its parent event. The service returns the parent's id only, so its title is read separately. */
export type EventWithParent = Event & { parent: PickedRecord[] }

/**
 * The form values of an event. For an event without a website, the service returns the URL of its
 * page; the form shows ''.
 */
export const toEventValues = (event: EventWithParent): EventValues => ({
  title: event.title,
  start_date: event.start_date,
  end_date: event.end_date,
  timezone: event.timezone,
  all_day: event.all_day ?? false,
  event_status: event.event_status,
  event_status_reason: event.event_status_reason,
  attendance_mode: event.attendance_mode || 'offline',
  online_url: event.online_url,
  recurrence: event.series?.recurrence ?? [],
  ...mapNamedKinds(field => [event[field]].flat().map(record => ({ id: record.id, name: getRecordName(record) }))),
  description: event.description,
  excerpt: event.excerpt,
  image: toPickedImage(event.image),
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

/**
 * The values of a copy, which is a draft by the user and takes place as planned. A copy of a date of a series is a
 * single event.
 */
export const toEventCopyValues = (event: EventWithParent): EventValues => ({
  ...toEventValues(event),
  ...plannedStatus,
  recurrence: [],
  ...draftPublication,
})

/**
 * The input of the update procedure for these changes. A record without an id is created by name; the parent 0 removes
 * the parent.
 */
export function toEventChanges(values: Partial<EventValues>): Partial<Input> {
  const { categories, tags, post_parent, start_date, end_date, ...others } = values
  const plain = omitNamedKinds(others)
  const links = mapNamedKinds(field => values[field]?.map(picked => toLinkInput(field, picked)))
  return {
    ...toImageInput(toPublicationInput(plain)),
    ...omitUndefined({
      start_date,
      end_date,
      ...(links as Pick<Input, NamedKindName>),
      categories: categories?.map(({ id, name }) => id ?? name),
      tags: tags?.map(({ id, name }) => id ?? name),
      post_parent: post_parent && (post_parent[0]?.id ?? 0),
    }),
  }
}

/** The values without the picked venues, organizers and other records of named kinds. */
const omitNamedKinds = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in pluralByName))) as Omit<V, NamedKindName>

/** A picked record by its id, or a new one by its name; a venue with its address. */
const toLinkInput = (field: NamedKindName, { id, name, ...address }: PickedVenue) =>
  id ?? { [field]: name, ...omitEmpty(address) }

/** The input of the create procedure: the values that are not empty. */
export function toEventInput(values: EventValues): Input {
  const { title = '', start_date = '', end_date = '', post_parent, recurrence, ...rest } = toEventChanges(values)
  return {
    ...omitEmpty(rest),
    title,
    start_date,
    end_date,
    ...(recurrence?.length ? { recurrence } : {}),
    ...(post_parent ? { post_parent } : {}),
  }
}

const omitUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
