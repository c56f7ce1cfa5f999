import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other caller gets. Code that computes for some milliseconds calls it first,
 * and again after each such part: so requests that do so at the same time, such as the calls of a batch, let others
 * through between them.
 */
export function takeTurn(): Promise<void> {
  const turn = last.then(() => setImmediate())
  last = turn
  return turn
}

const partMaxMs = 10

/**
 * Returns a function that long computations call between their parts: it takes a turn if they have computed for 10 ms
 * since the last one.
 */
export function createPauses(): () => Promise<void> {
  let startedAtMs = performance.now()
  return async () => {
    if (performance.now() - startedAtMs < partMaxMs) return
    await takeTurn()
    startedAtMs = performance.now()
  }
}
