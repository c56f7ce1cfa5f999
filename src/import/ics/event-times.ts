import { findLine, type IcsEvent } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import { addDuration, getLastDay, parseDuration, parseLooseTime } from '../../formats/ics/read-time.ts'
import type { ResolveZone } from '../../formats/ics/resolve-zone.ts'
import { addDays, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { ImportFailure } from '../import-failure.ts'

/** How the times of a file are read. */
export type TimeContext = {
  resolveZone: ResolveZone
  /** The zone of times without one. */
  floatingZone: Zone
}

/** A date or time of a line. `zone` is null for a date. */
export type IcsMoment = { wall: WallTime; zone: Zone | null; note: string | null }

/** Start and end on a clock in `zone`. All-day events have days at 00:00:00, the last one included. */
export type IcsTimes = { startWall: WallTime; endWall: WallTime; zone: Zone; isAllDay: boolean; notes: string[] }

/** The date or time in a value of a line; null if it is none. */
export function parseMoment(line: IcsLine, text: string, { resolveZone, floatingZone }: TimeContext): IcsMoment | null {
  const time = parseLooseTime(text)
  if (!time) return null
  const { wall, hasTime, isUtc } = time
  if (!hasTime || line.parameters.VALUE?.toUpperCase() === 'DATE')
    return { wall: startOfDay(wall), zone: null, note: null }
  if (isUtc) return { wall, zone: 'UTC', note: null }
  const tzid = line.parameters.TZID
  return tzid === undefined ? { wall, zone: floatingZone, note: null } : { wall, ...resolveZone(tzid, wall) }
}

/**
 * Start and end of an event. Without an end, it ends when it starts, and an all-day event lasts one day. An event in
 * UTC that does not recur gets `floatingZone`, because many programs write all times in UTC. Throws an ImportFailure
 * for a start that is missing or no date, and for an end before the start.
 */
export function readTimes(event: IcsEvent, context: TimeContext): IcsTimes {
  const startLine = findLine(event, 'DTSTART')
  if (!startLine) throw new ImportFailure('DTSTART: is missing')
  const start = parseMoment(startLine, startLine.value, context)
  if (!start) throw new ImportFailure(`DTSTART: “${startLine.value.slice(0, 40)}” is not a date`)
  const notes = start.note === null ? [] : [start.note]
  if (start.zone === null)
    return { ...readDays(event, start.wall, context), zone: context.floatingZone, isAllDay: true, notes }
  const zone = start.zone
  const startUtc = toInstantOf(start.wall, zone)
  const endUtc = readEnd(event, { wall: start.wall, utc: startUtc, zone }, context, notes)
  if (endUtc < startUtc)
    throw new ImportFailure(`DTEND: the end (${toWall(endUtc, zone)}) is before the start (${start.wall})`)
  const isRecurring = ['RRULE', 'RDATE'].some(name => findLine(event, name))
  const shownZone = zone === 'UTC' && !isRecurring ? context.floatingZone : zone
  const walls = toExactWalls(startUtc, endUtc, shownZone)
  return { ...(walls ?? toWalls(startUtc, endUtc, 'UTC')), zone: walls ? shownZone : 'UTC', isAllDay: false, notes }
}

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

/** The end as an instant. An end that is no date counts as missing, with a note. */
function readEnd(event: IcsEvent, start: Start, context: TimeContext, notes: string[]): Date {
  const { wall, utc, zone } = start
  const endLine = findLine(event, 'DTEND')
  const end = endLine && parseMoment(endLine, endLine.value, { ...context, floatingZone: zone })
  if (end) return toInstantOf(end.zone === null && end.wall < wall ? wall : end.wall, end.zone ?? zone)
  const durationLine = findLine(event, 'DURATION')
  const duration = durationLine && parseDuration(durationLine.value)
  if (duration) return toInstantOf(addDuration(wall, zone, duration), zone)
  const bad = endLine ?? durationLine
  if (bad) notes.push(`${bad.name}: “${bad.value.slice(0, 40)}” cannot be read and was left out`)
  return utc
}

/**
 * The first and the last day. DTEND is the day after the last day, but for an event of one day many programs write that
 * day.
 */
function readDays(
  event: IcsEvent,
  startWall: WallTime,
  context: TimeContext,
): { startWall: WallTime; endWall: WallTime } {
  const endLine = findLine(event, 'DTEND')
  const end = endLine && parseMoment(endLine, endLine.value, context)
  const duration = parseDuration(findLine(event, 'DURATION')?.value ?? '')
  if (!end) return { startWall, endWall: duration ? getLastDay(startWall, duration) : startWall }
  if (end.wall < startWall)
    throw new ImportFailure(`DTEND: the end (${end.wall.slice(0, 10)}) is before the start (${startWall.slice(0, 10)})`)
  const isWholeDay = end.zone === null && end.wall > startWall
  return { startWall, endWall: startOfDay(isWholeDay ? addDays(end.wall, -1) : end.wall) }
}
