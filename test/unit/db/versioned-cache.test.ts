import { describe, expect, it } from 'vitest'
import { createChangedRecords } from '../../../src/db/changes/changed-records.ts'
import { toChangedRows } from '../../support/changed-rows.ts'
import { createVersionedCache } from '../../../src/caches/versioned-cache.ts'

const date = new Date('2027-05-01T10:00:00Z')

/** A cache of texts that keeps outdated ones for `staleMaxMs`, and a clock that `wait` moves. */
function setUp(staleMaxMs: number) {
  let now = 1_000
  const records = createChangedRecords({}, () => now)
  const tracker = { isListening: true }
  const cache = createVersionedCache<string>({
    changes: {
      get version() {
        return records.version
      },
      isListening: () => tracker.isListening,
      hasChanged: (dependencies, version) => records.hasChanged(dependencies, version),
      getChangeAgeMs: version => records.getChangeAgeMs(version),
    },
    maxBytes: 10_000,
    estimateBytes: text => text.length,
    staleMaxMs,
  })
  const store = (text: string, version = records.version, untilMs = Infinity) =>
    cache.store('list', text, { records: ['event 1'] }, { version, fromMs: date.getTime(), untilMs })
  return {
    tracker,
    store,
    getVersion: () => records.version,
    change: (record = 'event 1') => records.addRows(toChangedRows(record)),
    wait: (ms: number) => void (now += ms),
    find: () => cache.find('list', date)?.value,
    findStale: () => cache.findStale('list', date),
    readUsage: () => cache.readUsage(),
  }
}

describe('a stale value', () => {
  it('is found by `findStale` alone, until staleMaxMs after the change', () => {
    const { store, change, wait, find, findStale } = setUp(150)
    store('old')
    expect([find(), findStale()]).toEqual(['old', undefined])

    change()
    wait(150)
    expect([find(), findStale()]).toEqual([undefined, { value: 'old', staleMs: 150 }])
    wait(1)
    expect([find(), findStale()]).toEqual([undefined, undefined])
  })

  it('is as old as the first change after it, also when nobody looked meanwhile', () => {
    const { store, change, wait, findStale } = setUp(150)
    store('old')
    change()
    wait(100)
    change()
    wait(60)

    expect(findStale()).toBeUndefined()
  })

  it('does not become older by changes of other records', () => {
    const { store, change, wait, find } = setUp(150)
    store('old')
    change('event 2')
    wait(1_000)

    expect(find()).toBe('old')
  })

  it('is not found after its expiry, without notifications, and with a staleMaxMs of 0', () => {
    const expired = setUp(150)
    expired.store('old', 0, date.getTime())
    const silent = setUp(150)
    silent.store('old')
    silent.tracker.isListening = false
    const strict = setUp(0)
    strict.store('old')
    for (const { change, findStale } of [expired, silent, strict]) {
      change()
      expect(findStale()).toBeUndefined()
    }
  })

  it('may be stored when the change came during the read, and does not replace a newer one', () => {
    const { store, change, wait, find, findStale, getVersion } = setUp(150)
    const version = getVersion()
    change()
    wait(20)
    store('old', version)
    expect(findStale()).toEqual({ value: 'old', staleMs: 20 })

    store('new')
    store('old', version)
    expect([find(), findStale()]).toEqual(['new', undefined])
  })

  it('counts as a miss, as stale, and when a new one replaces it as dropped', () => {
    const { store, change, find, findStale, readUsage } = setUp(150)
    store('old')
    change()
    find()
    findStale()
    expect(readUsage()).toMatchObject({ hits: 0, misses: 1, stale: 1, drops: 0, entries: 1 })

    store('new')
    store('newer')
    expect(readUsage()).toMatchObject({ stale: 1, drops: 1, entries: 1 })
  })
})
