import { toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'

/** The zone of a time with an offset: that of the site if it has this offset then, else that of the offset. */
export const chooseZone = (wall: WallTime, offsetZone: Zone, siteZone: Zone): Zone =>
  toWall(toInstant(wall, offsetZone), siteZone) === wall ? siteZone : offsetZone
