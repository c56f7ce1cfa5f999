import { addDays, startOfDay, toInstant, toWall } from './time/wall-time.ts'
import type { Zone } from './time/zone.ts'

/**
 * How long a result stays true if no record changes and no scheduled record is published: `always`, until the next `day` begins at
 * the site, or until the next `second` begins, if the result depends on the present moment.
 */
export type CacheLifetime = 'always' | 'day' | 'second'

/** When a result that was read at `from` may become outdated, in ms since 1970. Stored instants are whole seconds. */
export function computeExpiresAt(lifetime: CacheLifetime, from: Date, siteZone: Zone): number {
  if (lifetime === 'always') return Infinity
  if (lifetime === 'second') return (Math.floor(from.getTime() / 1_000) + 1) * 1_000
  return toInstant(addDays(startOfDay(toWall(from, siteZone)), 1), siteZone).getTime()
}

export const pickShorterLifetime = (one: CacheLifetime, other: CacheLifetime): CacheLifetime =>
  [one, other].includes('second') ? 'second' : [one, other].includes('day') ? 'day' : 'always'
