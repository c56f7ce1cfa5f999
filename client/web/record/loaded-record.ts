import type { CalendarClient, Organizer, Term, Venue } from '../../index.ts'
import type { RecordEventFilter } from './record-events.tsx'

/** A record that has events, by its kind. */
export type LoadedRecord =
  | { kind: 'venues'; record: Venue }
  | { kind: 'organizers'; record: Organizer }
  | { kind: 'categories' | 'tags'; record: Term }

type FoundKind = LoadedRecord['kind']

/** The kind of record that the first words of an address name: `/venue/salt-store/`. */
export function getPathRecordType(path: string): FoundKind {
  if (path.startsWith('/venue/')) return 'venues'
  if (path.startsWith('/organizer/')) return 'organizers'
  return path.startsWith('/tag/') ? 'tags' : 'categories'
}

/** The record that has this slug; null for a term that there is not. Fails as the service says. */
export async function loadRecordBySlug(
  calendar: CalendarClient,
  kind: FoundKind,
  slug: string,
): Promise<LoadedRecord | null> {
  if (kind === 'venues') return { kind, record: await calendar.venues.readBySlug.query({ slug }) }
  if (kind === 'organizers') return { kind, record: await calendar.organizers.readBySlug.query({ slug }) }
  const query = { slug, hide_empty: false }
  const terms =
    kind === 'tags'
      ? (await calendar.tags.list.query(query)).tags
      : (await calendar.categories.list.query(query)).categories
  const [record] = terms
  return record ? { kind, record } : null
}

/** What the events of a record are found by. Slugs of terms mean the same in every language. */
export function toEventFilter({ kind, record }: LoadedRecord): RecordEventFilter {
  const HAVING: Record<FoundKind, RecordEventFilter> = {
    venues: { venue: [record.id] },
    organizers: { organizer: [record.id] },
    categories: { categories: [record.slug ?? record.id] },
    tags: { tags: [record.slug ?? record.id] },
  }
  return HAVING[kind]
}
