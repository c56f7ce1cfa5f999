import { moveRecurrence } from '../../core/recurrence/move-recurrence.ts'
import { expandRecurrence } from '../../core/recurrence/expand-recurrence.ts'
import { type Recurrence, type SeriesStart, sortDates } from '../../core/recurrence/recurrence.ts'
import { splitRecurrence } from '../../core/recurrence/split-recurrence.ts'
import type { WallTime } from '../../core/time/wall-time.ts'
import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import { type IcsTimes, readTimes, type TimeContext } from './event-times.ts'
import type { EventGroup } from './group-events.ts'
import { readRecurrence, toSeriesDate } from './recurrence.ts'

/** A date that differs from the others of its series. `wall` is its date by the rule. */
export type DateOverride = { wall: WallTime; event: IcsEvent }

/** A single event, or a series with one rule. */
export type EventPart = {
  event: IcsEvent
  times: IcsTimes
  recurrence: Recurrence | null
  overrides: DateOverride[]
  /** The date of a longer series at which this part begins; null for the first part. */
  splitWall: WallTime | null
  notes: string[]
}

const expandedMax = 50_000

/**
 * The parts of an event: one, and one more from each date that changes all following ones (RANGE=THISANDFUTURE). Throws
 * an ImportFailure if the event has no valid times.
 */
export function splitMaster(master: IcsEvent, group: EventGroup, context: TimeContext): EventPart[] {
  const times = readTimes(master, context)
  const notes = [...times.notes]
  const recurrence = readRecurrence(master, times, context, notes)
  if (!recurrence && group.overrides.length > 0) notes.push('RECURRENCE-ID: the event has a single date')
  const overrides = recurrence ? readOverrides(group.overrides, times, context, notes) : []
  const parts: EventPart[] = [{ event: master, times, recurrence, overrides: [], splitWall: null, notes }]
  for (const override of overrides) {
    const part = parts.at(-1)
    const next = part && changesFollowing(override.event) ? splitPart(part, override, context) : null
    if (next) parts.push(next)
    else part?.overrides.push({ ...override, wall: addMs(override.wall, getDistanceMs(part)) })
  }
  return parts.map(includeOverrides)
}

const changesFollowing = (event: IcsEvent): boolean =>
  findLine(event, 'RECURRENCE-ID')?.parameters.RANGE?.toUpperCase() === 'THISANDFUTURE'

function readOverrides(events: IcsEvent[], start: SeriesStart, context: TimeContext, notes: string[]): DateOverride[] {
  const overrides = events.flatMap(event => {
    const line = findLine(event, 'RECURRENCE-ID')
    const wall = line && toSeriesDate(line, line.value, start, context, notes)
    return wall ? [{ wall, event }] : []
  })
  return overrides.sort((a, b) => (a.wall < b.wall ? -1 : a.wall > b.wall ? 1 : 0))
}

/**
 * Ends a part before a date, and begins the next one with the override. Null, with a note, if the rule cannot be split.
 */
function splitPart(part: EventPart, { wall, event }: DateOverride, context: TimeContext): EventPart | null {
  const at = addMs(wall, getDistanceMs(part))
  const times = readTimes(event, { ...context, floatingZone: part.times.zone })
  const start = { ...part.times, startWall: at }
  const split = part.recurrence && splitRecurrence(part.recurrence, part.times, at)
  const after = split && moveRecurrence(split.after, start, times)
  if (!split || !after) {
    part.notes.push(`RECURRENCE-ID: the dates after ${wall} do not change with it, because the rule cannot follow`)
    return null
  }
  part.recurrence = isSingle(split.before) ? null : split.before
  const recurrence = isSingle(after) ? null : after
  return { event, times, recurrence, overrides: [], splitWall: wall, notes: [...times.notes] }
}

const isSingle = ({ rule, additions }: Recurrence): boolean => rule === null && additions.length === 0

/** How far the dates of a part were moved from those that RECURRENCE-ID names. */
const getDistanceMs = ({ splitWall, times }: EventPart): number =>
  splitWall === null ? 0 : toMs(times.startWall) - toMs(splitWall)

/** Adds the dates of the overrides to the recurrence of a part, and removes their exclusions. */
function includeOverrides(part: EventPart): EventPart {
  const { recurrence, times } = part
  const last = part.overrides.at(-1)?.wall
  if (!recurrence || last === undefined) return part
  const { starts } = expandRecurrence(recurrence, times, { until: last, max: expandedMax })
  const dates = new Set(starts)
  const overrides = part.overrides.filter(({ wall }) => wall >= times.startWall)
  for (const { wall } of part.overrides)
    if (wall < times.startWall) part.notes.push(`RECURRENCE-ID: ${wall} is before the start and was left out`)
  const missing = overrides.map(({ wall }) => wall).filter(wall => !dates.has(wall))
  const exclusions = recurrence.exclusions.filter(wall => !missing.includes(wall))
  const stillMissing = missing.filter(wall => !recurrence.exclusions.includes(wall))
  const additions = sortDates([...recurrence.additions, ...stillMissing])
  return { ...part, overrides, recurrence: { ...recurrence, additions, exclusions } }
}

const toMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

const addMs = (wall: WallTime, ms: number): WallTime =>
  ms === 0 ? wall : new Date(toMs(wall) + ms).toISOString().slice(0, 19).replace('T', ' ')
