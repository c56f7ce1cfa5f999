import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { EventEmitter } from 'node:events'
import { run } from 'graphile-worker'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Dependencies } from '../../src/api/dependencies.ts'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { addJob, releaseAbandonedJobs } from '../../src/db/job-queue.ts'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
import { startJobs } from '../../src/jobs/start-jobs.ts'
import type { Tasks } from '../../src/jobs/tasks.ts'
import { createLogger } from '../../src/log.ts'
import { createImages } from '../../src/images/create-images.ts'
import { readSettings } from '../../src/settings.ts'
import { startPooler } from '../support/pooler.ts'
import { createMigratedDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'
import { notifyOfRemovedJobs, recordJobs, waitForEmptyQueue as waitForEmptyQueueAt } from './recorded-jobs.ts'

let database: TestDatabase
let db: Db
const stopFunctions: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await createMigratedDatabase()
  await queryRowsAt(database.url, notifyOfRemovedJobs)
  db = connectDatabase(database.url, { poolSize: 3 })
})
afterEach(async () => {
  for (const stop of stopFunctions.splice(0)) await stop()
  await db.close()
  await database.drop()
})

/** Starts a service that runs the jobs with `tasks`; the others do nothing. Returns the function that stops it. */
async function startService(
  tasks: Partial<Tasks>,
  url = database.url,
  options: Parameters<typeof startJobs>[3] = {},
): Promise<() => Promise<void>> {
  const log = createLogger('silent')
  const settings = readSettings({})
  const images = createImages(settings)
  const dependencies: Dependencies = {
    db,
    settings,
    images,
    log,
    clock: () => new Date(),
    timers: db.timers,
    randomBytes,
  }
  const stop = await startJobs(
    dependencies,
    url,
    {
      'extend-series': async () => {},
      'release-abandoned-jobs': async () => {},
      'queue-due-runs': async () => {},
      'run-source': async () => {},
      'run-import': async () => {},
      'remove-expired-import-files': async () => {},
      'publish-due-events': async () => {},
      'purge-changes': async () => {},
      'clean-media': async () => {},
      'complete-image': async () => {},
      'copy-image': async () => {},
      'measure-images': async () => {},
      'delete-media-files': async () => {},
      ...tasks,
    },
    options,
  )
  stopFunctions.push(stop)
  return async () => {
    stopFunctions.splice(stopFunctions.indexOf(stop), 1)
    await stop()
  }
}

const waitForEmptyQueue = () => waitForEmptyQueueAt(database.url)

/** A job for a test; its payload tells it from the job that a service adds at its start. */
const addTestJob = (n: number, tx: Parameters<typeof addJob>[1] = db.prisma) =>
  addJob(db, tx, { name: 'extend-series', payload: { n } })

/** The same over a new connection, because those of `db` may be lost. */
async function addTestJobAnew(n: number): Promise<void> {
  const other = connectDatabase(database.url, { poolSize: 1 })
  await addTestJob(n, other.prisma)
  await other.close()
}

