import { expect, it } from 'vitest'
import { importEvents, type ImportOptions, type ImportResult } from '../../src/import/run/import-events.ts'
import { event, readIcs } from './ics-fixtures.ts'
import { toDependencies } from './fixtures.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService()

/** An import holds locks that other writers wait for, so it must not plan for long, or let others run meanwhile. */
it('a batch whose planning takes long is stored in several transactions', async () => {
  let usedMs = 0
  const dependencies = { ...toDependencies(service), processorMs: () => (usedMs += 30) }
  const results: ImportResult[] = []
  const batchSizes: number[] = []
  const options: ImportOptions = {
    prepareBatch: async (_, events) => (batchSizes.push(events.length), new Map()),
    onResult: result => void results.push(result),
  }
  const lines = [1, 2, 3, 4, 5].flatMap(number => event(String(number), 'DTSTART:20270105T160000Z'))
  await importEvents(dependencies, readIcs(lines), options)

  expect(batchSizes).toEqual([5, 3, 1])
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('created'))
})
