import type { Dependencies } from '../api/dependencies.ts'
import { type JobName, type JobPayloads, releaseAbandonedJobs } from '../db/job-queue.ts'
import { extendSeries } from '../resources/events/series/extend.ts'

/** What the services of a database do for each job. A task that throws is tried again later. */
export type Tasks = {
  [Name in JobName]: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>
}

/** The times at which jobs are added, as in crontab, in UTC. Of several services one adds the job. */
export const jobTimes: { name: JobName; times: string }[] = [
  { name: 'extend-series', times: '0 * * * *' },
  { name: 'release-jobs', times: '*/10 * * * *' },
]

/** The jobs that a service adds when it starts, so that nothing waits for the next hour. */
export const jobsAtStart: JobName[] = ['release-jobs', 'extend-series']

export const createTasks = (dependencies: Dependencies): Tasks => ({
  /** Stores the new dates of series that go on after the horizon. */
  'extend-series': async () => {
    const { clock, log } = dependencies
    const count = await extendSeries(dependencies, clock())
    if (count > 0) log.info({ count }, 'new dates of series stored')
  },
  'release-jobs': () => releaseAbandonedJobs(dependencies.db),
})
