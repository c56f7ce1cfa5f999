import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import { getOffsetMinutes, type Transition } from './zone-offsets.ts'

const sampleEveryMs = 14 * 86_400_000
const regularSampleCount = 26

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
  const yearStartMs = Date.UTC(Number(wall.slice(0, 4)), 0, 1)
  const samples = Array.from({ length: regularSampleCount }, (_, index) => {
    const utcMs = yearStartMs + index * sampleEveryMs
    return { utcMs, offset: getOffsetMinutes(transitions, utcMs) }
  })
  // Also samples before and at each transition: two zones may change their clocks a few days apart, and samples of every
  // 14 days can miss these days.
  for (const { utcMs, newOffsetMinutes } of transitions) {
    if (utcMs < yearStartMs || utcMs > yearStartMs + 366 * 86_400_000) continue
    samples.push({ utcMs: utcMs - 1_000, offset: getOffsetMinutes(transitions, utcMs - 1_000) })
    samples.push({ utcMs, offset: newOffsetMinutes })
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
  const lowerCaseName = name.toLowerCase()
  const isNamed = (zone: Zone) =>
    lowerCaseName.includes((zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase())
  const isNamedWithUnderscores = (zone: Zone) => lowerCaseName.includes((zone.split('/').at(-1) ?? zone).toLowerCase())
  return [defaultZone, ...allZones.filter(zone => isNamed(zone) || isNamedWithUnderscores(zone)), ...allZones]
}
