import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { getOffsetMinutes, type Transition } from './zone-offsets.ts'

const sampleEveryMs = 14 * 86_400_000
const samplesMax = 26

type Hints = {
  /** The TZID, which may name a city. */
  name: string
  /** A time for which the zone is needed: the zones are compared in its year. */
  wall: WallTime
  /** The zone of the import, else that of the site: the most likely zone. */
  defaultZone: Zone
}

/**
 * A zone of IANA that has the same offsets as a VTIMEZONE for a whole year; null if there is none. Of several zones it
 * prefers `defaultZone`, then one whose city is in the TZID, then one that stands for a zone of Windows.
 */
export function findZoneWithOffsets(transitions: Transition[], { name, wall, defaultZone }: Hints): Zone | null {
  const first = Date.UTC(Number(wall.slice(0, 4)), 0, 1)
  const samples = Array.from({ length: samplesMax }, (_, index) => {
    const utcMs = first + index * sampleEveryMs
    return { utcMs, offset: getOffsetMinutes(transitions, utcMs) }
  })
  // Samples before and at each transition: two zones whose transitions are on different days differ only between those
  // days.
  for (const { utcMs, toMinutes } of transitions) {
    if (utcMs < first || utcMs > first + 366 * 86_400_000) continue
    samples.push({ utcMs: utcMs - 1_000, offset: getOffsetMinutes(transitions, utcMs - 1_000) })
    samples.push({ utcMs, offset: toMinutes })
  }
  const hasSameOffsets = (zone: Zone) => samples.every(({ utcMs, offset }) => getZoneOffset(zone, utcMs) === offset)
  return listCandidates(name, defaultZone).find(hasSameOffsets) ?? null
}

function getZoneOffset(zone: Zone, utcMs: number): number {
  const wall = toWall(new Date(utcMs), zone)
  return Math.round((toInstant(wall, 'UTC').getTime() - utcMs) / 60_000)
}

let allZones: Zone[] | null = null

function listCandidates(name: string, defaultZone: Zone): Zone[] {
  const windowsZones = WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').flatMap(({ iana }) => iana)
  allZones ??= [...new Set<Zone>([...windowsZones, ...Intl.supportedValuesOf('timeZone')])]
  const words = name.toLowerCase()
  const isNamed = (zone: Zone) => words.includes((zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase())
  const isNamedAsWritten = (zone: Zone) => words.includes((zone.split('/').at(-1) ?? zone).toLowerCase())
  return [defaultZone, ...allZones.filter(zone => isNamed(zone) || isNamedAsWritten(zone)), ...allZones]
}
