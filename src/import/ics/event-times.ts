import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import type { ResolveZone } from '../../formats/ics/resolve-zone.ts'
import { addDuration, getLastDay, parseDuration } from '../../core/time/duration.ts'
import { addDays, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { isEdgeOfDay, isWallTime, parseWrittenTime, toDayClock } from '../../core/time/written-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { chooseEnd } from '../values/choose-end.ts'
import { ImportFailure } from '../run/failure.ts'

/** How the times of a file are read. */
export type TimeContext = {
  resolveZone: ResolveZone
  /** The zone of times without one. */
  floatingZone: Zone
}

/** A date or time of a line. A date has no zone. */
export type IcsMoment = { wall: WallTime; note: string | null } & (
  | { hasTime: true; zone: Zone }
  | { hasTime: false; zone: null }
)

/** Start and end on a clock in `zone`. All-day events have days at 00:00:00, the last one included. */
export type IcsTimes = { startWall: WallTime; endWall: WallTime; zone: Zone; isAllDay: boolean; notes: string[] }

/** The date or time in a value of a line; null if it is none. */
export function parseMoment(line: IcsLine, text: string, { resolveZone, floatingZone }: TimeContext): IcsMoment | null {
  const written = parseWrittenTime(text)
  if (!written) return null
  const { wall, hasTime, zone } = written
  if (!hasTime || line.parameters.VALUE?.toUpperCase() === 'DATE')
    return { wall: startOfDay(wall), hasTime: false, zone: null, note: null }
  const tzid = line.parameters.TZID
  if (zone !== null || tzid === undefined) return { wall, hasTime: true, zone: zone ?? floatingZone, note: null }
  return { wall, hasTime: true, ...resolveZone(tzid, wall) }
}

/**
 * Start and end of an event. Without an end, and with one before the start, it ends when it starts; then an all-day event
 * lasts one day. An event in UTC that does not recur gets `floatingZone`, because many programs write all times in UTC.
 * Throws an ImportFailure for a start that is missing or no date.
 */
export function readTimes(event: IcsEvent, context: TimeContext): IcsTimes {
  const startLine = findLine(event, 'DTSTART')
  if (!startLine) throw new ImportFailure('DTSTART: is missing')
  const start = parseMoment(startLine, startLine.value, context)
  if (!start) throw new ImportFailure(`DTSTART: “${startLine.value.slice(0, 40)}” is not a date`)
  const notes = start.note === null ? [] : [start.note]
  const days = { zone: context.floatingZone, isAllDay: true, notes }
  if (!start.hasTime) return { ...readDays(event, start.wall, context, notes), ...days }
  const { zone } = start
  const startUtc = toInstantOf(start.wall, zone)
  if (!isOnClocks(startUtc, zone, context))
    throw new ImportFailure(`DTSTART: “${startLine.value.slice(0, 40)}” is outside the years 1 to 9999`)
  const endUtc = readEnd(event, { wall: start.wall, utc: startUtc, zone }, context, notes)
  if (isMarkedAllDay(event)) return { ...toDays({ start, startUtc, endUtc }, context), ...days }
  const isRecurring = ['RRULE', 'RDATE'].some(name => findLine(event, name))
  const shownZone = zone === 'UTC' && !isRecurring ? context.floatingZone : zone
  const walls = toExactWalls(startUtc, endUtc, shownZone)
  return { ...(walls ?? toWalls(startUtc, endUtc, 'UTC')), zone: walls ? shownZone : 'UTC', isAllDay: false, notes }
}

/** Whether all clocks on which an event may be shown have the instant, which those at the edge of the years do not. */
const isOnClocks = (utc: Date, zone: Zone, { floatingZone }: TimeContext): boolean =>
  [zone, floatingZone, 'UTC'].every(clock => isWallTime(toWall(utc, clock)))

const toWalls = (startUtc: Date, endUtc: Date, zone: Zone) => ({
  startWall: toWall(startUtc, zone),
  endWall: toWall(endUtc, zone),
})

/**
 * The times on a clock. Null if one of them is in the second of the two equal hours at the end of summer time, because
 * a wall time means the first.
 */
function toExactWalls(startUtc: Date, endUtc: Date, zone: Zone): ReturnType<typeof toWalls> | null {
  const walls = toWalls(startUtc, endUtc, zone)
  const isExact = (wall: WallTime, utc: Date) => toInstantOf(wall, zone).getTime() === utc.getTime()
  return isExact(walls.startWall, startUtc) && isExact(walls.endWall, endUtc) ? walls : null
}

/** As toInstant, but faster for the many times that are in UTC. */
const toInstantOf = (wall: WallTime, zone: Zone): Date =>
  zone === 'UTC' ? new Date(`${wall.replace(' ', 'T')}Z`) : toInstant(wall, zone)

type Start = { wall: WallTime; utc: Date; zone: Zone }

/** The end as an instant. An end that is no date, or is before the start, counts as missing, with a note. */
function readEnd(event: IcsEvent, start: Start, context: TimeContext, notes: string[]): Date {
  const { wall, utc, zone } = start
  const endLine = findLine(event, 'DTEND')
  const end = endLine && parseMoment(endLine, endLine.value, { ...context, floatingZone: zone })
  const durationLine = findLine(event, 'DURATION')
  const duration = durationLine && parseDuration(durationLine.value)
  noteUnreadable(end ? [] : [endLine, !duration && durationLine], notes)
  // If an event with hours ends at a day without hours, and this is its first day, the day says nothing about the end.
  if (end && !end.hasTime && end.wall === startOfDay(wall)) return utc
  const endWall = end ? end.wall : duration && addDuration(wall, zone, duration)
  if (!endWall) return utc
  const endUtc = isWallTime(endWall) ? toInstantOf(endWall, end?.zone ?? zone) : null
  if (endUtc === null || !isOnClocks(endUtc, zone, context)) {
    noteUnreadable([end ? endLine : durationLine], notes)
    return utc
  }
  if (endUtc >= utc) return endUtc
  return toInstantOf(chooseEnd(wall, toWall(endUtc, zone), { field: end ? 'DTEND' : 'DURATION', notes }), zone)
}

function noteUnreadable(lines: (IcsLine | false | null | undefined)[], notes: string[]): void {
  for (const line of lines)
    if (line) notes.push(`${line.name}: “${line.value.slice(0, 40)}” cannot be read and was left out`)
}

/**
 * The first and the last day. DTEND is the day after the last day, but for an event of one day many programs write that
 * day.
 */
function readDays(event: IcsEvent, startWall: WallTime, context: TimeContext, notes: string[]) {
  const endLine = findLine(event, 'DTEND')
  const durationLine = findLine(event, 'DURATION')
  const end = endLine && parseMoment(endLine, endLine.value, context)
  const duration = durationLine && parseDuration(durationLine.value)
  noteUnreadable(end ? [] : [endLine, !duration && durationLine], notes)
  if (!end) return { startWall, endWall: duration ? getLastDay(startWall, duration) : startWall }
  const clock = toDayClock(end, context.floatingZone)
  const isAfterLast = clock === startOfDay(clock) && clock > startWall
  const last = startOfDay(isAfterLast ? addDays(clock, -1) : clock)
  return { startWall, endWall: chooseEnd(startWall, last, { field: 'DTEND', notes }) }
}

/** Properties that say whether a time means whole days. */
const allDayProperties = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY']

const isMarkedAllDay = (event: IcsEvent): boolean =>
  allDayProperties.some(name => /^\s*(TRUE|1)\s*$/i.test(findLine(event, name)?.value ?? ''))

const dayMs = 86_400_000
/** By how much whole days may differ from days of 24 hours: by summer time, and by an end at 23:59. */
const toleranceMs = 3_660_000

/**
 * The first and the last day of an event whose times mean whole days. If it lasts whole days, but begins at no edge of a
 * day on a clock that is known, it has days of another zone: then it begins at the nearest midnight.
 */
function toDays(
  { start, startUtc, endUtc }: { start: IcsMoment; startUtc: Date; endUtc: Date },
  { floatingZone }: TimeContext,
): { startWall: WallTime; endWall: WallTime } {
  const lengthMs = endUtc.getTime() - startUtc.getTime()
  const count = Math.max(1, Math.round(lengthMs / dayMs))
  const hasWholeDays = Math.abs(lengthMs - count * dayMs) <= toleranceMs
  const clock = toDayClock(start, floatingZone)
  const first = startOfDay(hasWholeDays && !isEdgeOfDay(clock) ? addHalfDay(clock) : clock)
  if (hasWholeDays) return { startWall: first, endWall: addDays(first, count - 1) }
  const end = toWall(endUtc, start.zone ?? floatingZone)
  const last = end === startOfDay(end) ? addDays(end, -1) : startOfDay(end)
  return { startWall: first, endWall: last > first ? last : first }
}

/** Not after the year 9999. */
function addHalfDay(wall: WallTime): WallTime {
  const later = toWall(new Date(toInstant(wall, 'UTC').getTime() + dayMs / 2), 'UTC')
  return isWallTime(later) ? later : wall
}
