import { expect, it } from 'vitest'
import type { Dependencies } from '../../src/api/dependencies.ts'
import { mapAhead, type ReadItem } from '../../src/import/values/map-ahead.ts'
import { mapEachRecord } from '../../src/import/mapping/repeated-records.ts'
import type { SourceItem } from '../../src/import/sources/source-item.ts'
import { buildSourceEvent } from './fixtures.ts'

const dependencies = {
  settings: { defaultLanguage: 'en', siteTimezone: 'Europe/Athens' },
  clock: () => new Date('2027-05-01T10:00:00Z'),
} as Dependencies

const buildItem = (number: number): SourceItem => ({
  location: `line ${number}`,
  event: buildSourceEvent(number),
})

/** A source that notes how far it was read and whether it was closed. */
function createSource(count: number) {
  const state = { readCount: 0, isClosed: false }
  async function* read(): AsyncGenerator<SourceItem> {
    try {
      for (let number = 1; number <= count; number++) {
        state.readCount = number
        yield buildItem(number)
      }
    } finally {
      state.isClosed = true
    }
  }
  return { state, items: read() }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

const waitForTurns = async () => {
  for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve))
}

it('maps items in their order, and as many ahead as allowed while the caller waits', async () => {
  const { state, items } = createSource(50)
  const titles: unknown[] = []
  for await (const read of mapAhead({ dependencies, mapRepeated: mapEachRecord }, items, 10)) {
    titles.push(read.kind === 'mapped' ? read.mapped.fields.title : read)
    await waitForTurns()
    if (titles.length === 1) expect(state.readCount).toBeGreaterThanOrEqual(10)
    expect(state.readCount).toBeLessThanOrEqual(titles.length + 11)
  }

  expect(titles).toEqual(Array.from({ length: 50 }, (_, index) => `Fair ${index + 1}`))
})

it('reads no event after the limit', async () => {
  const { state, items } = createSource(50)
  const read = await collect(mapAhead({ dependencies, mapRepeated: mapEachRecord, limit: 3 }, items, 10))

  expect([read.length, state.readCount, state.isClosed]).toEqual([3, 3, true])
})

it('closes the source when the caller stops', async () => {
  const { state, items } = createSource(50)
  for await (const { kind } of mapAhead({ dependencies, mapRepeated: mapEachRecord }, items, 10)) {
    expect(kind).toBe('mapped')
    break
  }
  await waitForTurns()

  expect(state.isClosed).toBe(true)
})

it('gives the failure of the source after the items before it, also if the caller waits meanwhile', async () => {
  const failure = new Error('the file ends')
  async function* failAfterTwo(): AsyncGenerator<SourceItem> {
    yield buildItem(1)
    yield buildItem(2)
    throw failure
  }
  const read: ReadItem[] = []
  for await (const item of mapAhead({ dependencies, mapRepeated: mapEachRecord }, failAfterTwo(), 10)) {
    read.push(item)
    await waitForTurns()
  }

  expect(read.map(({ kind }) => kind)).toEqual(['mapped', 'mapped', 'failure'])
  expect(read.at(-1)).toMatchObject({ error: failure })
})

it('leaves the events of a calendar to the caller, who corrects their ids first', async () => {
  async function* readCalendar(): AsyncGenerator<SourceItem> {
    yield { ...buildItem(1), calendar: { id: 'a', events: [] } }
  }
  const read = await collect(mapAhead({ dependencies, mapRepeated: mapEachRecord }, readCalendar(), 10))

  expect(read).toMatchObject([{ kind: 'unmapped', item: { location: 'line 1' } }])
})
