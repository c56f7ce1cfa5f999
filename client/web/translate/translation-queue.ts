import type { CalendarClient, Language, Me } from '../../index.ts'
import type { RecordType } from '../lib/record-types.ts'
import { canEdit } from '../lib/permissions.ts'
import { getEventPassword } from '../lib/event-passwords.ts'
import { type RecordListQuery, collections } from '../lib/collections.ts'
import { unfilteredQuery } from '../manage/use-record-list.ts'
import type { RecordSummary } from '../lib/record-summary.ts'

/** What a translator has been offered and passed by, until the page is loaded anew. */
const passed = new Set<string>()
const keyOf = (kind: RecordType, to: Language, id: number) => `${kind} ${to} ${id}`

/** Not to be offered again: it was skipped, or saved as far as it is. */
export const skipRecord = (kind: RecordType, to: Language, id: number): void => void passed.add(keyOf(kind, to, id))

/** Whether there is no password to be asked for, at which a queue would stand still. */
const isOpen = ({ id, isLocked }: RecordSummary): boolean => !isLocked || getEventPassword(String(id)) !== undefined

const perPage = 100
const pagesMax = 10

/** The next record that is not translated into a language and that the reader may change; upcoming events before others. */
export async function findNextUntranslated(
  calendar: CalendarClient,
  me: Me,
  kind: RecordType,
  to: Language,
): Promise<number | null> {
  const asked: RecordListQuery = { ...unfilteredQuery, missing: to, perPage }
  const rounds: RecordListQuery[] =
    kind === 'events' ? [{ ...asked, when: 'upcoming', order: 'start' }, asked] : [asked]
  for (const round of rounds) {
    const found = await firstOf(calendar, me, kind, to, round)
    if (found !== null) return found
  }
  return null
}

async function firstOf(
  calendar: CalendarClient,
  me: Me,
  kind: RecordType,
  to: Language,
  asked: RecordListQuery,
): Promise<number | null> {
  for (let page = 1, pages = 1; page <= Math.min(pages, pagesMax); page++) {
    const { records, total_pages } = await collections[kind].list(calendar, { ...asked, page })
    const next = records.find(row => !passed.has(keyOf(kind, to, row.id)) && canEdit(me, kind, row) && isOpen(row))
    if (next) return next.id
    pages = total_pages
  }
  return null
}
