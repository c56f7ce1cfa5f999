import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { getOffsetMinutes, type Transition } from './zone-offsets.ts'

const dayMs = 86_400_000
const sampleEveryMs = 14 * dayMs
const regularSampleCount = 26

/** A definition of a file for the year of a time. */
export type DefinitionOfYear = {
  transitions: Transition[]
  wall: WallTime
  /** Whether the definition says what comes after its last change. */
  isComplete: boolean
}

type Hints = {
  /** The TZID, which may name a city. */
  name: string
  /** The zone of the import, else the zone of the site: the most likely zone. */
  defaultZone: Zone
}

/**
 * A zone of IANA that has the same offsets as a VTIMEZONE for a whole year; null if there is none. Of several zones it
 * prefers `defaultZone`, then one whose city is in the TZID, then one that stands for a zone of Windows.
 */
export function findZoneWithOffsets(definition: DefinitionOfYear, { name, defaultZone }: Hints): Zone | null {
  const samples = listSamples(definition)
  return listCandidates(name, defaultZone).find(zone => hasOffsets(zone, samples)) ?? null
}

/** Whether a zone has the same offsets as a VTIMEZONE, for as much of the year as the VTIMEZONE describes. */
export const hasSameOffsets = (zone: Zone, definition: DefinitionOfYear): boolean =>
  hasOffsets(zone, listSamples(definition))

type Sample = { utcMs: number; offset: number }

const hasOffsets = (zone: Zone, samples: Sample[]): boolean =>
  samples.every(({ utcMs, offset }) => getZoneOffset(zone, utcMs) === offset)

function listSamples({ transitions, wall, isComplete }: DefinitionOfYear): Sample[] {
  const yearStartMs = Date.UTC(Number(wall.slice(0, 4)), 0, 1)
  const yearEndMs = yearStartMs + 366 * dayMs
  const samples = Array.from({ length: regularSampleCount }, (_, index) => yearStartMs + index * sampleEveryMs)
  // Also samples before and at each transition: two zones may change their clocks a few days apart, and samples of every
  // 14 days can miss these days.
  for (const { utcMs } of transitions)
    if (utcMs >= yearStartMs && utcMs <= yearEndMs) samples.push(utcMs - 1_000, utcMs)
  const [from, until] = [transitions[0]?.utcMs ?? yearStartMs, transitions.at(-1)?.utcMs ?? yearEndMs]
  const describedUntil = isComplete ? yearEndMs : Math.max(until, toInstant(wall, 'UTC').getTime())
  return samples
    .filter(utcMs => utcMs >= from && utcMs <= describedUntil)
    .map(utcMs => ({ utcMs, offset: getOffsetMinutes(transitions, utcMs) }))
}

/** The offset of a zone in minutes east of UTC at an instant. */
export function getZoneOffset(zone: Zone, utcMs: number): number {
  const wall = toWall(new Date(utcMs), zone)
  return Math.round((toInstant(wall, 'UTC').getTime() - utcMs) / 60_000)
}

let allZones: Zone[] | null = null

function listCandidates(name: string, defaultZone: Zone): Zone[] {
  const windowsZones = WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ iana }) => iana)
  allZones ??= [...new Set<Zone>([...windowsZones, ...Intl.supportedValuesOf('timeZone')])]
  const lowerCaseName = name.toLowerCase()
  const isNamed = (zone: Zone) =>
    lowerCaseName.includes((zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase())
  const isNamedWithUnderscores = (zone: Zone) => lowerCaseName.includes((zone.split('/').at(-1) ?? zone).toLowerCase())
  return [defaultZone, ...allZones.filter(zone => isNamed(zone) || isNamedWithUnderscores(zone)), ...allZones]
}