describe('a job', () => {
  it('runs once, on one of several services', async () => {
    const services = [recordJobs(), recordJobs(), recordJobs()]
    for (const { task } of services) await startService({ 'extend-series': task })

    const numbers = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all(numbers.map(n => addTestJob(n)))

    await waitForEmptyQueue()
    const runs = services.flatMap(service => service.runs)
    expect(runs.sort((a, b) => a - b)).toEqual(numbers)
  })

  it('learns whether it is in its last attempt', async () => {
    const attempts: unknown[] = []
    await startService({ 'run-source': async (_, _signal, isLastAttempt) => void attempts.push(isLastAttempt) })
    await addJob(db, db.prisma, { name: 'run-source', payload: { run: 1 }, attemptsMax: 2 })
    await waitForEmptyQueue()
    await addJob(db, db.prisma, { name: 'run-source', payload: { run: 2 }, attemptsMax: 1 })
    await waitForEmptyQueue()
    expect(attempts).toEqual([false, true])
  })

  it('of a transaction runs after the commit, and never after a rollback', async () => {
    const { runs, task, waitForRuns } = recordJobs()
    await startService({ 'extend-series': task })
    await waitForEmptyQueue()

    await runTransaction({ db, randomBytes }, async tx => {
      await addTestJob(1, tx)
      await addTestJob(0)
      await waitForRuns(1)
      expect(runs).toEqual([0]) // jobs run in the order in which they were added
    })
    const rollback = runTransaction({ db, randomBytes }, async tx => {
      await addTestJob(2, tx)
      throw new Error('rolled back')
    })
    await expect(rollback).rejects.toThrow('rolled back')
    await addTestJob(3)

    await waitForEmptyQueue()
    expect(runs.sort()).toEqual([0, 1, 3])
  })

  it('with the key of a waiting job replaces it', async () => {
    for (const n of [1, 2, 3]) await addJob(db, db.prisma, { name: 'extend-series', payload: { n }, key: 'one' })
    const { runs, task } = recordJobs()
    await startService({ 'extend-series': task })
    await waitForEmptyQueue()
    expect(runs).toEqual([3])
  })

  it('of a service that stops ends early, and another service runs it again', async () => {
    const events = new EventEmitter()
    const started = once(events, 'started')
    const stop = await startService({
      'extend-series': async (payload, signal) => {
        if (!('n' in payload)) return
        events.emit('started')
        await once(signal, 'abort')
        throw signal.reason
      },
    })
    await addTestJob(7)
    await started

    await stop()

    // The second attempt waits for some seconds; the test does not.
    await queryRowsAt(database.url, 'update graphile_worker._private_jobs set run_at = now()')
    const { runs, task } = recordJobs()
    await startService({ 'extend-series': task })
    await waitForEmptyQueue()
    expect(runs).toEqual([7])
  })

  it('of a killed service is released after half an hour, and not before', async () => {
    await addTestJob(7)
    const lock = (minutes: number) =>
      queryRowsAt(
        database.url,
        `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - make_interval(mins => $1)`,
        [minutes],
      )
    const countLocked = async () =>
      (await queryRowsAt(database.url, 'select from graphile_worker.jobs where locked_by is not null')).length

    await lock(29)
    await releaseAbandonedJobs(db)
    expect(await countLocked()).toBe(1)
    await lock(31)
    await releaseAbandonedJobs(db)
    expect(await countLocked()).toBe(0)

    const { runs, task } = recordJobs()
    await startService({ 'extend-series': task })
    await waitForEmptyQueue()
    expect(runs).toEqual([7])
  })

  it('runs after the connections of its service were lost', async () => {
    const { runs, task, waitForRuns } = recordJobs()
    await startService({ 'extend-series': task })
    await waitForEmptyQueue()
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await queryRowsAt(database.url, others)
    await addTestJobAnew(1)
    await waitForRuns(1)
    expect(runs).toEqual([1])
  })

  it('that ends while the database refuses connections does not end the service', async () => {
    vi.spyOn(console, 'trace').mockImplementation(() => {}) // graphile-worker prints why a worker stopped
    const admin = Object.assign(new URL(database.url), { pathname: '/postgres' }).href
    const name = new URL(database.url).pathname.slice(1)
    const allowConnections = (isAllowed: boolean) =>
      queryRowsAt(admin, `alter database ${name} with allow_connections ${isAllowed}`)
    const events = new EventEmitter()
    const stopped = once(events, 'pool:gracefulShutdown')
    const runQueue: typeof run = options => run({ ...options, events })
    const { runs, task, waitForRuns } = recordJobs()
    const endWithoutDatabase: Tasks['extend-series'] = async (payload, signal) => {
      if (!('n' in payload) || payload.n !== 1) return task(payload, signal)
      await allowConnections(false)
      await queryRowsAt(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    }
    await startService({ 'extend-series': endWithoutDatabase }, database.url, { runQueue, restartMs: 10 })
    await waitForEmptyQueue()
    await addTestJob(1)
    await stopped

    await allowConnections(true)
    await addTestJobAnew(2)
    await waitForRuns(1)
    expect(runs).toEqual([2])
  })

  it('runs behind a pooler that gives each transaction another connection', async () => {
    const pooler = await startPooler(database.url, 'transaction')
    const { runs, task } = recordJobs()
    const stop = await startService({ 'extend-series': task }, pooler.url)
    await addTestJob(1)
    await waitForEmptyQueue()
    expect(runs).toEqual([1])
    await stop()
    pooler.close()
  })
})

it('the queue of a service starts again after an error has stopped it', async () => {
  let starts = 0
  const startedAgain = new EventEmitter()
  const isStartedAgain = once(startedAgain, 'started')
  const runQueue: typeof run = async options => {
    const runner = await run(options)
    const stopWithError = async () => {
      await runner.stop()
      throw new Error('no connection')
    }
    if (starts++ === 0) return { ...runner, promise: stopWithError() }
    startedAgain.emit('started')
    return runner
  }
  const { runs, task } = recordJobs()
  await startService({ 'extend-series': task }, database.url, { runQueue, restartMs: 10 })
  await isStartedAgain
  expect(starts).toBe(2)
  await addTestJob(1)
  await waitForEmptyQueue()
  expect(runs).toEqual([1])
})

it('pictures of other hosts are measured each hour in the queue of other reads of pictures', async () => {
  const cron: unknown[] = []
  const runQueue: typeof run = options => {
    cron.push(...(options.parsedCronItems ?? []))
    return run(options)
  }
  await startService({}, database.url, { runQueue })
  expect(cron).toContainEqual(
    expect.objectContaining({
      task: 'measure-images',
      options: expect.objectContaining({ queueName: 'pictures', maxAttempts: 3 }),
    }),
  )
})
