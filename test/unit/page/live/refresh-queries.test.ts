import { QueryClient, QueryObserver } from '@tanstack/preact-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefresher } from '../../../../client/web/lib/live/refresh-queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => void vi.useRealTimers())

const eventChange = [{ kind: 'event' as const, id: 1, op: 'update' as const }]

/** A cache with queries that are shown, and one that is not. */
async function createQueries() {
  const queries = new QueryClient()
  const reads = { list: 0, form: 0, hidden: 0 }
  const createOptions = (name: keyof typeof reads, live?: readonly string[]) => ({
    queryKey: [name],
    queryFn: () => Promise.resolve(++reads[name]),
    meta: { live },
    staleTime: Infinity,
  })
  new QueryObserver(queries, createOptions('list', ['event'])).subscribe(() => {})
  new QueryObserver(queries, createOptions('form')).subscribe(() => {})
  await queries.prefetchQuery(createOptions('hidden', ['event']))
  await vi.advanceTimersByTimeAsync(0)
  return { queries, reads }
}

it('reads again what changes affect and what is shown; other affected data is stale', async () => {
  const { queries, reads } = await createQueries()
  createRefresher(queries).add(eventChange)
  await vi.advanceTimersByTimeAsync(1_000)

  expect(reads).toEqual({ list: 2, form: 1, hidden: 1 })
  const isStale = (name: string) => queries.getQueryState([name])?.isInvalidated
  expect([isStale('hidden'), isStale('form')]).toEqual([true, false])
})

it('reads once for the changes of half a second, and never while it reads', async () => {
  let end = (): void => {}
  const { queries, reads } = await createQueries()
  const refresher = createRefresher(queries)
  const slow = new QueryObserver(queries, {
    queryKey: ['slow'],
    queryFn: () => new Promise(done => (end = () => done({}))),
    meta: { live: ['event'] },
  })
  slow.subscribe(() => {})
  end()
  await vi.advanceTimersByTimeAsync(0)

  refresher.add(eventChange)
  await vi.advanceTimersByTimeAsync(5_000)
  for (let i = 0; i < 10; i++) refresher.add(eventChange)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reads.list).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(499)
  expect(reads.list).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(reads.list).toBe(3)
})

it('slows down when changes come for minutes', async () => {
  const { queries, reads } = await createQueries()
  const refresher = createRefresher(queries)
  const countReads = async (seconds: number) => {
    const before = reads.list
    for (let i = 0; i < 10 * seconds; i++) {
      refresher.add(eventChange)
      await vi.advanceTimersByTimeAsync(100)
    }
    return reads.list - before
  }

  expect(await countReads(20)).toBeGreaterThan(30)
  await countReads(60)
  expect(await countReads(60)).toBeLessThan(15)
})

it('reads nothing after a stop', async () => {
  const { queries, reads } = await createQueries()
  const refresher = createRefresher(queries)
  refresher.add(eventChange)
  refresher.stop()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(reads.list).toBe(1)
})
