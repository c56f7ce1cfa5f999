import { afterAll, beforeAll, expect, describe, it, vi } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'
import { useService } from '../support/use-service.ts'
import { changes, createLinkedRecords, findDifferences, listReadPaths, readPaths } from './linked-records.ts'
import { listListPaths } from './list-paths.ts'

/**
 * Two services on one database, with the same URLs: one with all caches, one without. The owner of an open calendar, who
 * may read all records, must get the same from both, byte by byte.
 */

const settings = { auth: 'open' } as const
const { service, rest, factories } = useService({ settings })

let reference: TestService
beforeAll(async () => {
  const { publicUrl } = service.settings
  reference = await startTestService({
    settings: { ...settings, publicUrl, responseCacheMb: 0, recordCacheMb: 0 },
    sharesDatabaseWith: service,
  })
})
afterAll(() => reference.stop())

describe('GET of anything, by the owner of an open calendar', () => {
  it('200: shows each change at once', async () => {
    const records = await createLinkedRecords(rest, factories)
    const paths = [...listReadPaths(records), ...listListPaths(records)]
    await vi.waitFor(() => expect(service.db.changes.isListening()).toBe(true), { timeout: 20_000 })
    await readPaths(service.url, paths)
    for (const [turn, [name, change]] of Object.entries(changes).entries()) {
      expect((await change(rest, records)).status, name).toBeLessThan(300)
      // The others stay in the caches for a later turn.
      const chosen = paths.filter((_, index) => index % 5 === turn % 5)
      const responses = await readPaths(service.url, chosen)
      const expected = await readPaths(reference.url, chosen)
      expect(findDifferences(chosen, responses, expected), name).toEqual([])
    }
  })
})
