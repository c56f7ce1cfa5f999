import { describe, expect, it } from 'vitest'
import { createStreamPlaces } from '../../src/db/changes/stream-places.ts'

/** Places of which each caller may have half. */
function createPlaces(streams: number) {
  const places = createStreamPlaces({ streams, streamsPerKey: Math.ceil(streams / 2) })
  const streamsByKey = new Map<string, AbortSignal[]>()
  /** Opens a stream; false at the limit. A key that begins with `user` is signed in. */
  const open = (key: string, signal = new AbortController().signal): boolean => {
    try {
      const place = places.take({ key, isSignedIn: key.startsWith('user'), signal })
      streamsByKey.set(key, [...(streamsByKey.get(key) ?? []), place.signal])
      return true
    } catch {
      return false
    }
  }
  const count = (key: string) => streamsByKey.get(key)?.filter(({ aborted }) => !aborted).length ?? 0
  return { places, open, count }
}

describe('the places of streams', () => {
  it('a caller may have only some of them', () => {
    const { open, count } = createPlaces(4)
    expect([open('a'), open('a'), open('a')]).toEqual([true, true, false])
    expect(count('a')).toBe(2)
  })

  it('addresses that want all of them end with equal shares, and nobody gets more by trying again', () => {
    const { places, open, count } = createPlaces(12)
    const keys = ['a', 'b', 'c', 'd']
    for (const key of keys) for (let time = 0; time < 6; time++) open(key)
    for (let round = 0; round < 20; round++) for (const key of keys) open(key)
    expect(places.count()).toBe(12)
    for (const key of keys) expect([key, count(key)]).toEqual([key, 3])
  })

  it('a new address gets a place as long as another has two more; the newest stream of that ends', () => {
    const { open, count } = createPlaces(4)
    for (const key of ['a', 'a', 'b', 'b', 'c', 'd', 'e']) open(key)
    expect(['a', 'b', 'c', 'd', 'e'].map(count)).toEqual([1, 1, 1, 1, 0])
  })

  it('signed-in callers come first: they take the places of anonymous callers, and anonymous callers never theirs', () => {
    const { open, count } = createPlaces(4)
    for (const key of ['a', 'b', 'c', 'd', 'user 1', 'user 2', 'user 3']) expect([key, open(key)]).toEqual([key, true])
    expect([open('e'), open('f'), open('user 1')]).toEqual([false, false, true])
    expect(['user 1', 'user 2', 'user 3'].map(count)).toEqual([2, 1, 1])
    expect(open('a')).toBe(false)
  })

  it('a released place is free once, also after it was taken', () => {
    const places = createStreamPlaces({ streams: 1, streamsPerKey: 1 })
    const { signal } = new AbortController()
    const lost = places.take({ key: 'a', isSignedIn: false, signal })
    const user = places.take({ key: 'user', isSignedIn: true, signal })
    expect(lost.signal.aborted).toBe(true)
    lost.release()
    expect(places.count()).toBe(1)
    user.release()
    user.release()
    expect(places.count()).toBe(0)
  })
})
