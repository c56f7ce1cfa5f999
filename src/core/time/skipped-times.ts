import { toInstant, toWall, type WallTime } from './wall-time.ts'
import { isFixedOffsetZone, type Zone } from './zone.ts'

const dayMs = 86_400_000
/** No zone changes its clock and changes it back within this time. */
const windowMs = 16 * dayMs

/**
 * Returns a function that says whether the zone skips a wall time, as 02:30 when summer time begins; with
 * `checksWholeDay`, whether it skips the whole day of the wall time. To check many wall times, this is faster than to
 * convert each, because it compares the offsets at the two ends of a window of 16 days.
 */
export function createSkippedTimeCheck(zone: Zone, checksWholeDay = false): (wall: WallTime) => boolean {
  if (zone === 'UTC' || isFixedOffsetZone(zone)) return () => false
  const offsets = new Map<number, number>()
  const getOffsetMs = (ms: number): number => {
    const offset = offsets.get(ms) ?? parseAsUtcMs(toWall(new Date(ms), zone)) - ms
    offsets.set(ms, offset)
    return offset
  }
  /** How many characters to compare: the date, or the whole wall time. */
  const comparedLength = checksWholeDay ? 10 : 19
  return wall => {
    const ms = parseAsUtcMs(wall)
    const from = Math.floor(ms / windowMs) * windowMs
    // A wall time differs from UTC by less than a day, so near an end its instant may be in another window.
    const isFarFromEnds = ms - from > dayMs && from + windowMs - ms > dayMs
    if (isFarFromEnds && getOffsetMs(from) === getOffsetMs(from + windowMs)) return false
    return toWall(toInstant(wall, zone), zone).slice(0, comparedLength) !== wall.slice(0, comparedLength)
  }
}

/** The milliseconds of a wall time as if it were in UTC. */
const parseAsUtcMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
