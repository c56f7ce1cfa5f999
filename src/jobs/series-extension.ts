import type { Dependencies } from '../api/dependencies.ts'
import { extendSeries } from '../resources/events/series/extend.ts'

const intervalMs = 3_600_000

/**
 * Stores the new dates of endless series now and once an hour, so that an interrupted service is never a day behind.
 * Several services on one database share the work. An error is logged, and the next run tries again. Returns the
 * function that ends it; it waits for a run under way.
 */
export function startSeriesExtension(dependencies: Dependencies): () => Promise<void> {
  let running: Promise<void> = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, intervalMs)
  return () => {
    clearInterval(timer)
    return running
  }

  async function run(): Promise<void> {
    const { clock, log } = dependencies
    try {
      const count = await extendSeries(dependencies, clock())
      if (count > 0) log.info({ count }, 'new dates of series stored')
    } catch (error) {
      log.error({ err: error }, 'the dates of series could not be stored')
    }
  }
}
