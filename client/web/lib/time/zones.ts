import { Temporal } from 'temporal-polyfill'
import { siteTimezone } from '../paths/site.ts'
import { viewerZone } from './times.ts'

/** The zone of a new event: the zone of the calendar, or of the user's device when the calendar is in UTC. */
export const proposedZone = siteTimezone === 'UTC' ? viewerZone : siteTimezone

/** Parses a wall time. Null while it is incomplete, or when its date does not exist, such as 31 February. */
export function parseWall(wall: string): Temporal.PlainDateTime | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wall)) return null
  try {
    return Temporal.PlainDateTime.from(wall.replace(' ', 'T'), { overflow: 'reject' })
  } catch {
    return null
  }
}

/**
 * The zone's name in the Temporal library: `+05:30` for `UTC+5:30`, otherwise the same name. Null when
 * the zone does not exist.
 */
export function resolveZone(zone: string): string | null {
  const [, sign, hours, minutes = '0', hourFraction = '0'] =
    /^UTC([+-])(\d{1,2})(?::(\d\d)|\.(\d+))?$/i.exec(zone) ?? []
  const toOffset = (minute: number) => `${sign}${hours?.padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const name = sign ? toOffset(Number(minutes) || Number(`.${hourFraction}`) * 60) : zone
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}

/**
 * The offset of a zone from UTC at a wall time, or now when that is incomplete: `UTC+02:00`; '' when
 * the zone does not exist.
 */
export function formatOffset(zone: string, wall: string): string {
  const zoneName = resolveZone(zone)
  if (!zoneName) return ''
  const time = parseWall(wall)?.toZonedDateTime(zoneName) ?? Temporal.Now.zonedDateTimeISO(zoneName)
  return `UTC${time.offset}`
}
