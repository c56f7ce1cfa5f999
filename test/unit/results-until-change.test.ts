import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/api/context.ts'
import { trackLocalChanges } from '../../src/db/changes/change-tracker.ts'
import { createRecordCaches } from '../../src/caches/record-cache.ts'
import { sql } from '../../src/db/sql/sql.ts'
import { loadUntilChange } from '../../src/resources/shared/results-until-change.ts'

describe('loadUntilChange', () => {
  it('runs the statement once more, for all waiting requests together, when the request that runs it is aborted', async () => {
    const findNextPublication = () => Promise.resolve(Infinity)
    const changes = { ...trackLocalChanges(), isListening: () => true }
    const { anonymous: recordCache } = createRecordCaches({
      changes,
      maxBytes: 1_000_000,
      publicationFinders: { anonymous: findNextPublication, users: findNextPublication },
    })
    const ctx = { recordCache, now: new Date() } as unknown as Context
    const runs: { resolve: (total: number) => void; reject: (error: Error) => void }[] = []
    const load = () => new Promise<number>((resolve, reject) => void runs.push({ resolve, reject }))
    const statement = { query: sql`select count(*) from events`, lifetime: 'untilChange', dependencies: 'any' } as const
    const results = Array.from({ length: 5 }, () => loadUntilChange(ctx, statement, load))
    await expect.poll(() => runs.length).toBe(1)
    runs[0]!.reject(new Error('the client left'))
    await expect(results[0]).rejects.toThrow('left')
    await expect.poll(() => runs.length).toBe(2)
    for (const run of runs) run.resolve(7)

    expect(await Promise.all(results.slice(1))).toEqual([7, 7, 7, 7])
    expect(runs).toHaveLength(2)
  })
})
