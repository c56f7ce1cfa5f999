import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLoopTurns } from '../../../src/core/async/loop-turns.ts'

it('computations get different turns of the event loop, and callers take turns', async () => {
  const compute = createLoopTurns()
  let turn = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turn++) await setImmediate()
  })()
  const started: { key: string; turn: number }[] = []
  const keys = [...Array<string>(10).fill('a'), 'b', 'c']
  await Promise.all(keys.map(key => compute(key, () => started.push({ key, turn }))))
  isDone = true
  await counting

  expect(new Set(started.map(one => one.turn)).size).toBe(12)
  expect(started.map(({ key }) => key).join('')).toBe('aabcaaaaaaaa')
})

it('a computation that waits keeps its turn until it ends, and one that fails ends it', async () => {
  const compute = createLoopTurns()
  const steps: string[] = []
  const first = compute('a', async () => {
    steps.push('begins')
    for (let turn = 0; turn < 5; turn++) await setImmediate()
    steps.push('ends')
  })
  const failing = compute('b', () => Promise.reject(new Error('broken')))
  const last = compute('c', () => steps.push('next'))

  await expect(failing).rejects.toThrow('broken')
  await Promise.all([first, last])
  expect(steps).toEqual(['begins', 'ends', 'next'])
})
