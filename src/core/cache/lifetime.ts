import { addDays, startOfDay, toInstant, toWall } from '../time/wall-time.ts'
import type { Zone } from '../time/zone.ts'

/**
 * How long a result stays valid. Every result becomes outdated when something changes on which it depends, and when a
 * scheduled record is published; one that depends on the day also at the next midnight in the zone of the site, and one
 * that depends on the time of day also when the next second begins.
 */
export type CacheLifetime = 'untilChange' | 'untilMidnight' | 'untilNextSecond'

/**
 * When a result that was read at `readAt` may become outdated without a change, in ms since 1970. Starts, ends and
 * publication times are whole seconds, so no event starts, ends or is published within a second.
 */
export function computeExpiresAt(cacheLifetime: CacheLifetime, readAt: Date, siteZone: Zone): number {
  if (cacheLifetime === 'untilChange') return Infinity
  if (cacheLifetime === 'untilNextSecond') return (Math.floor(readAt.getTime() / 1_000) + 1) * 1_000
  return toInstant(addDays(startOfDay(toWall(readAt, siteZone)), 1), siteZone).getTime()
}

export function pickShorterLifetime(one: CacheLifetime, other: CacheLifetime): CacheLifetime {
  const both = [one, other]
  if (both.includes('untilNextSecond')) return 'untilNextSecond'
  return both.includes('untilMidnight') ? 'untilMidnight' : 'untilChange'
}
