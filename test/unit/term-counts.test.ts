import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/api/context.ts'
import { parseJsonTemplate } from '../../src/core/json/template.ts'
import { trackLocalChanges } from '../../src/db/changes/change-tracker.ts'
import { createRecordCaches } from '../../src/caches/record-cache.ts'
import { renderWithTermCounts } from '../../src/resources/shared/list/term-counts.ts'
import { holdCalls } from '../support/held-calls.ts'

type Row = { id: number; count: number }

/** Lists that show the numbers of events of terms, and a database whose statements end when the test says so. */
function createLists() {
  const { call, calls, waitForCall } = holdCalls<number[], Row[]>()
  const runStatement = async ({ values }: { values: unknown[] }) => ({
    rows: await call(values.find(value => Array.isArray(value)) as number[]),
  })
  const changes = { ...trackLocalChanges(), version: 0, isListening: () => true, hasChanged: () => true }
  const findNextPublication = () => Promise.resolve(Infinity)
  const { anonymous: recordCache } = createRecordCaches({
    changes,
    maxBytes: 1_000_000,
    publicationFinders: { anonymous: findNextPublication, users: findNextPublication },
  })
  const ctx = { recordCache, db: { runStatement }, now: new Date() } as unknown as Context
  const read = async (...ids: number[]) => {
    const documents = ids.map(id => parseJsonTemplate(`{"count":{"":${id}}}`))
    return (await renderWithTermCounts(ctx, recordCache, documents)).json.toString()
  }
  return { changes, calls, waitForCall, read }
}

describe('renderWithTermCounts', () => {
  it('reads the number of a term once for all lists that need it at the same time', async () => {
    const { calls, waitForCall, read } = createLists()
    const lists = [read(1), read(1, 2), read(2, 1)]
    ;(await waitForCall(0)).resolve([{ id: 1, count: 10 }])
    ;(await waitForCall(1)).resolve([{ id: 2, count: 20 }])
    expect(await Promise.all(lists)).toEqual(['{"count":10}', '{"count":10},{"count":20}', '{"count":20},{"count":10}'])
    expect(calls.map(({ argument }) => argument)).toEqual([[1], [2]])
  })

  it('reads the number again for a list that waited when the term has changed meanwhile', async () => {
    const { changes, waitForCall, read } = createLists()
    const before = read(1)
    const after = read(1)
    const first = await waitForCall(0)
    changes.version++
    first.resolve([{ id: 1, count: 10 }])
    expect(await before).toBe('{"count":10}')
    ;(await waitForCall(1)).resolve([{ id: 1, count: 11 }])
    expect(await after).toBe('{"count":11}')
  })

  it('reads the number again for a list that waited when the client of the first one leaves', async () => {
    const { waitForCall, read } = createLists()
    const [first, second] = [read(1), read(1)]
    ;(await waitForCall(0)).reject(new Error('the client left'))
    await expect(first).rejects.toThrow('left')
    ;(await waitForCall(1)).resolve([{ id: 1, count: 10 }])
    expect(await second).toBe('{"count":10}')
  })
})
