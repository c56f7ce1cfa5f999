import { findIana } from 'windows-iana'
import { toInstant, type WallTime } from '../../core/time/wall-time.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import { findLine, type IcsTimeZone } from './component.ts'
import { findZoneWithOffsets } from './matching-zone.ts'
import { getOffsetMinutes, listTransitions, type Transition } from './zone-offsets.ts'

/** The zone of a TZID, and why it is not the one that the TZID names. */
export type ResolvedZone = { zone: Zone; note: string | null }

/** Resolves a TZID for a time on its clock. */
export type ResolveZone = (tzid: string, wall: WallTime) => ResolvedZone

/**
 * The largest number of times that a VTIMEZONE of a file is read. Each time takes some milliseconds, and is for one
 * year.
 */
const readDefinitionsMax = 10

/**
 * Creates a function that finds the zone of a TZID: by X-LIC-LOCATION of its VTIMEZONE; as an IANA name in any case,
 * also at the end of a path; as a name of Windows; by comparing the offsets of its VTIMEZONE with those of IANA zones;
 * as the fixed offset of its VTIMEZONE or of its name. Otherwise it is `defaultZone`, with a note.
 */
export function createZoneResolver(timeZones: IcsTimeZone[], defaultZone: Zone): ResolveZone {
  const definitions = new Map<string, IcsTimeZone>()
  for (const zone of timeZones) {
    const name = findLine(zone, 'TZID')?.value.trim()
    if (name !== undefined && !definitions.has(name)) definitions.set(name, zone)
  }
  const named = new Map<string, Zone | null>()
  const read = new Map<string, ReadDefinition>()
  return (tzid, wall) => {
    const name = tzid.trim()
    const definition = definitions.get(name)
    if (!named.has(name)) named.set(name, findNamedZone(name, definition))
    const zone = named.get(name) ?? null
    if (zone !== null) return { zone, note: null }
    const key = `${wall.slice(0, 4)} ${name}`
    if (definition && !read.has(key) && read.size < readDefinitionsMax)
      read.set(key, readDefinition(definition, { name, wall, defaultZone }))
    const { transitions = [], match = null } = read.get(key) ?? {}
    if (match !== null) return { zone: match, note: `TZID “${shorten(name)}” has the times of ${match}` }
    if (transitions.length === 0) return useOffset(name, readOffsetInName(name), defaultZone)
    return useOffset(name, getOffsetAt(transitions, wall), defaultZone)
  }
}

/** A VTIMEZONE in one year, and the zone that has the same offsets then. */
type ReadDefinition = { transitions: Transition[]; match: Zone | null }

function readDefinition(definition: IcsTimeZone, hints: Parameters<typeof findZoneWithOffsets>[1]): ReadDefinition {
  const transitions = listTransitions(definition, Number(hints.wall.slice(0, 4)))
  return { transitions, match: transitions.length === 0 ? null : findZoneWithOffsets(transitions, hints) }
}

/** `/mozilla.org/20070129_1/America/Argentina/Ushuaia` → the longest ending that is a zone. */
function findNamedZone(name: string, definition: IcsTimeZone | undefined): Zone | null {
  const location = definition && findLine(definition, 'X-LIC-LOCATION')?.value
  const ofLocation = location === undefined ? null : parseZone(location)
  if (ofLocation !== null) return ofLocation
  const parts = name.split('/')
  const endings = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  const zone = endings.map(parseZone).find(ending => ending !== null)
  return zone ?? findWindowsZone(name) ?? (/^tzone:\/\/microsoft\/utc$/i.test(name) ? 'UTC' : null)
}

const findWindowsZone = (name: string): Zone | null => {
  const [zone] = findIana(name.replace(/^"|"$/g, ''))
  return zone === undefined ? null : parseZone(zone)
}

function getOffsetAt(transitions: Transition[], wall: WallTime): number {
  const wallMs = toInstant(wall, 'UTC').getTime()
  const offset = getOffsetMinutes(transitions, wallMs)
  return getOffsetMinutes(transitions, wallMs - offset * 60_000)
}

/** Minutes east of UTC in `(UTC+01:00) Berlin` or `GMT -0330`; null for other names. */
function readOffsetInName(name: string): number | null {
  const [, sign, hours = '', minutes = '0'] = /\b(?:UTC|GMT)\s*([+-])(\d{1,2}):?(\d\d)?(?!\d)/i.exec(name) ?? []
  return sign === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
}

function useOffset(name: string, offsetMinutes: number | null, defaultZone: Zone): ResolvedZone {
  const zone = offsetMinutes === null ? null : toFixedOffsetZone(offsetMinutes)
  if (zone === null) return { zone: defaultZone, note: `TZID “${shorten(name)}” is unknown; ${defaultZone} is used` }
  return { zone, note: `TZID “${shorten(name)}” is unknown; its offset ${zone} is used, without summer time` }
}

/** The zone of an offset, rounded to a quarter of an hour; null if it is out of range. */
function toFixedOffsetZone(minutes: number): Zone | null {
  const distance = Math.round(Math.abs(minutes) / 15) * 15
  if (distance === 0) return 'UTC'
  const digits = [Math.floor(distance / 60), distance % 60].map(number => String(number).padStart(2, '0'))
  return parseZone(`${minutes < 0 ? '-' : '+'}${digits.join(':')}`)
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
