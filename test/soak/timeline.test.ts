import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Timeline } from './timeline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('a response may show what was last written before its request, and all that was written since', () => {
  const timeline = new Timeline('a')
  vi.advanceTimersByTime(100)
  const finishB = timeline.begin('b') // sent at 100
  vi.advanceTimersByTime(100)
  finishB() // succeeded at 200
  vi.advanceTimersByTime(100)
  timeline.begin('c') // sent at 300, never succeeded

  expect(timeline.listAdmissible(10, 50, 0)).toEqual(['a'])
  expect(timeline.listAdmissible(110, 120, 0)).toEqual(['a', 'b'])
  expect(timeline.listAdmissible(210, 220, 0)).toEqual(['b'])
  expect(timeline.listAdmissible(210, 220, 50)).toEqual(['a', 'b'])
  expect(timeline.listAdmissible(400, 500, 0)).toEqual(['b', 'c'])
})

it('a failed write counts as possible until a later one succeeds', () => {
  const timeline = new Timeline('a')
  timeline.begin('b')
  vi.advanceTimersByTime(100)
  timeline.begin('c')()
  vi.advanceTimersByTime(100)

  expect(timeline.latest).toBe('c')
  expect(timeline.listAdmissible(150, 160, 0)).toEqual(['c'])
  expect(timeline.listAdmissible(50, 60, 0)).toEqual(['a', 'b'])
})
