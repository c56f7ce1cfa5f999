import { findIana } from 'windows-iana'
import { toInstant, type WallTime } from '../../core/time/wall-time.ts'
import { parseZone, toFixedOffsetZone, type Zone } from '../../core/time/zone.ts'
import { findLine, type IcsTimeZone } from './component.ts'
import { findZoneWithOffsets, getZoneOffset, hasSameOffsets } from './matching-zone.ts'
import { getOffsetMinutes, listTransitions, type Transition } from './zone-offsets.ts'

/** The zone of a TZID, and why it is not the one that the TZID names. */
export type ResolvedZone = { zone: Zone; note: string | null }

/** Resolves a TZID for a time on its clock. */
export type ResolveZone = (tzid: string, wall: WallTime) => ResolvedZone

/**
 * The largest numbers of times that the definitions of a file are read, and compared with all zones. Each is for one year;
 * a comparison takes some milliseconds. Later years get the zone of the last one.
 */
const readDefinitionsMax = 100
const comparedDefinitionsMax = 10

/** The zones that a TZID may name. A name of IANA counts, whatever the file says; the others give way to the file. */
type NamedZones = { candidates: Zone[]; ofIana: Zone | null }

/** A VTIMEZONE in one year, and the zone with its offsets. */
type ReadDefinition = { transitions: Transition[]; zone: Zone | null }

/**
 * Creates a function that finds the zone of a TZID. An IANA name counts, in any case, also at the end of a path. A name
 * of X-LIC-LOCATION, a name of Windows or an abbreviation counts if the VTIMEZONE of the file has the same offsets or
 * is missing. Else the zone is an IANA zone with these offsets, or the fixed offset of the VTIMEZONE or of the name.
 * Otherwise it is `defaultZone`. The function gives a note if the zone is not what the name means, or if its times
 * differ from the times of the file.
 */
export function createZoneResolver(timeZones: IcsTimeZone[], defaultZone: Zone): ResolveZone {
  const definitions = new Map<string, IcsTimeZone>()
  for (const zone of timeZones) {
    const name = findLine(zone, 'TZID')?.value.trim()
    if (name !== undefined && !definitions.has(name)) definitions.set(name, zone)
  }
  const named = new Map<string, NamedZones>()
  const readDefinition = createDefinitionReader(defaultZone)
  return (tzid, wall) => {
    const name = tzid.trim()
    const definition = definitions.get(name)
    const zones = named.get(name) ?? findNamedZones(name, definition)
    named.set(name, zones)
    const read = definition && readDefinition(definition, { name, wall, zones })
    return read && read.transitions.length > 0
      ? chooseDefinedZone(name, wall, zones, { ...read, defaultZone })
      : chooseNamedZone(name, zones, defaultZone)
  }
}

function chooseNamedZone(name: string, { candidates: [zone] }: NamedZones, defaultZone: Zone): ResolvedZone {
  return zone === undefined ? useOffset(name, readOffsetInName(name), defaultZone) : { zone, note: null }
}

function chooseDefinedZone(
  name: string,
  wall: WallTime,
  { candidates, ofIana }: NamedZones,
  { transitions, zone, defaultZone }: ReadDefinition & { defaultZone: Zone },
): ResolvedZone {
  if (zone !== null && candidates.includes(zone)) return { zone, note: null }
  const [first] = candidates
  const text = `TZID “${shorten(name)}”`
  const offset = getOffsetAt(transitions, wall)
  const isAgreeing = (other: Zone) => getZoneOffset(other, toInstant(wall, other).getTime()) === offset
  if (ofIana !== null) {
    const note = `${text} has other times in the file; those of ${ofIana} count`
    return { zone: ofIana, note: isAgreeing(ofIana) ? null : note }
  }
  if (zone !== null) return { zone, note: `${text} has the times of ${zone}${first ? `, not of ${first}` : ''}` }
  if (first === undefined || !isAgreeing(first)) return useOffset(name, offset, defaultZone)
  return { zone: first, note: `${text} has other times in the file than ${first}, but not on this day` }
}

type Hints = { name: string; wall: WallTime; zones: NamedZones }

const unread: ReadDefinition = { transitions: [], zone: null }

function createDefinitionReader(defaultZone: Zone): (definition: IcsTimeZone, hints: Hints) => ReadDefinition {
  const read = new Map<string, ReadDefinition>()
  const last = new Map<string, ReadDefinition>()
  let comparedCount = 0
  return (definition, { name, wall, zones: { candidates, ofIana } }) => {
    const key = `${wall.slice(0, 4)} ${name}`
    const known = read.get(key) ?? (read.size < readDefinitionsMax ? undefined : (last.get(name) ?? unread))
    if (known) return known
    const transitions = listTransitions(definition, Number(wall.slice(0, 4)))
    const comparison = { transitions, wall, isComplete: isCompleteDefinition(definition) }
    const isNamed = transitions.length === 0 ? undefined : candidates.find(zone => hasSameOffsets(zone, comparison))
    const isCompared = isNamed === undefined && ofIana === null && transitions.length > 0
    const match =
      isCompared && comparedCount++ < comparedDefinitionsMax
        ? findZoneWithOffsets(comparison, { name, defaultZone })
        : null
    const result = { transitions, zone: isNamed ?? match }
    read.set(key, result)
    last.set(name, result)
    return result
  }
}

/** Whether a definition says what comes after its last change: by a rule, or because it has a single offset. */
const isCompleteDefinition = ({ observances }: IcsTimeZone): boolean =>
  observances.some(observance => findLine(observance, 'RRULE')) ||
  new Set(observances.map(observance => findLine(observance, 'TZOFFSETTO')?.value.trim())).size === 1

/** `/mozilla.org/20070129_1/America/Argentina/Ushuaia` → the longest ending that is a zone. */
function findNamedZones(name: string, definition: IcsTimeZone | undefined): NamedZones {
  const location = definition && findLine(definition, 'X-LIC-LOCATION')?.value
  const ofLocation = location === undefined ? null : parseZone(location)
  const parts = name.split('/')
  const endings = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  const ofName = endings.map(parseZone).find(ending => ending !== null) ?? null
  const other = ofName === null ? (findWindowsZone(name) ?? (isMicrosoftUtc(name) ? 'UTC' : null)) : ofName
  return {
    candidates: [...new Set([ofLocation, other].filter(zone => zone !== null))],
    ofIana: ofName === null || abbreviation.test(name) ? null : ofName,
  }
}

/** Names of IANA that are abbreviations too (`EST`, `CET`, `EST5EDT`): programs mean other zones by them. */
const abbreviation = /^[A-Z]{1,5}(?:\d[A-Z]{3})?$/i

const isMicrosoftUtc = (name: string): boolean => /^tzone:\/\/microsoft\/utc$/i.test(name)

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
  const zone = offsetMinutes === null ? null : toFixedOffsetZone(Math.round(offsetMinutes / 15) * 15)
  if (zone === null) return { zone: defaultZone, note: `TZID “${shorten(name)}” is unknown; ${defaultZone} is used` }
  return { zone, note: `TZID “${shorten(name)}” is unknown; its offset ${zone} is used, without summer time` }
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
