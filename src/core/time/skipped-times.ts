import type { WallTime } from './wall-time.ts'
import type { Zone } from './zone.ts'
import { getOffsetMs } from './zone-offset.ts'

const dayMs = 86_400_000
/** Half of a time in which no zone changes its clock and changes it back; America/Boa_Vista did in seven days. */
const stepMs = 3 * dayMs

/** No zone changed its clock before, because each place had its own time. */
const firstChangeMs = Date.UTC(1800)

/**
 * Returns a function that says whether the zone skips a wall time, as 02:30 when summer time begins; with
 * `checksWholeDay`, whether it skips the whole day of the wall time. To check many wall times, this is faster than to
 * convert each, because it compares the offsets at the two ends of six days.
 */
export function createSkippedTimeCheck(zone: Zone, checksWholeDay = false): (wall: WallTime) => boolean {
  const offsets = new Map<number, number>()
  const getEndOffsetMs = (ms: number): number => {
    const offset = offsets.get(ms) ?? getOffsetMs(zone, ms)
    offsets.set(ms, offset)
    return offset
  }
  return wall => {
    const ms = Date.parse(`${wall.replace(' ', 'T')}Z`)
    if (ms < firstChangeMs) return false
    // A wall time differs from UTC by less than a day.
    const from = Math.floor((ms - dayMs) / stepMs) * stepMs
    if (getEndOffsetMs(from) === getEndOffsetMs(from + 2 * stepMs)) return false
    const [before, after] = [getOffsetMs(zone, ms - dayMs), getOffsetMs(zone, ms + dayMs)]
    const offset = getOffsetMs(zone, ms - before)
    if (offset === before || getOffsetMs(zone, ms - after) === after) return false
    return !checksWholeDay || Math.floor((ms - before + offset) / dayMs) !== Math.floor(ms / dayMs)
  }
}
