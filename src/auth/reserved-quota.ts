import { LRUCache } from 'lru-cache'
import { singleFlight } from '../core/single-flight.ts'
import type { Consumption, Quota } from './quotas.ts'

/** What a process has reserved of a quota for a key, and what no process had reserved then, until the window ends. */
type Reservation = { reserved: number; unreserved: number; resetsInMs: number; endsAtMs: number }

const keysMax = 100_000
/** A reservation is at most 1/50 of the quota, and 1/8 of what remains, so that little is reserved at the end. */
const quotaDivisor = 50
const remainingDivisor = 8

/**
 * A quota that several processes share, without a statement for each request: each process reserves points of a key and
 * consumes them in memory. All processes together never consume more than the quota. A caller may be rejected early: by
 * the points that other processes have reserved and not used, and by a reservation that is larger than what others have
 * left meanwhile. Each is at most 2% of the quota.
 *
 * `now` is in ms since 1970, as in `quota`.
 */
export function reserveQuota(quota: Quota, now: () => number = Date.now): Quota {
  const reservationMax = Math.floor(quota.max / quotaDivisor)
  if (reservationMax <= 1) return quota
  const reservations = new LRUCache<string, Reservation>({ max: keysMax })
  const running = new Map<string, Promise<Consumption>>()

  function findReservation(key: string): Reservation | undefined {
    const reservation = reservations.get(key)
    return reservation && now() < reservation.endsAtMs ? reservation : undefined
  }

  async function reserve(key: string, count: number): Promise<Consumption> {
    const startedAtMs = now() // before the statement, so that the reservation never ends later than the window
    // The first reservation is what the request needs, because more could be larger than what remains.
    const unreserved = findReservation(key)?.unreserved ?? 0
    const size = Math.max(count, Math.min(reservationMax, Math.floor(unreserved / remainingDivisor)))
    const status = await quota.consume(key, size)
    if (status.isExceeded) return status
    const previous = findReservation(key)
    const isSameWindow = previous !== undefined && status.resetsInMs <= previous.resetsInMs
    const reserved = (isSameWindow ? previous.reserved : 0) + size
    const { remaining, resetsInMs } = status
    reservations.set(key, { reserved, unreserved: remaining, resetsInMs, endsAtMs: startedAtMs + resetsInMs })
    return status
  }

  return {
    ...quota,
    async consume(key, count) {
      for (;;) {
        const reservation = findReservation(key)
        if (reservation && reservation.reserved >= count) {
          reservation.reserved -= count
          const { reserved, unreserved, endsAtMs } = reservation
          return { remaining: unreserved + reserved, resetsInMs: endsAtMs - now(), isExceeded: false }
        }
        const status = await singleFlight(running, key, () => reserve(key, count))
        if (status.isExceeded) return status
      }
    },
  }
}
