/** What a request uses: time of the main thread and of PostgreSQL. */
export type Work = {
  /** Runs a computation, or a statement until its promise settles, and counts how long that takes. */
  measure: <T>(run: () => T) => T
  /**
   * Calls `charge` with all that has been counted so far, and from then on whenever more is counted: a streamed response
   * goes on after its request. Times are in ms.
   */
  settle: (charge: (ms: number) => void) => void
}

/** `nowMs` counts from any moment. */
export function createWork(nowMs: () => number): Work {
  let countedMs = 0
  let add = (ms: number): void => {
    countedMs += ms
  }
  return {
    measure(run) {
      const startedAtMs = nowMs()
      const end = () => add(nowMs() - startedAtMs)
      let result
      try {
        result = run()
      } catch (error) {
        end()
        throw error
      }
      if (result instanceof Promise) result.then(end, end)
      else end()
      return result
    },
    settle(charge) {
      charge(countedMs)
      add = charge
    },
  }
}
