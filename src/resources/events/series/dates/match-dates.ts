import type { WallTime } from '../../../../core/time/wall-time.ts'

/** An event of a series, as far as a change of the recurrence needs it. */
export type SeriesEvent = {
  id: number
  /** The RECURRENCE-ID of the event, as wall time in the zone of the series. */
  recurrenceWall: WallTime
  isInTrash: boolean
  /** Whether it has overrides: values that a change of all dates leaves as they are. */
  isException: boolean
}

export type DateMatches = {
  /** The new date of each event that has one, also of events that come out of the trash. */
  dates: Map<number, WallTime>
  /** The events that come out of the trash, because the recurrence has their date again. */
  restoredIds: number[]
  /** The exceptions that the recurrence has no date for. They stay, as additions (RDATE). */
  keptExceptions: { id: number; wall: WallTime }[]
  /** The other events that the recurrence has no date for. They go to the trash. */
  surplusIds: number[]
  /** The events in the trash whose date another event has now. They leave the series. */
  displacedIds: number[]
  /** The dates without an event, ascending. */
  missing: WallTime[]
}

/**
 * Finds an event for each date of a changed recurrence, so that the events keep their ids. `move` moves a date by as
 * much as the start of the series was moved. First, an event gets its moved date if the recurrence has that date.
 * These dates divide the time into gaps: each other event gets the first free date in the gap of its own moved date.
 * An event in the trash comes back if the recurrence has its date.
 */
export function matchDates(
  events: SeriesEvent[],
  newDates: WallTime[],
  move: (wall: WallTime) => WallTime,
): DateMatches {
  const moved = events.map(event => ({ ...event, wall: move(event.recurrenceWall) }))
  const live = moved.filter(({ isInTrash }) => !isInTrash).sort(byWall)
  const free = new Set(newDates)
  const dates = new Map<number, WallTime>()
  const take = (id: number, wall: WallTime) => void (free.delete(wall), dates.set(id, wall))
  for (const { id, wall } of live) if (free.has(wall)) take(id, wall)

  const trash = moved.filter(({ isInTrash }) => isInTrash)
  const unmatched = live.filter(({ id }) => !dates.has(id))
  const fixed = [...dates.values()].sort()
  const remaining = newDates.filter(wall => free.has(wall) && !trash.some(event => event.wall === wall))
  for (const event of unmatched) {
    const index = remaining.findIndex(wall => countBefore(fixed, wall) === countBefore(fixed, event.wall))
    if (index >= 0) take(event.id, remaining.splice(index, 1)[0] ?? '')
  }
  const surplus = live.filter(({ id }) => !dates.has(id))
  const keptExceptions = surplus.filter(({ isException }) => isException).map(({ id, wall }) => ({ id, wall }))

  const restored = trash.filter(({ wall }) => free.has(wall))
  for (const { id, wall } of restored) take(id, wall)
  const taken = new Set([...dates.values(), ...keptExceptions.map(({ wall }) => wall)])
  const restoredIds = restored.map(({ id }) => id)
  return {
    dates,
    restoredIds,
    keptExceptions,
    surplusIds: surplus.filter(({ isException }) => !isException).map(({ id }) => id),
    displacedIds: trash.filter(({ id, wall }) => !restoredIds.includes(id) && taken.has(wall)).map(({ id }) => id),
    missing: newDates.filter(wall => free.has(wall)),
  }
}

const byWall = (a: { wall: WallTime; id: number }, b: { wall: WallTime; id: number }): number =>
  a.wall < b.wall ? -1 : a.wall > b.wall ? 1 : a.id - b.id

/** The number of dates before `wall`; `dates` are ascending. */
const countBefore = (dates: WallTime[], wall: WallTime): number => {
  const index = dates.findIndex(date => date >= wall)
  return index === -1 ? dates.length : index
}
