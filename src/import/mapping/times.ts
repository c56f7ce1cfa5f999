import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import type { TecEvent } from './tec-event.ts'
import { ImportFailure } from '../import-failure.ts'

type Times = Pick<TecEvent, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'>

/**
 * Returns the wall times of an event as the source has them, and its zone. Adds a note if a wall time will be stored
 * differently, because the zone skips it or the event is all-day, and if a UTC time of the source contradicts the wall
 * time.
 */
export function mapTimes(event: Times, siteZone: Zone, notes: string[]) {
  const { start_date, end_date, all_day } = event
  const missing = [!start_date && 'start_date: is missing', !end_date && 'end_date: is missing'].filter(Boolean)
  if (missing.length > 0) throw new ImportFailure(missing.join('; '))
  const timezone = chooseZone(event, siteZone, notes)
  const [start, end] = all_day ? [startOfDay(start_date), endOfDay(end_date)] : [start_date, end_date]
  noteDifferences('start_date', start_date, start, event.utc_start_date, timezone, notes)
  noteDifferences('end_date', end_date, end, event.utc_end_date, timezone, notes)
  return { start_date, end_date, timezone, all_day }
}

/**
 * Compares `sourceWall` and `sourceUtc`, as the source has them, with what will be stored for `wall`. That is
 * `sourceWall`, or for an all-day event the start or end of its day.
 */
function noteDifferences(
  field: string,
  sourceWall: WallTime,
  wall: WallTime,
  sourceUtc: WallTime,
  zone: Zone,
  notes: string[],
): void {
  const instant = parseInstant(field, wall, zone)
  const storedWall = toWall(instant, zone)
  const storedUtc = toWall(instant, 'UTC')
  if (storedWall !== sourceWall)
    notes.push(`${field}: ${sourceWall} became ${storedWall} (${wall === sourceWall ? `${zone} skips it` : 'all day'})`)
  if (sourceUtc !== '' && sourceUtc !== storedUtc)
    notes.push(
      `utc_${field}: ${sourceUtc} in the source, but ${storedWall} in ${zone} is ${storedUtc}; the local time counts`,
    )
}

function parseInstant(field: string, wall: WallTime, zone: Zone): Date {
  try {
    return toInstant(wall, zone)
  } catch {
    throw new ImportFailure(`${field}: ${wall} does not exist`)
  }
}

/** The zone in the source; else the offset between its local and UTC times; else the zone of the site. */
function chooseZone({ timezone, start_date, utc_start_date }: Times, siteZone: Zone, notes: string[]): Zone {
  const namedZone = parseZone(timezone)
  if (namedZone !== null) return namedZone
  const zone = (utc_start_date && toFixedOffsetZone(minutesBetween(utc_start_date, start_date))) || siteZone
  notes.push(`timezone: ${timezone === '' ? 'is missing' : `“${timezone.slice(0, 60)}” is unknown`}; ${zone} is used`)
  return zone
}

const minutesBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000

/** The zone with a fixed offset in minutes east of UTC; null if the offset is out of range. */
function toFixedOffsetZone(minutes: number): Zone | null {
  if (minutes === 0) return 'UTC'
  const distance = Math.abs(minutes)
  const hours = String(Math.floor(distance / 60)).padStart(2, '0')
  return parseZone(`${minutes < 0 ? '-' : '+'}${hours}:${String(distance % 60).padStart(2, '0')}`)
}
