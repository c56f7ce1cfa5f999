import { LRUCache } from 'lru-cache'
import { singleFlight } from '../core/single-flight.ts'
import type { Consumption, Quota } from './quotas.ts'

/** What a process has reserved of a quota for a key, and what is left for all processes until the window ends. */
type Reservation = { left: number; remaining: number; resetsInMs: number; endsAtMs: number }

const keysMax = 100_000
/**
 * A reservation is at most this part of the quota, and this part of what remains, so that little is reserved at the
 * end.
 */
const partOfQuota = 50
const partOfRemaining = 8

/**
 * A quota that several processes share, without a statement for each request: each process reserves points of a key and
 * consumes them in memory. All processes together never consume more than the quota. A caller may be rejected early, by
 * the points that other processes have reserved and not used: at most 2% of the quota for each of them.
 *
 * `now` is in ms since 1970, as in `quota`.
 */
export function reserveQuota(quota: Quota, now: () => number = Date.now): Quota {
  const reservationMax = Math.floor(quota.max / partOfQuota)
  if (reservationMax <= 1) return quota
  const reservations = new LRUCache<string, Reservation>({ max: keysMax })
  const running = new Map<string, Promise<Consumption>>()

  function findReservation(key: string): Reservation | undefined {
    const reservation = reservations.get(key)
    return reservation && now() < reservation.endsAtMs ? reservation : undefined
  }

  async function reserve(key: string, count: number): Promise<Consumption> {
    const startedAtMs = now() // the window ends when the reply says, or the time of the statement later
    const remaining = findReservation(key)?.remaining ?? quota.max
    const size = Math.max(count, Math.min(reservationMax, Math.floor(remaining / partOfRemaining)))
    const status = await quota.consume(key, size)
    if (status.isExceeded) return status
    const previous = findReservation(key)
    const isSameWindow = previous !== undefined && status.resetsInMs <= previous.resetsInMs
    const left = (isSameWindow ? previous.left : 0) + size
    reservations.set(key, { ...status, left, endsAtMs: startedAtMs + status.resetsInMs })
    return status
  }

  return {
    ...quota,
    async consume(key, count) {
      for (;;) {
        const reservation = findReservation(key)
        if (reservation && reservation.left >= count) {
          reservation.left -= count
          const { left, remaining, endsAtMs } = reservation
          return { remaining: remaining + left, resetsInMs: endsAtMs - now(), isExceeded: false }
        }
        const status = await singleFlight(running, key, () => reserve(key, count))
        if (status.isExceeded) return status
      }
    },
  }
}
