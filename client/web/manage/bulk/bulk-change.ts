import { type Event, getEventVenues } from '../../../index.ts'
import type { RecordWithSummary } from '../../lib/records/definition.ts'
import type { RecordStatus, RecordSummary } from '../../lib/records/summary.ts'

/** The statuses that users can set for several records at once. The trash has a button of its own. */
export const settableStatuses = ['publish', 'draft', 'pending', 'private'] as const satisfies RecordStatus[]
export type SettableStatus = (typeof settableStatuses)[number]

/** A change of one field that users can make to several records at once. Only events have other fields than the status. */
export type BulkChange =
  | { field: 'status'; status: RecordStatus }
  | { field: 'venue'; ids: number[] }
  | { field: 'categories' | 'tags'; mode: 'add' | 'remove'; ids: number[] }

/** What one field contains, as the service reads it. */
export type FieldValue = { status: RecordStatus } | { venue: number[] } | { categories: number[] } | { tags: number[] }

/** What the field of a change contains now. */
export function readField({ record, summary }: RecordWithSummary, { field }: BulkChange): FieldValue {
  if (field === 'status') return { status: summary.status ?? 'publish' }
  const event = record as Event // only events have these fields
  if (field === 'venue') return { venue: getEventVenues(event).map(({ id }) => id) }
  const ids = event[field].map(({ id }) => id)
  return field === 'categories' ? { categories: ids } : { tags: ids }
}

/** What the field contains after the change. */
export function applyChange(current: FieldValue, change: BulkChange): FieldValue {
  if (change.field === 'status') return { status: change.status }
  if (change.field === 'venue') return { venue: change.ids }
  const add = (ids: number[]) => [...new Set([...ids, ...change.ids])]
  const remove = (ids: number[]) => ids.filter(id => !change.ids.includes(id))
  const combine = change.mode === 'add' ? add : remove
  if ('categories' in current) return { categories: combine(current.categories) }
  return 'tags' in current ? { tags: combine(current.tags) } : current
}

/**
 * Whether somebody has changed, since the list was read, what the user sees in it and is about to overwrite. Adding or
 * removing terms overwrites nothing.
 */
export function isOutdated(listed: RecordSummary, { summary }: RecordWithSummary, { field }: BulkChange): boolean {
  if (field === 'status') return listed.status !== summary.status
  return field === 'venue' && listed.locationOrContact !== summary.locationOrContact
}
