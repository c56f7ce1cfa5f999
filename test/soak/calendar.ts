import type { Timeline } from './timeline.ts'

/** A venue or category, whose name has its number and its version: `p3 v12`. A busy one has a writer. */
export type NamedRecord = { id: number; number: number; timeline: Timeline<{ version: number }>; isBusy: boolean }

/** `id` is null while there is no event. `month` is 0 to 11. */
export type EventState = {
  version: number
  id: number | null
  month: number
  day: number
  venue: number
  categories: number[]
  isPublished: boolean
}

/** The id of an event until the service has returned it. Readers may already see the event. */
export const unknownId = -1

/** An event that writers change, delete and create again. */
export type SoakEvent = { number: number; timeline: Timeline<EventState>; isBusy: boolean }

/** What the writers know of the calendar. Their events are in `year`, which has no others. */
export type SoakCalendar = { events: SoakEvent[]; venues: NamedRecord[]; categories: NamedRecord[] }

export const year = 2041
export const monthCount = 12

export const formatName = (kind: 'e' | 'p' | 'k', number: number, version: number): string =>
  `Soak ${kind}${number} v${version}`

/** Reads `Soak e17 v3`; null for any other text. */
export function parseName(text: string): { number: number; version: number } | null {
  const [, number, version] = /^Soak [epk](\d+) v(\d+)$/.exec(text) ?? []
  return number === undefined ? null : { number: Number(number), version: Number(version) }
}

/** Whether an event with this id may be the one of the state. */
export const isSameEvent = (state: EventState, id: number): boolean => state.id === id || state.id === unknownId

/**
 * A list of the events of a month, or of those with one venue or category. The filters are numbers of `SoakCalendar`.
 */
export type ListQuery = { month: number; venue?: number; category?: number }

export const isInList = (state: EventState, { month, venue, category }: ListQuery): boolean =>
  state.id !== null &&
  state.isPublished &&
  state.month === month &&
  (venue === undefined || state.venue === venue) &&
  (category === undefined || state.categories.includes(category))

export const countsForCategory = (state: EventState, category: number): boolean =>
  state.id !== null && state.isPublished && state.categories.includes(category)
