import { type LinkField, linkFields } from '../../shared/record/kinds.ts'
import type { EventPatchFields } from '../schema.ts'

/** `password_hash` is one of them, because a private event has no password. */
const publicationColumns = ['status', 'published_wall', 'published_utc', 'password_hash'] as const

/** The columns of `events` that the events of a series have in common, by the field of a request that changes them. */
const columnsByField = {
  author: ['author_id'],
  status: publicationColumns,
  date: publicationColumns,
  date_utc: publicationColumns,
  image: ['image_id'],
  cost: ['cost_symbol', 'cost_code', 'cost_position', 'cost_values', 'cost_labels'],
  website: ['website'],
  show_map: ['show_map'],
  show_map_link: ['show_map_link'],
  hide_from_listings: ['hide_from_listings'],
  sticky: ['sticky'],
  featured: ['featured'],
  password: ['password_hash'],
  ticketed: ['ticketed'],
  // The status moved_online changes the mode.
  event_status: ['event_status', 'attendance_mode'],
  attendance_mode: ['attendance_mode'],
  is_online: ['attendance_mode'],
  online_url: ['online_url'],
  post_parent: ['parent_id'],
} as const satisfies { [Field in keyof EventPatchFields]?: readonly string[] }

/** The texts that the events of a series have in common: fields of a request, and columns of `event_texts`. */
export const sharedTexts = [
  'title',
  'description',
  'excerpt',
  'event_status_reason',
] as const satisfies (keyof EventPatchFields)[]

export type SharedText = (typeof sharedTexts)[number]
type SharedColumn = (typeof columnsByField)[keyof typeof columnsByField][number] | 'custom_fields'

/** `custom_fields` is no field of a request: only the import sets it, and new dates copy it. */
export const sharedColumns: SharedColumn[] = [
  ...new Set([...Object.values(columnsByField).flat(), 'custom_fields' as const]),
]

/** What a request changes of the values that the events of a series have in common. */
export type SharedChanges = { columns: SharedColumn[]; texts: SharedText[]; links: readonly LinkField[] }

/** All that the events of a series have in common. */
export const allShared: SharedChanges = { columns: sharedColumns, texts: [...sharedTexts], links: linkFields }

/** The shared values that the fields of a request change. */
export function listSharedChanges(fields: EventPatchFields): SharedChanges {
  const isSent = (field: keyof EventPatchFields) => fields[field] !== undefined && !isAbsentWhenNull(field, fields)
  const columns = Object.entries(columnsByField).flatMap(([field, names]) =>
    isSent(field as keyof typeof columnsByField) ? [...names] : [],
  )
  return { columns: [...new Set(columns)], texts: sharedTexts.filter(isSent), links: linkFields.filter(isSent) }
}

/** Whether null means that a field is not sent. In every other field, null clears the field. */
const isAbsentWhenNull = (field: keyof EventPatchFields, fields: EventPatchFields): boolean =>
  fields[field] === null && ['author', 'status', 'date', 'date_utc'].includes(field)
