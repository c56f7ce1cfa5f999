import type { Dependencies } from '../api/dependencies.ts'
import { purgeChanges } from '../db/changes/change-log.ts'
import { type JobName, type JobPayloads, releaseAbandonedJobs } from '../db/job-queue.ts'
import { executeImportRun } from '../import/run/execute-import-run.ts'
import { executeSourceRun } from '../import/run/execute-source-run.ts'
import { cleanImages } from '../resources/images/clean.ts'
import { copyImageForJob } from '../resources/images/copy.ts'
import { measureImages } from '../resources/images/measure.ts'
import { completeSizes } from '../resources/images/sizes.ts'
import { publishDueEvents } from '../resources/events/publish-due.ts'
import { extendSeries } from '../resources/events/series/dates/extend.ts'
import { removeExpiredFiles } from '../resources/imports/store.ts'
import { failAbandonedRuns } from '../resources/shared/run/runs.ts'
import { imageReads } from '../resources/shared/image/jobs.ts'
import { withSiteInForce } from '../resources/settings/site-reader.ts'
import { queueDueRuns } from '../resources/sources/run-schedule.ts'

/**
 * What the services of a database do for each job. A task that throws is tried again later, unless this is its last
 * attempt.
 */
export type Tasks = {
  [Name in JobName]: (payload: JobPayloads[Name], signal: AbortSignal, isLastAttempt?: boolean) => Promise<void>
}

/** The times at which jobs are added, as in crontab, in UTC. Of several services one adds the job. */
export const jobTimes: { name: JobName; times: string; queue?: string; attemptsMax?: number }[] = [
  { name: 'extend-series', times: '0 * * * *' },
  { name: 'clean-media', times: '20 3 * * *' },
  { name: 'measure-images', times: '40 * * * *', ...imageReads },
  { name: 'release-abandoned-jobs', times: '* * * * *' },
  { name: 'queue-due-runs', times: '* * * * *' },
  { name: 'remove-expired-import-files', times: '30 * * * *' },
  { name: 'publish-due-events', times: '* * * * *' },
  { name: 'purge-changes', times: '50 3 * * *' },
]

/** The jobs that a service adds when it starts, so that nothing waits for the next hour. */
export const jobsAtStart: JobName[] = ['release-abandoned-jobs', 'extend-series']

/** How long tokens of changes are good. */
const changesKeptMs = 30 * 86_400_000

export const createTasks = (dependencies: Dependencies): Tasks => ({
  /** Stores the new dates of series that go on after the horizon. */
  'extend-series': async () => {
    const { clock, log } = dependencies
    const count = await extendSeries(dependencies, clock())
    if (count > 0) log.info({ count }, 'new dates of series stored')
  },
  /** Deletes images that nobody needs, and files of none. */
  'clean-media': async (_, signal) => {
    const counts = await cleanImages(dependencies, signal)
    if (counts.images + counts.files > 0) dependencies.log.info(counts, 'unused images and files deleted')
  },
  'complete-image': ({ image }) => completeSizes(dependencies, image),
  /** Copies the file at an address, for an image that a request wants here. */
  'copy-image': ({ image }, signal) => copyImageForJob(dependencies, image, signal),
  /** Reads the measures of images of other hosts. */
  'measure-images': async (_, signal) => {
    const counts = await measureImages(dependencies, signal)
    if (counts.measured + counts.failed > 0) dependencies.log.info(counts, 'pictures of other hosts measured')
  },
  'delete-media-files': async ({ keys }) => {
    for (const key of keys) await dependencies.images.store.delete(key)
  },
  /** Lets other services do the jobs of one that was killed, and ends runs whose jobs are tried no more. */
  'release-abandoned-jobs': async () => {
    await releaseAbandonedJobs(dependencies.db)
    await failAbandonedRuns(dependencies, dependencies.clock())
  },
  /** Adds a job for each source whose next run is due. */
  'queue-due-runs': async () => void (await queueDueRuns(dependencies, dependencies.clock())),
  'run-source': async ({ run }, stop, isLastAttempt) =>
    executeSourceRun(await withSiteInForce(dependencies), run, { stop, isLastAttempt }),
  'run-import': async ({ run }, stop, isLastAttempt) =>
    executeImportRun(await withSiteInForce(dependencies), run, { stop, isLastAttempt }),
  /** Gives scheduled events their status, so that streams of changes tell of them. */
  'publish-due-events': () => publishDueEvents(dependencies.db, dependencies.clock()),
  /** Removes changes for which no token is good any more. */
  'purge-changes': async () => {
    const count = await purgeChanges(dependencies.db, new Date(dependencies.clock().getTime() - changesKeptMs))
    if (count > 0) dependencies.log.info({ count }, 'old changes removed')
  },
  /** Removes the files of imports that are kept no longer. */
  'remove-expired-import-files': () => removeExpiredFiles(dependencies.db.prisma, dependencies.clock()),
})
