import type { CalendarClient, Organizer, Term, Venue } from '../../index.ts'
import { findTermBySlug } from '../lib/filters/find-term.ts'
import { segmentByCollection } from '../../../src/core/page/segments.ts'
import { type NonEventKind, recordKinds } from '../lib/records/kinds.ts'
import type { RecordEventFilter } from './record-events.tsx'

/** A record that events are linked to, and its kind. */
export type RecordWithKind =
  | { kind: 'venues'; record: Venue }
  | { kind: 'organizers'; record: Organizer }
  | { kind: 'categories' | 'tags'; record: Term }

/** The kind of the records in a folder such as `venue`; categories for `events/category`. */
export const findKindOfFolder = (folder: string): NonEventKind =>
  (recordKinds.find(kind => segmentByCollection[kind] === folder) ?? 'categories') as NonEventKind

/** The record with this slug; null when there is no such category or tag. Fails when the request fails. */
export async function loadRecordBySlug(
  calendar: CalendarClient,
  kind: NonEventKind,
  slug: string,
): Promise<RecordWithKind | null> {
  if (kind === 'venues') return { kind, record: await calendar.venues.readBySlug.query({ slug }) }
  if (kind === 'organizers') return { kind, record: await calendar.organizers.readBySlug.query({ slug }) }
  const record = await findTermBySlug(calendar, kind, slug)
  return record ? { kind, record } : null
}

/** The filter for the events of a record. Categories and tags have slugs, which are valid in every language. */
export function toEventFilter({ kind, record }: RecordWithKind): RecordEventFilter {
  const filters: Record<NonEventKind, RecordEventFilter> = {
    venues: { venue: [record.id] },
    organizers: { organizer: [record.id] },
    categories: { categories: [record.slug ?? record.id] },
    tags: { tags: [record.slug ?? record.id] },
  }
  return filters[kind]
}
