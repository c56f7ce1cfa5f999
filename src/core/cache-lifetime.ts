import { addDays, startOfDay, toInstant, toWall } from './time/wall-time.ts'
import type { Zone } from './time/zone.ts'

/**
 * How long a result stays valid if no record changes and no scheduled record is published: `always`, until the next
 * `day` begins in the zone of the site, or until the next `second` begins, if the result depends on the current time.
 */
export type CacheLifetime = 'always' | 'day' | 'second'

/**
 * When a result that was read at `readAt` may become outdated, in ms since 1970. All stored times are whole seconds, so
 * nothing changes within a second.
 */
export function computeExpiresAt(lifetime: CacheLifetime, readAt: Date, siteZone: Zone): number {
  if (lifetime === 'always') return Infinity
  if (lifetime === 'second') return (Math.floor(readAt.getTime() / 1_000) + 1) * 1_000
  return toInstant(addDays(startOfDay(toWall(readAt, siteZone)), 1), siteZone).getTime()
}

export const pickShorterLifetime = (one: CacheLifetime, other: CacheLifetime): CacheLifetime =>
  [one, other].includes('second') ? 'second' : [one, other].includes('day') ? 'day' : 'always'
