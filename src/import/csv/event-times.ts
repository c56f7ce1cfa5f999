import { addDays, endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import type { EventRow } from './columns.ts'
import { chooseZone, parseOffset } from '../offset-zone.ts'
import { type DateOrder, parseDate, parseTime } from './dates.ts'

/** How the times of a file are read. */
type TimeContext = { order: DateOrder; siteZone: Zone }

/** What the columns of a start or an end have; null for what is empty. `zone` is that of an offset. */
type Moment = { day: string | null; time: string | null; zone: Zone | null }

/**
 * Start and end of an event. Without times it lasts whole days, unless its row says otherwise. Without an end it ends
 * when it starts. Throws an ImportFailure for a date or time that cannot be read, and for an end before the start.
 */
export function readTimes(row: EventRow, { order, siteZone }: TimeContext, notes: string[]) {
  const start = readMoment(row, 'start', order)
  const end = readMoment(row, 'end', order)
  if (start.day === null) throw row.createFailure('start_date', 'is missing')
  const all_day = row.getFlag('all_day') ?? (start.time === null && end.time === null)
  const timezone = row.get('timezone') || getZone(start, siteZone)
  const zone = parseZone(timezone) ?? siteZone
  const startWall = toWallIn(zone, start.day, start)
  const start_date = all_day ? startOfDay(startWall) : startWall
  const end_date = all_day ? endOfDay(getLastDay(startWall, end)) : getEnd(startWall, end, zone, notes)
  if (end_date < start_date)
    throw row.createFailure('end_date', `the end (${end_date}) is before the start (${start_date})`)
  return { all_day, timezone, start_date, end_date }
}

const momentMaxLength = 100

/** The date of one column and the time of the other; the first may have both: `2027-01-05T18:00+02:00`. */
function readMoment(row: EventRow, side: 'start' | 'end', order: DateOrder): Moment {
  const [dateField, timeField] = [`${side}_date`, `${side}_time`] as const
  const [dateText, timeText] = [row.get(dateField), row.get(timeField)]
  const timeOfColumn = timeText === '' || timeText.length > momentMaxLength ? null : parseTime(timeText)
  if (timeText !== '' && timeOfColumn === null)
    throw row.createFailure(timeField, `“${timeText.slice(0, 40)}” is not a time such as 18:30`)
  if (dateText === '') return { day: null, time: timeOfColumn, zone: null }
  const fail = () => row.createFailure(dateField, `“${dateText.slice(0, 40)}” is not a date such as 2027-01-31`)
  const date = dateText.length > momentMaxLength ? null : parseDate(dateText, order)
  if (date === null) throw fail()
  const [, text = '', offset] = /^[T\s,]*(.*?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/is.exec(date.rest) ?? []
  const time = text === '' ? null : parseTime(text)
  const zone = offset === undefined ? null : parseOffset(offset)
  if ((text !== '' && time === null) || (offset !== undefined && zone === null)) throw fail()
  return { day: date.day, time: timeOfColumn ?? time, zone }
}

const getZone = ({ day, time, zone }: Moment, siteZone: Zone): Zone =>
  zone === null || time === null ? siteZone : chooseZone(`${day} ${time}`, zone, siteZone)

/** The time on a clock in `zone`. */
function toWallIn(zone: Zone, day: string, moment: Moment): WallTime {
  const wall = `${day} ${moment.time ?? '00:00:00'}`
  return moment.zone === null || moment.time === null ? wall : toWall(toInstant(wall, moment.zone), zone)
}

/** Outlook ends days at 00:00 of the day after the last one. */
function getLastDay(startWall: WallTime, { day, time }: Moment): WallTime {
  const wall = startOfDay(day ?? startWall)
  return time === '00:00:00' && wall > startWall ? addDays(wall, -1) : wall
}

function getEnd(startWall: WallTime, end: Moment, zone: Zone, notes: string[]): WallTime {
  if (end.day === null && end.time === null) return startWall
  if (end.day !== null) return end.time === null ? getEndOfDays(startWall, end.day) : toWallIn(zone, end.day, end)
  const wall = `${startWall.slice(0, 10)} ${end.time}`
  if (wall >= startWall) return wall
  notes.push('end_date: is missing, and the end time is before the start; the event ends on the next day')
  return addDays(wall, 1)
}

/** An end without a time: the start on the same day, else the end of its day. */
const getEndOfDays = (startWall: WallTime, day: string): WallTime =>
  day === startWall.slice(0, 10) ? startWall : endOfDay(`${day} 00:00:00`)
