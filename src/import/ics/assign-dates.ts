import { groupBy } from '../../core/group-by.ts'
import { expandRecurrence } from '../../core/recurrence/expand-recurrence.ts'
import { addDays, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import { ImportFailure } from '../run/failure.ts'
import { type IcsTimes, parseMoment, readTimes, type TimeContext } from './event-times.ts'
import { readRecurrence, readSeriesDate } from './recurrence.ts'

/** An event that shares its UID with others, and the day in UTC on which it starts: `20270308`. */
type Candidate = { event: IcsEvent; startDay: string }

/** Bounds for hostile files: the events that one date is compared with, the series that are expanded, and these dates. */
const comparedMax = 20
const expandedMax = 50
const datesMax = 1_000

/**
 * Creates a function that groups the components of single dates by the event to which they belong. Among several
 * events, in the order of their starts, this is the last event that has the date; else the last event that starts by
 * then and at this time of day; else the last event that starts by then; else the first event.
 */
export function createDateAssignment(getTimeContext: (event: IcsEvent) => TimeContext) {
  let expandedCount = 0
  const readEvent = (event: IcsEvent, until: WallTime) => {
    const context = getTimeContext(event)
    const times = tryReadTimes(event, context)
    if (!times) return null
    if (['RRULE', 'RDATE'].some(name => findLine(event, name))) expandedCount++
    const dates = expandedCount <= expandedMax ? listDates(event, times, context, until) : new Set<WallTime>()
    return { times, context, dates }
  }
  return (candidates: Candidate[], overrides: IcsEvent[]): Map<IcsEvent | undefined, IcsEvent[]> => {
    const days = new Map(overrides.map(event => [event, readDayAfter(event, getTimeContext(event))]))
    const until = `${[...days.values()].reduce((last, day) => (day > last ? day : last), '')} 23:59:59`
    const known = new Map<IcsEvent, ReturnType<typeof readEvent>>()
    return groupBy(overrides, override => {
      const day = days.get(override)?.replaceAll('-', '') ?? ''
      const earlier = candidates.filter(({ startDay }) => startDay <= day).slice(-comparedMax)
      const ranks = earlier.map(({ event }) => {
        if (!known.has(event)) known.set(event, readEvent(event, until))
        return rankDate(override, known.get(event) ?? null)
      })
      const best = ranks.lastIndexOf(Math.max(...ranks))
      return (ranks[best] ? earlier[best] : candidates[0])?.event
    })
  }
}

/** The day after the date of a component in UTC: an event that starts later, in any zone, does not have the date. */
function readDayAfter(event: IcsEvent, context: TimeContext): string {
  const line = findLine(event, 'RECURRENCE-ID')
  const moment = line && parseMoment(line, line.value, context)
  if (!moment) return ''
  const wall = moment.hasTime ? toWall(toInstant(moment.wall, moment.zone), 'UTC') : moment.wall
  return addDays(wall, 1).slice(0, 10)
}

function tryReadTimes(event: IcsEvent, context: TimeContext): IcsTimes | null {
  try {
    return readTimes(event, context)
  } catch (error) {
    if (error instanceof ImportFailure) return null
    throw error
  }
}

/** The dates of an event, excluded ones too. */
function listDates(event: IcsEvent, times: IcsTimes, context: TimeContext, until: WallTime): Set<WallTime> {
  const recurrence = { ...readRecurrence(event, times, context, []), exclusions: [] }
  return new Set(expandRecurrence(recurrence, times, { until, max: datesMax }).starts)
}

type Dates = { times: IcsTimes; context: TimeContext; dates: ReadonlySet<WallTime> }

/** How well a date fits an event: 3 if the event has it, 2 for its time of day, 1 if it starts by then, else 0. */
function rankDate(override: IcsEvent, event: Dates | null): number {
  const line = findLine(override, 'RECURRENCE-ID')
  const wall = event && line && readSeriesDate(line, line.value, event.times, event.context, [])
  if (!wall) return 0
  if (event.dates.has(wall)) return 3
  if (wall.slice(0, 10) < event.times.startWall.slice(0, 10)) return 0
  return wall.slice(11) === event.times.startWall.slice(11) ? 2 : 1
}
