import { setImmediate } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'

/** Runs a computation when it is the turn of `key`, in a turn of the event loop that no other computation gets. */
export type ComputeInTurn = <T>(key: string, compute: () => T | Promise<T>) => Promise<T>

/**
 * Creates the turns of one event loop for computations that take some milliseconds. Keys take turns
 * (docs/decisions/costs.md). Between two computations, all that has arrived meanwhile is handled. A computation that
 * waits for something, such as a component of a page, keeps its turn until it ends.
 */
export function createLoopTurns(): ComputeInTurn {
  const queue = createFairQueue({ runningMax: 1 })
  return (key, compute) => queue.run(key, () => setImmediate().then(compute))
}
