import { moveRecurrence } from '../../core/recurrence/move-recurrence.ts'
import { expandRecurrence } from '../../core/recurrence/expand-recurrence.ts'
import { type Recurrence, sortDates } from '../../core/recurrence/recurrence.ts'
import { splitRecurrence } from '../../core/recurrence/split-recurrence.ts'
import type { WallTime } from '../../core/time/wall-time.ts'
import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import { ImportFailure } from '../run/failure.ts'
import { type IcsTimes, readTimes, type TimeContext } from './event-times.ts'
import type { EventGroup } from './group-events.ts'
import { type DateOverride, readOverrides } from './read-overrides.ts'
import { readRecurrence } from './recurrence.ts'
import { completeDate, isCancellation } from './scheduling.ts'

/** A series with one rule, or a single event: then there are no rule, additions or overrides. */
export type EventPart = {
  event: IcsEvent
  times: IcsTimes
  recurrence: Recurrence
  overrides: DateOverride[]
  /** The date of a longer series at which this part begins; null for the first part. */
  splitWall: WallTime | null
  notes: string[]
}

const expandedMax = 50_000

/**
 * The parts of an event: one, and one more from each date that changes all following ones (RANGE=THISANDFUTURE). Throws
 * an ImportFailure if the event has no valid times, or if all its dates are excluded.
 */
export function splitMaster(master: IcsEvent, group: EventGroup, context: TimeContext): EventPart[] {
  const times = readTimes(master, context)
  const notes = [...times.notes]
  const recurrence = readRecurrence(master, times, context, notes)
  const overrides = readOverrides(master, group.overrides, times, context, notes)
  const parts: EventPart[] = [{ event: master, times, recurrence, overrides: [], splitWall: null, notes }]
  for (const override of overrides) {
    const part = parts.at(-1)
    const next =
      part && !isSingle(part.recurrence) && changesFollowing(override.event) ? splitPart(part, override, context) : null
    if (next) parts.push(next)
    else part?.overrides.push({ ...override, wall: addMs(override.wall, getDistanceMs(part)) })
  }
  return parts.map(includeOverrides).map(part => replaceSingleDate(part, context))
}

/** Whether the component of a date is about all following ones too. */
export const changesFollowing = (event: IcsEvent): boolean =>
  findLine(event, 'RECURRENCE-ID')?.parameters.RANGE?.toUpperCase() === 'THISANDFUTURE'

/**
 * Ends a part before a date, and begins the next one with the override. Null, with a note, if the rule cannot be split, or
 * if the override has no valid times.
 */
function splitPart(part: EventPart, { wall, event: override }: DateOverride, context: TimeContext): EventPart | null {
  const at = addMs(wall, getDistanceMs(part))
  const own = readOwnTimes(part, override, context)
  if (own instanceof ImportFailure) {
    const message = `${own.message}; the dates after ${wall} do not change with it`
    part.notes.push(`line ${override.number}: ${message}`)
    return null
  }
  const { event, times } = own
  const start = { ...part.times, startWall: at }
  const split = splitRecurrence(part.recurrence, part.times, at)
  const after = split && moveRecurrence(split.after, start, times)
  if (!split || !after) {
    part.notes.push(`RECURRENCE-ID: the dates after ${wall} do not change with it, because the rule cannot follow`)
    return null
  }
  part.recurrence = split.before
  return { event, times, recurrence: after, overrides: [], splitWall: wall, notes: [...times.notes] }
}

/** The component of a date and its times. If the component only cancels, it gets the content of the part. */
function readOwnTimes(
  part: EventPart,
  override: IcsEvent,
  context: TimeContext,
): { event: IcsEvent; times: IcsTimes } | ImportFailure {
  try {
    const event = isCancellation(override) ? completeDate(override, part) : override
    return { event, times: readTimes(event, { ...context, floatingZone: part.times.zone }) }
  } catch (error) {
    if (error instanceof ImportFailure) return error
    throw error
  }
}

export const isSingle = ({ rule, additions }: Recurrence): boolean => rule === null && additions.length === 0

/** How far the dates of a part were moved from the dates that RECURRENCE-ID names. */
const getDistanceMs = ({ splitWall, times }: EventPart): number =>
  splitWall === null ? 0 : toMs(times.startWall) - toMs(splitWall)

/**
 * Adds the dates of the overrides to the recurrence of a part, and removes their exclusions (RFC 5545, 3.8.4.4). Throws
 * an ImportFailure if no date is left (3.8.5.1).
 */
function includeOverrides(part: EventPart): EventPart {
  const { recurrence, times } = part
  const last = part.overrides.at(-1)?.wall ?? times.startWall
  const { starts } = expandRecurrence(recurrence, times, { until: last, nextAfter: last, max: expandedMax })
  const dates = new Set(starts)
  const overrides = part.overrides.filter(({ wall }) => wall >= times.startWall)
  for (const { wall } of part.overrides)
    if (wall < times.startWall) part.notes.push(`RECURRENCE-ID: ${wall} is before the start and was left out`)
  const missing = overrides.map(({ wall }) => wall).filter(wall => !dates.has(wall))
  if (dates.size + missing.length === 0)
    throw new ImportFailure('EXDATE: excludes every date of the event', { isError: false })
  const exclusions = recurrence.exclusions.filter(wall => !missing.includes(wall))
  const stillMissing = missing.filter(wall => !recurrence.exclusions.includes(wall))
  const additions = sortDates([...recurrence.additions, ...stillMissing])
  return { ...part, overrides, recurrence: { ...recurrence, additions, exclusions } }
}

/** A part with a single date is the component that replaces this date, if there is one. */
function replaceSingleDate(part: EventPart, context: TimeContext): EventPart {
  const [override] = part.overrides
  if (!override || !isSingle(part.recurrence)) return part
  const single = { ...part, overrides: [] }
  if (override.times) return { ...single, times: override.times }
  const own = readOwnTimes(part, override.event, context)
  if (own instanceof ImportFailure)
    return { ...single, notes: [...part.notes, `line ${override.event.number}: ${own.message}; it was left out`] }
  return { ...single, ...own, notes: [...part.notes, ...own.times.notes] }
}

const toMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

const addMs = (wall: WallTime, ms: number): WallTime =>
  ms === 0 ? wall : new Date(toMs(wall) + ms).toISOString().slice(0, 19).replace('T', ' ')
