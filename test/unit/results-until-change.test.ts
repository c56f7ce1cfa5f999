import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/api/context.ts'
import { trackLocalChanges } from '../../src/db/changes/change-tracker.ts'
import { createRecordCaches } from '../../src/caches/record-cache.ts'
import { sql } from '../../src/db/sql/sql.ts'
import { loadUntilChange } from '../../src/resources/shared/list/results-until-change.ts'
import { holdCalls } from '../support/held-calls.ts'

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
    const { call, calls, waitForCall } = holdCalls<void, number>()
    const statement = { query: sql`select count(*) from events`, lifetime: 'untilChange', dependencies: 'any' } as const
    const results = Array.from({ length: 5 }, () => loadUntilChange(ctx, statement, call))
    ;(await waitForCall(0)).reject(new Error('the client left'))
    await expect(results[0]).rejects.toThrow('left')
    ;(await waitForCall(1)).resolve(7)

    expect(await Promise.all(results.slice(1))).toEqual([7, 7, 7, 7])
    expect(calls).toHaveLength(2)
  })
})
