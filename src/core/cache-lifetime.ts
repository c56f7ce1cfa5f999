import { addDays, startOfDay, toInstant, toWall } from './time/wall-time.ts'
import type { Zone } from './time/zone.ts'

/**
 * How long an answer stays the same by itself, while nobody changes anything and no scheduled record is published: `always`; until
 * the next `day` begins at the site; until the next `second`, for what is asked as of now.
 */
export type CacheLifetime = 'always' | 'day' | 'second'

/** The instant, in ms, from which an answer that was given at `from` may be another. Stored instants are whole seconds. */
export function computeExpiresAt(lasts: CacheLifetime, from: Date, siteZone: Zone): number {
  if (lasts === 'always') return Infinity
  if (lasts === 'second') return (Math.floor(from.getTime() / 1_000) + 1) * 1_000
  return toInstant(addDays(startOfDay(toWall(from, siteZone)), 1), siteZone).getTime()
}

/** The shorter of two. */
export const pickShorterLifetime = (one: CacheLifetime, other: CacheLifetime): CacheLifetime =>
  [one, other].includes('second') ? 'second' : [one, other].includes('day') ? 'day' : 'always'
