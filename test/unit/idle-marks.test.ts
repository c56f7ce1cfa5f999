import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addIdleMarks } from '../../src/core/async/idle-marks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A stream whose items come when the test pushes them. */
function createSource() {
  let resolve = (_: string | null): void => {}
  async function* read() {
    for (;;) {
      const item = await new Promise<string | null>(done => (resolve = done))
      if (item === null) return
      yield item
    }
  }
  return { items: read(), push: (item: string | null) => resolve(item) }
}

it('marks each time without an item, and loses none', async () => {
  const { items, push } = createSource()
  const marked = addIdleMarks(items, 1_000)
  const take = () => marked.next()

  const first = take()
  await vi.advanceTimersByTimeAsync(999)
  push('a')
  expect(await first).toEqual({ done: false, value: 'a' })
  for (let mark = 0; mark < 2; mark++) {
    const next = take()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await next).toEqual({ done: false, value: null })
  }
  const last = take()
  await vi.advanceTimersByTimeAsync(1)
  push('b')
  expect(await last).toEqual({ done: false, value: 'b' })
  const end = take()
  await vi.advanceTimersByTimeAsync(1)
  push(null)
  expect(await end).toEqual({ done: true, value: undefined })
  expect(vi.getTimerCount()).toBe(0)
})
