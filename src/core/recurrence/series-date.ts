import { startOfDay, type WallTime } from '../time/wall-time.ts'
import { isWallTime, toDayClock, toWallIn, type WrittenTime } from '../time/written-time.ts'
import type { SeriesStart } from './recurrence.ts'

/**
 * A date of a series as RDATE, EXDATE and RECURRENCE-ID write it: on the clock of the series, and at 00:00:00 in series of
 * whole days. In other series a day means the time of day at which the series starts. Null outside the years 0001 to 9999.
 */
export function toSeriesDate(
  written: Pick<WrittenTime, 'wall' | 'hasTime' | 'zone'>,
  { startWall, zone, isAllDay }: SeriesStart,
): WallTime | null {
  if (isAllDay) return startOfDay(toDayClock(written, zone))
  if (!written.hasTime) return `${written.wall.slice(0, 10)}${startWall.slice(10)}`
  const wall = toWallIn(zone, written)
  return isWallTime(wall) ? wall : null
}
