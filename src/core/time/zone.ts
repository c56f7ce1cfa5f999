import { Temporal } from 'temporal-polyfill'

/** A time zone: an IANA name, `UTC`, or a fixed offset such as `UTC+2`, `UTC-3.5`, `UTC+5:30`. */
export type Zone = string

const offsetMaxMinutes = 14 * 60
const fixedOffset = /^UTC([+-])(\d{1,2})(?:\.(0|00|25|5|50|75)|:(00|15|30|45))?$/i
const bareOffset = /^([+-])(\d{1,2}):?(00|15|30|45)?$/
const zoneName = /^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+)*$/i
const zoneNameMaxLength = 64

/**
 * The zone that a text names, with the usual case of its letters; null for any other text.
 *
 * The case of IANA names does not matter; old names (`US/Eastern`, `CET`) stay as they are. `Z` is `UTC`. Fixed offsets
 * are `UTC+5:30` or `-0330` (→ `UTC-3.5`): whole quarter hours, at most 14 hours from UTC. Abbreviations that are no
 * IANA name (`PST`, `BST`) give null, because the time libraries and the database read them differently.
 */
export function parseZone(text: string): Zone | null {
  const name = text.trim()
  if (/^(?:utc|z)$/i.test(name)) return 'UTC'
  if (isFixedOffsetZone(name)) return name.toUpperCase()
  const [, sign, hours, minutes = '0'] = bareOffset.exec(name) ?? []
  if (sign) return parseZone(`UTC${sign}${Number(hours)}${formatFraction(minutes)}`)
  return zoneName.test(name) && name.length <= zoneNameMaxLength ? findIanaName(name) : null
}

/** Whether a zone is a fixed offset such as `UTC+2`; false for `UTC` and IANA names. */
export const isFixedOffsetZone = (zone: Zone): boolean => parseOffsetMinutes(zone) !== null

/** The fixed offset of these minutes east of UTC; `UTC` for 0, null for what is no whole quarter hour or out of range. */
export const toFixedOffsetZone = (minutes: number): Zone | null =>
  minutes === 0 ? 'UTC' : parseZone(`${minutes < 0 ? '-' : '+'}${formatOffset(minutes, ':')}`)

/** The offset of `UTC` or of a fixed offset, in milliseconds east of UTC; null for other zones. */
export function getFixedOffsetMs(zone: Zone): number | null {
  const minutes = zone === 'UTC' ? 0 : parseOffsetMinutes(zone)
  return minutes === null ? null : minutes * 60_000
}

/** The zone as Temporal writes it: fixed offsets as `+05:30`, others as they are. */
export function toTemporalZone(zone: Zone): string {
  const minutes = parseOffsetMinutes(zone)
  return minutes === null ? zone : `${minutes < 0 ? '-' : '+'}${formatOffset(minutes, ':')}`
}

/**
 * The zone as PostgreSQL's `timezone(text, timestamptz)` reads it.
 *
 * Fixed offsets are POSIX zones, with an abbreviation of their own and the opposite sign. PostgreSQL reads a name that
 * is also an abbreviation as that abbreviation, without summer time; such names, and one that it does not know, are
 * replaced by a city with the same rules.
 */
export function toPostgresZone(zone: Zone): string {
  const minutes = parseOffsetMinutes(zone)
  if (minutes === null) return replacementNames[zone] ?? zone
  const [isoSign, posixSign] = minutes < 0 ? ['-', '+'] : ['+', '-']
  const isWhole = minutes % 60 === 0
  const clock = isWhole ? formatOffset(minutes, '').slice(0, 2) : formatOffset(minutes, ':')
  return `<${isoSign}${clock.replace(':', '')}>${posixSign}${clock}`
}

const replacementNames: Record<string, string> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
  'US/Pacific-New': 'America/Los_Angeles',
}

/** Minutes east of UTC of a fixed offset; null for any other text. */
function parseOffsetMinutes(zone: Zone): number | null {
  const [, sign, hours, fraction, minutes] = fixedOffset.exec(zone) ?? []
  if (!sign) return null
  const distance = Number(hours) * 60 + (fraction ? Number(`.${fraction}`) * 60 : Number(minutes ?? 0))
  return distance > offsetMaxMinutes ? null : sign === '-' ? -distance : distance
}

const formatFraction = (minutes: string): string => String(Number(minutes) / 60).slice(1)

const formatOffset = (minutes: number, mark: string): string => {
  const distance = Math.abs(minutes)
  return `${String(Math.floor(distance / 60)).padStart(2, '0')}${mark}${String(distance % 60).padStart(2, '0')}`
}

function findIanaName(name: string): Zone | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}
