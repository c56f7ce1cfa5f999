import { toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'

/** The zone of a time with an offset: the zone of the site if it has this offset then, else the offset as a zone. */
export const chooseZone = (wall: WallTime, offsetZone: Zone, siteZone: Zone): Zone =>
  toWall(toInstant(wall, offsetZone), siteZone) === wall ? siteZone : offsetZone
