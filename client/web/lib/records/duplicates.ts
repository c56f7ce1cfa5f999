import type { CalendarClient, Event } from '../../../index.ts'
import type { RecordMatch } from './definition.ts'
import type { RecordStatus } from './summary.ts'
import { toDatePart } from '../time/wall-time.ts'

type Candidate = Pick<RecordMatch, 'id' | 'author'>

/**
 * The record that an earlier save of `values` has probably created: the newest candidate by the same author. If
 * `values` has no author, the author is the user. Candidates without an author, such as terms, always match.
 */
export function findDuplicateOf<T extends Candidate>(
  values: object,
  candidates: readonly T[],
  defaultAuthorId: number | null | undefined,
): T | undefined {
  const author = 'author' in values && typeof values.author === 'number' ? values.author : defaultAuthorId
  return candidates
    .filter(candidate => author == null || candidate.author === null || candidate.author === author)
    .toSorted((a, b) => b.id - a.id)[0]
}

/** The statuses that a new record can have. */
export const newRecordStatuses: RecordStatus[] = ['publish', 'future', 'draft', 'pending', 'private']

const maxEventCandidates = 30

type NewEvent = Pick<Event, 'title' | 'start_date'>
type EventDuplicateOptions = { defaultAuthorId: number | null | undefined; copiedId?: number | undefined }

/**
 * Finds an event with the title, author and day of `values`, which an earlier save may have created although its
 * response was lost. It is never the event that was copied.
 */
export async function findDuplicateEvent(
  calendar: CalendarClient,
  values: NewEvent,
  { defaultAuthorId, copiedId }: EventDuplicateOptions,
): Promise<Event | null> {
  const { events } = await calendar.events.list.query({
    when: 'all',
    orderby: 'id',
    order: 'desc',
    per_page: maxEventCandidates,
    status: newRecordStatuses,
  })
  const candidates = events.filter(
    ({ id, title, start_date }) =>
      id !== copiedId &&
      stripTags(title) === stripTags(values.title) &&
      toDatePart(start_date) === toDatePart(values.start_date),
  )
  return findDuplicateOf(values, candidates, defaultAuthorId) ?? null
}

/** The service stores titles without tags. */
const stripTags = (title: string): string => title.replace(/<[^>]*>/g, '').trim()
