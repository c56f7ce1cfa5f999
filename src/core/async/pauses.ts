import { setImmediate } from 'node:timers/promises'

/** How long a computation may take before it lets others run, in ms. */
export const computationMaxMs = 10

/**
 * Returns a function that long computations call between their parts: it lets others run if they have computed for 10 ms
 * since the last pause.
 */
export function createPauses(): () => Promise<void> {
  let startedAtMs = performance.now()
  return async () => {
    if (performance.now() - startedAtMs < computationMaxMs) return
    await setImmediate()
    startedAtMs = performance.now()
  }
}
