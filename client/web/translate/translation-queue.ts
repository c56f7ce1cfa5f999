import type { CalendarClient, Language, Me } from '../../index.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import { canEdit } from '../lib/session/permissions.ts'
import { getEventPassword } from '../lib/events/passwords.ts'
import { recordDefinitions } from '../lib/records/definitions.ts'
import { type RecordListQuery, unfilteredQuery } from '../lib/records/list-query.ts'
import type { RecordSummary } from '../lib/records/summary.ts'

/** Records that the user has skipped, until the page is reloaded. */
const skippedRecords = new Set<string>()
const toKey = (kind: RecordKind, to: Language, id: number) => `${kind} ${to} ${id}`

/** Excludes this record from `findNextUntranslated`. */
export const skipRecord = (kind: RecordKind, to: Language, id: number): void =>
  void skippedRecords.add(toKey(kind, to, id))

/** Whether the record can be read without asking for an event password. */
const isReadable = ({ id, isLocked }: RecordSummary): boolean => !isLocked || getEventPassword(String(id)) !== undefined

/** The search for the next record reads at most this many pages of each list. */
const maxPages = 10
const perPage = 100

/**
 * The id of the next record that is not translated into a language and that the user can edit; null when there is none.
 * Upcoming events come first.
 */
export async function findNextUntranslated(
  calendar: CalendarClient,
  me: Me,
  kind: RecordKind,
  to: Language,
): Promise<number | null> {
  const untranslated: RecordListQuery = { ...unfilteredQuery, missing: to, perPage }
  const queries: RecordListQuery[] =
    kind === 'events' ? [{ ...untranslated, when: 'upcoming', order: 'start' }, untranslated] : [untranslated]
  const isNext = (record: RecordSummary) =>
    !skippedRecords.has(toKey(kind, to, record.id)) && canEdit(me, kind, record) && isReadable(record)
  for (const query of queries) {
    const next = await findFirst(calendar, kind, query, isNext)
    if (next) return next.id
  }
  return null
}

async function findFirst(
  calendar: CalendarClient,
  kind: RecordKind,
  query: RecordListQuery,
  isNext: (record: RecordSummary) => boolean,
): Promise<RecordSummary | null> {
  for (let page = 1, pages = 1; page <= Math.min(pages, maxPages); page++) {
    const { records, total_pages } = await recordDefinitions[kind].list(calendar, { ...query, page })
    const next = records.find(isNext)
    if (next) return next
    pages = total_pages
  }
  return null
}
