import { addDuration, getLastDay, parseDuration } from '../../core/time/duration.ts'
import { endOfDay, startOfDay, type WallTime } from '../../core/time/wall-time.ts'
import { parseWrittenTime, toWallIn, type WrittenTime } from '../../core/time/written-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { chooseEnd } from '../values/choose-end.ts'
import { ImportFailure } from '../run/failure.ts'
import { chooseZone } from '../values/offset-zone.ts'
import type { JsonLdObject } from './find-events.ts'
import { readText } from './read-text.ts'
import { readSchedule } from './schedule.ts'

/** The times of an event with the fields of the TEC API, and the lines of its recurrence; empty for a single event. */
export type JsonLdTimes = {
  all_day: boolean
  timezone: Zone
  start_date: WallTime
  end_date: WallTime
  recurrence: string[]
}

/**
 * Start and end, and the recurrence of an eventSchedule. Times with an offset are in the zone of the site if it has this
 * offset then, else in the zone of the offset. Dates without a time are days. An end that cannot be read or is before
 * the start is left out, with a note. Throws an ImportFailure for a start that is missing or no date.
 */
export function readTimes(event: JsonLdObject, siteZone: Zone, notes: string[]): JsonLdTimes {
  const schedule = readSchedule(event, siteZone, notes)
  const startText = readText(event.startDate) || (schedule?.startText ?? '')
  if (startText === '') throw new ImportFailure('startDate: is missing', { isError: event.startDate !== undefined })
  const start = readTime('startDate', startText, notes)
  if (!start || /^0/.test(start.wall)) throw new ImportFailure(`startDate: “${startText.slice(0, 40)}” is not a date`)
  const zone = schedule?.zone ?? (start.zone === null ? siteZone : chooseZone(start.wall, start.zone, siteZone))
  const startWall = toWallIn(zone, start)
  const ends = { endText: readText(event.endDate), ...(schedule && { endText: schedule.endText }) }
  const endWall = readEnd(event, { ...start, wall: startWall }, { ...ends, zone, notes })
  const end = chooseEnd(startWall, endWall, { field: 'endDate', notes })
  const isAllDay = !start.hasTime
  const recurrence = schedule?.formatLines({ startWall, zone, isAllDay }) ?? []
  const end_date = isAllDay ? endOfDay(end) : end
  return { all_day: isAllDay, timezone: zone, start_date: startWall, end_date, recurrence }
}

/** A date or time; null if the text is none. */
function readTime(name: string, text: string, notes: string[]): WrittenTime | null {
  const written = parseWrittenTime(text)
  if (written?.hasAssumedSign)
    notes.push(`${name}: the offset of “${text.slice(0, 40)}” has no sign; it was read as east of UTC`)
  return written
}

type EndContext = { endText: string; zone: Zone; notes: string[] }

/** The end on the clock of the start: the end of `endText`, else the end of the duration, else the start. */
function readEnd(event: JsonLdObject, start: WrittenTime, { endText, zone, notes }: EndContext): WallTime {
  const end = endText === '' ? null : readTime('endDate', endText, notes)
  if (endText !== '' && !end) notes.push(`endDate: “${endText.slice(0, 40)}” cannot be read and was left out`)
  if (end) return end.hasTime ? toEndOfTime(end, start, zone) : start.hasTime ? endOfDay(end.wall) : end.wall
  const durationText = readText(event.duration)
  const duration = durationText === '' ? null : parseDuration(durationText)
  if (durationText !== '' && !duration)
    notes.push(`duration: “${durationText.slice(0, 40)}” cannot be read and was left out`)
  if (!duration) return start.wall
  return start.hasTime ? addDuration(start.wall, zone, duration) : getLastDay(start.wall, duration)
}

/** In an event of days the day of a time counts. */
const toEndOfTime = (end: WrittenTime, start: WrittenTime, zone: Zone): WallTime =>
  start.hasTime ? toWallIn(zone, end) : startOfDay(end.wall)
