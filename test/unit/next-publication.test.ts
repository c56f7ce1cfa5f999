import { describe, expect, it } from 'vitest'
import { trackLocalChanges } from '../../src/db/changes/change-tracker.ts'
import type { Db } from '../../src/db/connection/connection.ts'
import { createPublicationFinder } from '../../src/resources/shared/publication/next-publication.ts'
import { holdCalls } from '../support/held-calls.ts'

const now = new Date('2026-11-24T10:00:00Z')
const laterMs = now.getTime() + 60_000

/** A finder, and a database whose statements end when the test says so. */
function createFinder() {
  const changes = { ...trackLocalChanges(), version: 0, isListening: () => true }
  const { call, calls: runs, waitForCall: waitForRun } = holdCalls<void, number>()
  const runStatement = async () => ({ rows: [{ at: new Date(await call()) }] })
  const find = createPublicationFinder(changes)
  return { changes, runs, waitForRun, find: (at = now) => find({ runStatement } as unknown as Db, at) }
}

describe('createPublicationFinder', () => {
  it('runs one statement for all calls between two changes, also for those that come while it runs', async () => {
    const { runs, find } = createFinder()
    const calls = [find(), find(), find()]
    runs[0]!.resolve(laterMs)
    expect(await Promise.all(calls)).toEqual([laterMs, laterMs, laterMs])
    expect(await find()).toBe(laterMs)
    expect(runs).toHaveLength(1)
  })

  it('runs another statement after a change, although that before still runs', async () => {
    const { changes, runs, find } = createFinder()
    const before = find()
    changes.version++
    const after = find()
    runs[0]!.resolve(laterMs)
    runs[1]!.resolve(laterMs + 1)
    expect(await Promise.all([before, after])).toEqual([laterMs, laterMs + 1])
  })

  it('runs another statement when the publication has come', async () => {
    const { runs, waitForRun, find } = createFinder()
    const first = find()
    runs[0]!.resolve(laterMs)
    await first
    const next = find(new Date(laterMs))
    ;(await waitForRun(1)).resolve(laterMs + 1)
    expect(await next).toBe(laterMs + 1)
  })

  it('runs the statement once more for all that wait when the client that runs it leaves', async () => {
    const { runs, waitForRun, find } = createFinder()
    const [first, ...others] = [find(), find(), find()]
    runs[0]!.reject(new Error('the client left'))
    await expect(first).rejects.toThrow('left')
    ;(await waitForRun(1)).resolve(laterMs)
    expect(await Promise.all(others)).toEqual([laterMs, laterMs])
    expect(runs).toHaveLength(2)
  })

  it('runs a statement for each call while changes by other processes do not arrive', async () => {
    const { changes, runs, find } = createFinder()
    changes.isListening = () => false
    const calls = [find(), find()]
    for (const run of runs) run.resolve(laterMs)
    await Promise.all(calls)
    expect(runs).toHaveLength(2)
  })
})
