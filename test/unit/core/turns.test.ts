import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takeTurn } from '../../../src/core/turns.ts'

it('callers at the same time get different turns of the event loop, in order', async () => {
  let turn = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turn++) await setImmediate()
  })()
  const turns = await Promise.all(
    Array.from({ length: 20 }, async (_, caller) => {
      await takeTurn()
      return { caller, turn }
    }),
  )
  isDone = true
  await counting

  expect(new Set(turns.map(one => one.turn)).size).toBe(20)
  expect(turns.map(one => one.turn)).toEqual(turns.map(one => one.turn).toSorted((a, b) => a - b))
})
