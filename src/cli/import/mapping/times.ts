import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../../../core/time/wall-time.ts'
import { parseZone, type Zone } from '../../../core/time/zone.ts'
import type { TecEvent } from './tec-event.ts'
import { ImportFailure } from '../import-failure.ts'

type Times = Pick<TecEvent, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'all_day'>

/**
 * When an event is: its wall times in its own zone. Where the UTC times of the source say otherwise, or its zone does not
 * have such a time, wall times and zone count and a note tells the difference.
 */
export function mapTimes(event: Times, siteZone: Zone, notes: string[]) {
  const { start_date, end_date, all_day } = event
  const missing = [!start_date && 'start_date: is missing', !end_date && 'end_date: is missing'].filter(Boolean)
  if (missing.length > 0) throw new ImportFailure(missing.join('; '))
  const timezone = zoneOf(event, siteZone, notes)
  const [start, end] = all_day ? [startOfDay(start_date), endOfDay(end_date)] : [start_date, end_date]
  compare('start_date', start_date, start, event.utc_start_date, timezone, notes)
  compare('end_date', end_date, end, event.utc_end_date, timezone, notes)
  return { start_date, end_date, timezone, all_day }
}

function compare(field: string, said: WallTime, wall: WallTime, utc: WallTime, zone: Zone, notes: string[]): void {
  const instant = instantOf(field, wall, zone)
  const kept = toWall(instant, zone)
  if (kept !== said)
    notes.push(`${field}: ${said} became ${kept} (${wall === said ? `not shown in ${zone}` : 'all day'})`)
  const here = toWall(instant, 'UTC')
  if (utc !== '' && utc !== here)
    notes.push(`utc_${field}: ${utc} in the source, but ${kept} in ${zone} is ${here}; the local time counts`)
}

function instantOf(field: string, wall: WallTime, zone: Zone): Date {
  try {
    return toInstant(wall, zone)
  } catch {
    throw new ImportFailure(`${field}: there is no such time as ${wall}`)
  }
}

/** The zone that the source names; else the distance of its clocks from UTC; else the site's. */
function zoneOf({ timezone, start_date, utc_start_date }: Times, siteZone: Zone, notes: string[]): Zone {
  const named = parseZone(timezone)
  if (named !== null) return named
  const zone = (utc_start_date && zoneAt(minutesBetween(utc_start_date, start_date))) || siteZone
  notes.push(
    `timezone: ${timezone === '' ? 'none in the source' : `“${timezone.slice(0, 60)}” is unknown`}; taken as ${zone}`,
  )
  return zone
}

const minutesBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000

/** The manual zone so many minutes east of UTC; null when clocks are nowhere set like that. */
function zoneAt(minutes: number): Zone | null {
  if (minutes === 0) return 'UTC'
  const distance = Math.abs(minutes)
  const hours = String(Math.floor(distance / 60)).padStart(2, '0')
  return parseZone(`${minutes < 0 ? '-' : '+'}${hours}:${String(distance % 60).padStart(2, '0')}`)
}
