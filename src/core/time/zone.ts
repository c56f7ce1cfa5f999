import { Temporal } from 'temporal-polyfill'

/** Where a clock hangs: an IANA name, `UTC`, or a manual zone such as `UTC+2`, `UTC-3.5`, `UTC+5:30`. */
export type Zone = string

const offsetMaxMinutes = 14 * 60
const manualZone = /^UTC([+-])(\d{1,2})(?:\.(0|00|25|5|50|75)|:(00|15|30|45))?$/i
const bareOffset = /^([+-])(\d{1,2}):?(00|15|30|45)?$/
const zoneName = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+)*$/i
const zoneNameMaxLength = 64

/**
 * The zone a text names, in its canonical spelling, or null.
 *
 * IANA names are found without regard to case; old names (`US/Eastern`, `CET`) stay as they are. `Z` is `UTC`.
 * Manual zones stay as written (`utc+5:30` → `UTC+5:30`) and bare offsets become one (`-0330` → `UTC-3.5`): whole
 * quarter hours, at most 14 hours from UTC. Abbreviations that are no IANA name (`PST`, `BST`) are refused, because
 * the time libraries and the database do not agree on what they mean.
 */
export function parseZone(text: string): Zone | null {
  const asked = text.trim()
  if (/^(?:utc|z)$/i.test(asked)) return 'UTC'
  if (isFixedOffsetZone(asked)) return asked.toUpperCase()
  const [, sign, hours, minutes = '0'] = bareOffset.exec(asked) ?? []
  if (sign) return parseZone(`UTC${sign}${Number(hours)}${fractionOf(minutes)}`)
  return zoneName.test(asked) && asked.length <= zoneNameMaxLength ? ianaName(asked) : null
}

/** True of `UTC+2` and its like, at most 14 hours from UTC; false of `UTC` and of IANA names. */
export const isFixedOffsetZone = (zone: Zone): boolean => manualMinutes(zone) !== null

/** The name Temporal knows `zone` by: manual zones as `+05:30`, others as they are. */
export function toTemporalZone(zone: Zone): string {
  const minutes = manualMinutes(zone)
  return minutes === null ? zone : `${minutes < 0 ? '-' : '+'}${clockOf(minutes, ':')}`
}

/**
 * The text by which PostgreSQL's `timezone(text, timestamptz)` reads `zone` as we do.
 *
 * Manual zones are written as POSIX does, with an abbreviation of their own and the sign turned around. PostgreSQL
 * takes a name that is also an abbreviation for that abbreviation, without summer time; such names, and one that it
 * does not know, get the place they stand for.
 */
export function toPostgresZone(zone: Zone): string {
  const minutes = manualMinutes(zone)
  if (minutes === null) return placeOf[zone] ?? zone
  const [east, west] = minutes < 0 ? ['-', '+'] : ['+', '-']
  const isWhole = minutes % 60 === 0
  const clock = isWhole ? clockOf(minutes, '').slice(0, 2) : clockOf(minutes, ':')
  return `<${east}${clock.replace(':', '')}>${west}${clock}`
}

const placeOf: Record<string, string> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
  'US/Pacific-New': 'America/Los_Angeles',
}

/** Minutes east of UTC of a manual zone; null for any other text. */
function manualMinutes(zone: Zone): number | null {
  const [, sign, hours, fraction, minutes] = manualZone.exec(zone) ?? []
  if (!sign) return null
  const distance = Number(hours) * 60 + (fraction ? Number(`.${fraction}`) * 60 : Number(minutes ?? 0))
  return distance > offsetMaxMinutes ? null : sign === '-' ? -distance : distance
}

const fractionOf = (minutes: string): string => String(Number(minutes) / 60).slice(1)

const clockOf = (minutes: number, mark: string): string => {
  const distance = Math.abs(minutes)
  return `${String(Math.floor(distance / 60)).padStart(2, '0')}${mark}${String(distance % 60).padStart(2, '0')}`
}

function ianaName(asked: string): Zone | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(asked).timeZoneId
  } catch {
    return null
  }
}
