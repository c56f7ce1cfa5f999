import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { isWallTime, parseWrittenTime, toDayClock, toWallIn, type WrittenTime } from '../../core/time/written-time.ts'
import { parseZone, toFixedOffsetZone, type Zone } from '../../core/time/zone.ts'
import { chooseEnd } from '../values/choose-end.ts'
import { chooseZone } from '../values/offset-zone.ts'
import { isZeroDate, type TecEvent } from './tec-event.ts'
import { ImportFailure } from '../run/failure.ts'

type Times = Pick<TecEvent, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'>

/**
 * Returns the wall times of an event as the source has them, and its zone. Adds a note if a wall time will be stored
 * differently, because the zone skips it or the event is all-day, and if a UTC time of the source contradicts the wall
 * time. An end that is missing, no date or before the start is left out, with a note. Throws an ImportFailure for a start
 * that is missing or no date.
 */
export function mapTimes(event: Times, siteZone: Zone, notes: string[]) {
  const { all_day } = event
  const written = readStart(event.start_date)
  const utcStart = readWall('utc_start_date', event.utc_start_date, 'UTC', notes)
  const timezone = chooseZoneOfEvent(event.timezone, { written, utcStart, siteZone }, notes)
  const start_date = all_day ? toDayClock(written, timezone) : toWallIn(timezone, written)
  const end_date = readEnd(event, start_date, timezone, notes)
  const utcEnd = readWall('utc_end_date', event.utc_end_date, 'UTC', notes)
  const [start, end] = all_day ? [startOfDay(start_date), endOfDay(end_date)] : [start_date, end_date]
  noteDifferences('start_date', start_date, start, utcStart, timezone, notes)
  noteDifferences('end_date', end_date, end, utcEnd, timezone, notes)
  return { start_date, end_date, timezone, all_day }
}

function readStart(text: string): WrittenTime {
  if (isZeroDate(text)) throw new ImportFailure('start_date: is missing')
  const written = parseWrittenTime(text)
  if (written) return written
  throw new ImportFailure(`start_date: “${text.slice(0, 40)}” is not a date such as 2027-01-31 18:00:00`)
}

function readEnd({ end_date, all_day }: Times, startWall: WallTime, zone: Zone, notes: string[]): WallTime {
  if (isZeroDate(end_date)) notes.push('end_date: is missing; the event ends when it starts')
  const wall = readWall('end_date', end_date, zone, notes, all_day ? toDayClock : undefined)
  if (wall === null) return startWall
  const isOfDays = all_day && wall.slice(0, 10) === startWall.slice(0, 10)
  return isOfDays ? wall : chooseEnd(startWall, wall, { field: 'end_date', notes })
}

/**
 * The time in a text of a source, on a clock in `zone`, as `convert` finds it. Null for an empty text and the zeros of a
 * date that is missing, and, with a note, for a text that is no date.
 */
export function readWall(
  field: string,
  text: string,
  zone: Zone,
  notes: string[],
  convert: typeof toDayClock = (written, ofClock) => toWallIn(ofClock, written),
): WallTime | null {
  if (isZeroDate(text)) return null
  const written = parseWrittenTime(text)
  const wall = written && convert(written, zone)
  if (wall !== null && isWallTime(wall)) return wall
  notes.push(`${field}: “${text.slice(0, 40)}” is not a date and was left out`)
  return null
}

/**
 * Compares `sourceWall` and `sourceUtc`, as the source has them, with what will be stored for `wall`. That is
 * `sourceWall`, or for an all-day event the start or end of its day.
 */
function noteDifferences(
  field: string,
  sourceWall: WallTime,
  wall: WallTime,
  sourceUtc: WallTime | null,
  zone: Zone,
  notes: string[],
): void {
  const instant = toInstant(wall, zone)
  const storedWall = toWall(instant, zone)
  const storedUtc = toWall(instant, 'UTC')
  if (storedWall !== sourceWall)
    notes.push(`${field}: ${sourceWall} became ${storedWall} (${wall === sourceWall ? `${zone} skips it` : 'all day'})`)
  if (sourceUtc !== null && sourceUtc !== storedUtc)
    notes.push(
      `utc_${field}: ${sourceUtc} in the source, but ${storedWall} in ${zone} is ${storedUtc}; the local time counts`,
    )
}

type Start = { written: WrittenTime; utcStart: WallTime | null; siteZone: Zone }

/**
 * The zone in the source; else the offset of its start, or the offset between its local and UTC times; else the zone of
 * the site.
 */
function chooseZoneOfEvent(timezone: string, { written, utcStart, siteZone }: Start, notes: string[]): Zone {
  const namedZone = parseZone(timezone)
  if (namedZone !== null) return namedZone
  const offsetZone = written.zone && chooseZone(written.wall, written.zone, siteZone)
  const zone =
    offsetZone || (utcStart && toFixedOffsetZone(minutesBetween(utcStart, toWallIn(siteZone, written)))) || siteZone
  notes.push(`timezone: ${timezone === '' ? 'is missing' : `“${timezone.slice(0, 60)}” is unknown`}; ${zone} is used`)
  return zone
}

const minutesBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000
