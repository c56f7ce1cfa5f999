import { groupBy } from '../../core/group-by.ts'
import { foldText } from '../../core/text/fold.ts'
import { removeStart, replaceStart } from './calendar-id.ts'
import { toPlainLine } from '../mapping/texts.ts'
import type { CalendarEvent } from '../sources/source-item.ts'

/** An event of a calendar as it is stored. A series has its first start and its last one. */
export type StoredEvent = Omit<CalendarEvent, 'sequence'> & {
  lastStartUtc: Date
  /** Whether it was changed here, so that its title or start may differ from its source. */
  isEdited: boolean
}

export type EventMatches = {
  /** Maps global ids of the file to the stored ones, where they differ. */
  ids: ReadonlyMap<string, string>
  /** How events were recognised, for people. */
  remarks: string[]
}

const dayMs = 86_400_000
const otherTermMs = 28 * dayMs

/**
 * Finds the global ids of the events of a file from what is stored of the calendar. The UID counts first, then what the
 * event is about:
 *
 * - If several events have or had one UID, the start tells which is which.
 * - If most of the UIDs that are stored belong to other events now, as in a timetable that counts from 1 again each term,
 *   these are events of their own.
 * - An event with a new UID is a stored one whose UID is gone if title, start and place are the same.
 */
export function matchEvents(events: readonly CalendarEvent[], stored: readonly StoredEvent[]): EventMatches {
  const state = createState(events, stored)
  matchStarts(state)
  const reused = matchMoved(state)
  const known = state.matches.size
  matchNewUids(state)
  return {
    ids: listIds(events, state.matches, new Set(stored.map(({ globalId }) => globalId))),
    remarks: listRemarks({ recognized: state.matches.size - known, reused }),
  }
}

type State = {
  events: readonly CalendarEvent[]
  eventsByUid: ReadonlyMap<string, CalendarEvent[]>
  storedByUid: ReadonlyMap<string, StoredEvent[]>
  matches: Map<CalendarEvent, StoredEvent>
  /** The stored events that have no match yet. */
  free: Set<StoredEvent>
}

const getUid = ({ globalId }: { globalId: string }): string => removeStart(globalId)

const createState = (events: readonly CalendarEvent[], stored: readonly StoredEvent[]): State => ({
  events,
  eventsByUid: groupBy(events, getUid),
  storedByUid: groupBy(stored, getUid),
  matches: new Map(),
  free: new Set(stored),
})

function match({ matches, free }: State, event: CalendarEvent, stored: StoredEvent | undefined): void {
  if (stored && !matches.has(event) && free.delete(stored)) matches.set(event, stored)
}

/** Of events with the same key, the first gets the first stored one. */
function matchByKey(
  state: State,
  events: readonly CalendarEvent[],
  getKey: (event: CalendarEvent | StoredEvent) => string,
  stored: Iterable<StoredEvent> = state.free,
): void {
  const byKey = groupBy(stored, getKey)
  for (const event of events) if (!state.matches.has(event)) match(state, event, byKey.get(getKey(event))?.shift())
}

/** Matches events with the UID and the start of a stored one. If the start is part of its id, it may have changed here. */
function matchStarts(state: State): void {
  const shared = state.events.filter(({ isShared }) => isShared)
  matchByKey(state, shared, ({ globalId }) => globalId)
  matchByKey(state, state.events, event => `${event.startUtc.getTime()} ${getUid(event)}`)
}

/**
 * Matches events that have moved: an event with a UID of its own, and an event that shares its UID if it stays within a
 * day. Returns how many events are not the stored events with their UIDs.
 */
function matchMoved(state: State): number {
  const { events, matches } = state
  const moved = new Map<CalendarEvent, StoredEvent>()
  for (const event of events) {
    const stored = matches.has(event) ? null : findMoved(state, event)
    if (stored) moved.set(event, stored)
  }
  const reused = [...moved].filter(([event, stored]) => isOther(event, stored, { isOnly: events.length === 1 }))
  const isReused = 2 * reused.length > matches.size + moved.size
  const others = new Set(isReused ? reused.map(([event]) => event) : [])
  for (const [event, stored] of moved) if (!others.has(event)) match(state, event, stored)
  const day = (event: { startUtc: Date }) => Math.floor(event.startUtc.getTime() / dayMs)
  matchByKey(
    state,
    events.filter(event => !moved.has(event)),
    event => `${day(event)} ${getUid(event)} ${foldTitle(event)}`,
  )
  return others.size
}

