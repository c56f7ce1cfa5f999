import { Failure } from '../../core/failure/failures.ts'

/** Who follows the changes. */
export type Follower = {
  /** The caller: a user or an address. */
  key: string
  isSignedIn: boolean
  /** Ends the stream when it aborts. */
  signal: AbortSignal
}

/** The place of a stream. `signal` aborts when the stream must end, also because it lost its place. */
export type StreamPlace = { signal: AbortSignal; release: () => void }

export type StreamLimits = {
  /** How many streams there may be. */
  streams: number
  /** How many of them one caller may have. */
  streamsPerKey: number
}

type Holder = { isSignedIn: boolean; places: AbortController[] }

/**
 * The places of the streams, shared fairly. When all are taken, a new stream takes the place of the newest stream of the
 * caller who has most. A signed-in caller takes it from an anonymous caller, if there is one. Otherwise a caller takes
 * it from a caller of the same kind who has at least two more places. So nobody can take all places from others, and no
 * two callers take them from each other for ever.
 */
export function createStreamPlaces({ streams, streamsPerKey }: StreamLimits) {
  const holders = new Map<string, Holder>()
  let total = 0

  function give(key: string, isSignedIn: boolean): AbortController {
    const place = new AbortController()
    const holder = holders.get(key) ?? { isSignedIn, places: [] }
    holder.places.push(place)
    holders.set(key, holder)
    total++
    return place
  }

  /** Does nothing if the place was taken back before. */
  function takeBack(key: string, place: AbortController): void {
    const { places = [] } = holders.get(key) ?? {}
    const index = places.indexOf(place)
    if (index < 0) return
    places.splice(index, 1)
    if (places.length === 0) holders.delete(key)
    total--
  }

  /** Takes a place from another caller. Returns false if nobody has more than his share. */
  function makeRoom(isSignedIn: boolean, ownCount: number): boolean {
    const anonymous = isSignedIn ? findLargest(holders, false, 1) : undefined
    const [key, holder] = anonymous ?? findLargest(holders, isSignedIn, ownCount + 2) ?? []
    const place = holder?.places.at(-1)
    if (key === undefined || !place) return false
    takeBack(key, place)
    place.abort()
    return true
  }

  return {
    count: () => total,
    /** Throws `service_busy` if the caller has all that he may have. */
    take({ key, isSignedIn, signal }: Follower): StreamPlace {
      const ownCount = holders.get(key)?.places.length ?? 0
      if (ownCount >= streamsPerKey || (total >= streams && !makeRoom(isSignedIn, ownCount)))
        throw new Failure('service_busy')
      const place = give(key, isSignedIn)
      return { signal: AbortSignal.any([signal, place.signal]), release: () => takeBack(key, place) }
    },
  }
}

/** The signed-in or anonymous caller, as `isSignedIn` says, who has most places, if these are at least `countMin`. */
const findLargest = (holders: Map<string, Holder>, isSignedIn: boolean, countMin: number) =>
  [...holders]
    .filter(([, holder]) => holder.isSignedIn === isSignedIn && holder.places.length >= countMin)
    .sort(([, a], [, b]) => b.places.length - a.places.length)[0]
