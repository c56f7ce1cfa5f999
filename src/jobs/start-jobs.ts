import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, parseCronItems, type ParsedCronItem, run } from 'graphile-worker'
import type { Dependencies } from '../api/dependencies.ts'
import { addJob, concurrentJobs, openJobPool } from '../db/job-queue.ts'
import type { Metrics } from '../metrics.ts'
import { startRestartingRunner } from './restarting-runner.ts'
import { createTasks, jobsAtStart, jobTimes, type Tasks } from './tasks.ts'

/**
 * PostgreSQL notifies services of new jobs. Polling finds retries that become due, and jobs added while the connection
 * was lost.
 */
const pollMs = 5_000
const closeMaxMs = 5_000

/**
 * Runs the jobs of the queue in the database at `directUrl`. Services on one database share them: each job runs once.
 *
 * Returns the function that stops: the signals of running tasks abort, and a task that ends with an error is tried
 * again by another service. It waits for running tasks at most `closeMaxMs`.
 *
 * If the queue stops by itself, it starts again after `restartMs`.
 */
export async function startJobs(
  dependencies: Dependencies,
  directUrl: string,
  tasks: Tasks = createTasks(dependencies),
  { runQueue = run, restartMs = 10_000 }: { runQueue?: typeof run; restartMs?: number } = {},
): Promise<() => Promise<void>> {
  const { db, log, metrics, timers } = dependencies
  const { outages } = db
  const { pool, options } = openJobPool(directUrl, log, outages)
  const stopping = new AbortController()
  const { signal } = stopping
  const startRunner = () =>
    runQueue({
      ...options,
      concurrency: concurrentJobs,
      pollInterval: pollMs,
      noHandleSignals: true,
      // Without batches, an error while a job is marked as done would be an unhandled rejection, which ends the
      // service.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown, { job }: JobHelpers) =>
            measureJob(metrics, name, () => task(payload as never, signal, job.attempts >= job.max_attempts)),
        ]),
      ),
      parsedCronItems: listCronItems(),
    })
  const stopRunner = await startRestartingRunner(startRunner, { signal, restartMs, timers, log, outages })
  for (const name of jobsAtStart) await addJob(db, db.prisma, { name, payload: {}, key: `start:${name}` })
  return async () => {
    stopping.abort(new Error('the service stops'))
    const stop = async () => {
      await stopRunner()
      await pool.end()
    }
    await Promise.race([stop(), sleep(closeMaxMs)])
  }
}

/** When the queue runs which jobs. */
const listCronItems = (): ParsedCronItem[] =>
  parseCronItems(
    jobTimes.map(({ name, times, queue, attemptsMax }) => ({
      task: name,
      match: times,
      options: { ...(queue && { queueName: queue }), ...(attemptsMax && { maxAttempts: attemptsMax }) },
    })),
  )

async function measureJob(metrics: Metrics | null | undefined, job: string, run: () => Promise<void>): Promise<void> {
  const startMs = performance.now()
  const count = (result: 'done' | 'failed') => metrics?.countJob({ job, result }, performance.now() - startMs)
  try {
    await run()
    count('done')
  } catch (error) {
    count('failed')
    throw error
  }
}
