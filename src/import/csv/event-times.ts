import { addDays, endOfDay, startOfDay, type WallTime } from '../../core/time/wall-time.ts'
import { isWallTime, parseWrittenTime, toDayClock, toWallIn } from '../../core/time/written-time.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import { chooseEnd } from '../values/choose-end.ts'
import { chooseZone } from '../values/offset-zone.ts'
import type { EventRow } from './columns.ts'
import { type DateOrder, joinTime, parseDate, parseTime } from './dates.ts'

/** How the times of a file are read. */
type TimeContext = { order: DateOrder; siteZone: Zone }

/**
 * What the columns of a start or an end have; null for what is empty or cannot be read. `time` may be 24:00:00. `zone`
 * is the zone of an offset.
 */
type Moment = { day: string | null; time: string | null; zone: Zone | null }

type Side = 'start' | 'end'

/**
 * Start and end of an event. Without times it lasts whole days, unless its row says otherwise. Without an end it ends
 * when it starts. What cannot be read besides the first day is left out, with a note. Throws an ImportFailure for a first
 * day that cannot be read.
 */
export function readTimes(row: EventRow, { order, siteZone }: TimeContext, notes: string[]) {
  const start = readMoment(row, 'start', order, notes)
  const { day } = start
  if (day === null) throw row.createFailure('start_date', 'is missing')
  const hasLostTime = start.time === null && row.get('start_time') !== ''
  const readEnd = readMoment(row, 'end', order, notes)
  // Without a start time, the end time says nothing.
  const end = hasLostTime ? { ...readEnd, time: null } : readEnd
  const all_day = row.getFlag('all_day', notes) ?? (start.time === null && end.time === null)
  const timezone = row.get('timezone') || (all_day ? siteZone : getZone({ ...start, day }, siteZone))
  const zone = parseZone(timezone) ?? siteZone
  const field = row.getName('end_date')
  if (all_day) {
    const first = startOfDay(toDayWall(zone, { ...start, day }))
    const last = getLastDay(first, end, zone)
    return { all_day, timezone, start_date: first, end_date: endOfDay(chooseEnd(first, last, { field, notes })) }
  }
  const startWall = toWall(zone, { ...start, day })
  return { all_day, timezone, start_date: startWall, end_date: getEnd(startWall, end, { zone, field, notes }) }
}

const momentMaxLength = 100

/** The date of one column and the time of the other; the first may have both: `2027-01-05T18:00+02:00`. */
function readMoment(row: EventRow, side: Side, order: DateOrder, notes: string[]): Moment {
  const timeField = `${side}_time` as const
  const timeText = row.get(timeField)
  const timeOfColumn = timeText.length > momentMaxLength ? null : parseTime(timeText)
  if (timeText !== '' && timeOfColumn === null)
    notes.push(`${row.getName(timeField)}: “${timeText.slice(0, 40)}” is not a time such as 18:30 and was left out`)
  const date = readDate(row, side, order, notes)
  return { ...date, time: timeOfColumn ?? date.time }
}

/**
 * Throws an ImportFailure if the date of a start cannot be read. If the date of an end cannot be read, leaves it out,
 * with a note.
 */
function readDate(row: EventRow, side: Side, order: DateOrder, notes: string[]): Moment {
  const field = `${side}_date` as const
  const text = row.get(field)
  const nothing = { day: null, time: null, zone: null }
  if (text === '') return nothing
  const parsed = text.length > momentMaxLength ? null : parseDateTime(text, order)
  if (parsed !== null) return parsed
  const problem = `“${text.slice(0, 40)}” is not a date such as 2027-01-31`
  if (side === 'start') throw row.createFailure(field, problem)
  notes.push(`${row.getName(field)}: ${problem} and was left out`)
  return nothing
}

function parseDateTime(text: string, order: DateOrder): Moment | null {
  const written = parseWrittenTime(text)
  if (written && /^[1-9]/.test(written.wall)) {
    const [day = '', time = ''] = written.wall.split(' ')
    return { day, time: written.hasTime ? time : null, zone: written.zone }
  }
  const date = parseDate(text, order)
  if (date === null) return null
  const rest = date.rest.replace(/^[T\s,]+/i, '')
  if (rest === '') return { day: date.day, time: null, zone: null }
  const withOffset = parseWrittenTime(`${date.day}T${rest}`)
  if (withOffset) {
    const [day = '', time = ''] = withOffset.wall.split(' ')
    return { day, time, zone: withOffset.zone }
  }
  const time = parseTime(rest)
  return time === null ? null : { day: date.day, time, zone: null }
}

type DatedMoment = Moment & { day: string }

const getZone = (moment: DatedMoment, siteZone: Zone): Zone =>
  moment.zone === null || moment.time === null ? siteZone : chooseZone(joinMoment(moment), moment.zone, siteZone)

const joinMoment = ({ day, time }: DatedMoment): WallTime => joinTime(day, time ?? '00:00:00')

/** The time on a clock in `zone`. */
function toWall(zone: Zone, moment: DatedMoment): WallTime {
  const wall = joinMoment(moment)
  const own = moment.time === null ? wall : toWallIn(zone, { wall, zone: moment.zone })
  return isWallTime(own) ? own : wall
}

/** The time on the clock whose day counts. */
const toDayWall = (zone: Zone, moment: DatedMoment): WallTime =>
  moment.time === null ? joinMoment(moment) : toDayClock({ wall: joinMoment(moment), zone: moment.zone }, zone)

/** Outlook ends days at 00:00 of the day after the last one. */
function getLastDay(first: WallTime, { day, time, zone: ownZone }: Moment, zone: Zone): WallTime {
  if (day === null) return first
  const wall = toDayWall(zone, { day, time, zone: ownZone })
  const isAfterLast = time !== null && wall === startOfDay(wall) && wall > first
  return startOfDay(isAfterLast ? addDays(wall, -1) : wall)
}

type EndContext = { zone: Zone; field: string; notes: string[] }

function getEnd(startWall: WallTime, end: Moment, { zone, field, notes }: EndContext): WallTime {
  const { day, time } = end
  if (day !== null) {
    const isFirstDay = time === null && day === startWall.slice(0, 10)
    const wall = time === null ? endOfDay(joinTime(day, '00:00:00')) : toWall(zone, { ...end, day })
    return isFirstDay ? startWall : chooseEnd(startWall, wall, { field, notes })
  }
  if (time === null) return startWall
  const wall = joinTime(startWall.slice(0, 10), time)
  if (wall >= startWall) return wall
  notes.push(`${field}: is missing, and the end time is before the start; the event ends on the next day`)
  return addDays(wall, 1)
}
