import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { importEvents, type ImportResult } from '../../src/import/run/import-events.ts'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { useService } from '../support/use-service.ts'
import { buildSourceEvent, countOutcomes, importLines, readOptions, toDependencies, toNdjson } from './fixtures.ts'

const { service } = useService()

it('an import stores a batch once if the report of its results fails', async () => {
  const events = [buildSourceEvent(1), buildSourceEvent(2), buildSourceEvent(3)]
  const results: ImportResult[] = []
  const onResult = (result: ImportResult) => {
    results.push(result)
    if (results.length === 2) throw new Error('the report is closed')
  }
  const items = readSources(['-'], { ...readOptions, stdin: Readable.from(toNdjson(...events)) })

  await expect(importEvents(toDependencies(service), items, { onResult })).rejects.toThrow('the report is closed')

  expect(results.map(({ outcome }) => outcome)).toEqual(['created', 'created'])
  expect(countOutcomes(await importLines(service, events))).toEqual({
    created: 0,
    updated: 0,
    unchanged: 3,
    skipped: 0,
  })
})
