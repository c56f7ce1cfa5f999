import type { WallTime } from '../time/wall-time.ts'

/** The day of a wall time: `20261013`. */
export const formatICalDate = (wall: WallTime): string => wall.slice(0, 10).replaceAll('-', '')

/** A wall time: `20261013T180000`. */
export const formatICalDateTime = (wall: WallTime): string =>
  `${formatICalDate(wall)}T${wall.slice(11).replaceAll(':', '')}`