/**
 * The stored event that an event with a UID of its own may have been before it moved. If earlier events had the UID, it is
 * one of the same term: with the same title if there is one, then the nearest.
 */
function findMoved({ eventsByUid, storedByUid }: State, event: CalendarEvent): StoredEvent | null {
  const stored = storedByUid.get(getUid(event)) ?? []
  if (eventsByUid.get(getUid(event))?.length !== 1) return null
  if (stored.length < 2) return stored[0] ?? null
  // If no event had the UID alone, the calendar gives several events the same UID.
  if (!stored.some(({ globalId }) => globalId === event.globalId)) return null
  const ranked = stored
    .map(one => ({ one, gapMs: measureGapMs(event, one), hasTitle: foldTitle(one) === foldTitle(event) }))
    .filter(({ gapMs }) => gapMs <= otherTermMs)
    .sort((a, b) => Number(b.hasTitle) - Number(a.hasTitle) || a.gapMs - b.gapMs)
  return ranked[0]?.one ?? null
}

/** Matches events with a new UID and stored ones whose UID is gone. */
function matchNewUids(state: State): void {
  const { events, eventsByUid, storedByUid, free } = state
  const unknown = events.filter(event => !storedByUid.has(getUid(event)))
  const gone = [...free].filter(stored => !eventsByUid.has(getUid(stored)))
  matchByKey(state, unknown, getContentKey, gone)
}

function listRemarks({ recognized, reused }: { recognized: number; reused: number }): string[] {
  const [many, others] = [`${recognized} events have`, `${reused} events have`]
  return [
    ...(recognized > 0 ? [`${many} other UIDs than before; title, start and place show which they are`] : []),
    ...(reused > 0 ? [`${others} UIDs of stored events with another title or time; they are events of their own`] : []),
  ]
}

/**
 * Whether a stored event is hardly an earlier version of an event with the same UID: its title is another one, or it takes
 * place in another term. If the file has no other event to confirm this, both must be true.
 */
function isOther(event: CalendarEvent, stored: StoredEvent, { isOnly }: { isOnly: boolean }): boolean {
  if (stored.isEdited || event.sequence > 0) return false
  const isOtherTerm = measureGapMs(event, stored) > otherTermMs
  const hasOtherTitle = foldTitle(event) !== foldTitle(stored)
  return isOnly ? isOtherTerm && hasOtherTitle : isOtherTerm || hasOtherTitle
}

/** How long after the last start of a stored event, or before its first one, an event starts. */
function measureGapMs(event: CalendarEvent, stored: StoredEvent): number {
  const msAfter = event.startUtc.getTime() - stored.lastStartUtc.getTime()
  // A long series is stored without its first dates.
  const msBefore = event.isSeries ? 0 : stored.startUtc.getTime() - event.startUtc.getTime()
  return Math.max(msAfter, msBefore, 0)
}

const foldTitle = ({ title }: { title: string }): string => foldText(toPlainLine(title))

const getContentKey = (event: CalendarEvent | StoredEvent): string =>
  JSON.stringify([event.startUtc.getTime(), foldTitle(event), foldText(event.place)])

/** An event whose id belongs to another stored one gets an id with its start. */
function listIds(
  events: readonly CalendarEvent[],
  matches: ReadonlyMap<CalendarEvent, StoredEvent>,
  storedIds: ReadonlySet<string>,
): Map<string, string> {
  const ids = events.map(event => {
    const own = storedIds.has(event.globalId) ? replaceStart(event.globalId, event.startUtc) : event.globalId
    return [event.globalId, matches.get(event)?.globalId ?? own] as const
  })
  return new Map(ids.filter(([from, to]) => from !== to))
}
