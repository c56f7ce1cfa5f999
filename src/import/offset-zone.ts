import { toInstant, toWall, type WallTime } from '../core/time/wall-time.ts'
import { parseZone, type Zone } from '../core/time/zone.ts'

/** The zone of an offset such as `+02:00` or `Z`; null if the offset does not exist. */
export const parseOffset = (offset: string): Zone | null => parseZone(/^[+-]00:?00$/.test(offset) ? 'UTC' : offset)

/** The zone of a time with an offset: that of the site if it has this offset then, else that of the offset. */
export const chooseZone = (wall: WallTime, offsetZone: Zone, siteZone: Zone): Zone =>
  toWall(toInstant(wall, offsetZone), siteZone) === wall ? siteZone : offsetZone
