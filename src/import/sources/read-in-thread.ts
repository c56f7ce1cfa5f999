import { once } from 'node:events'
import { createTimeoutSignal, systemTimers, type Timers } from '../../core/async/timers.ts'
import { ImportFailure } from '../run/failure.ts'
import { executeReadTask, type ReadTask, type ReadValue } from './read-task.ts'
import type { OnEventCount, SourceCalendar, SourceItem } from './source-item.ts'
import { startReadWorker } from './start-read-worker.ts'

/** Reading less takes fewer milliseconds than the start of a thread. */
const sameThreadMaxBytes = 100_000
/** Until the next values: of most formats, the first values come when all is parsed. */
const batchMaxMs = 60_000
/** Files of 10 MB need less than half of it. */
const memoryMaxMb = 512

/** The next values of a task, and how many events are known so far. `failure` says why the others cannot be read. */
export type ReadBatch = {
  values: ReadValue[]
  eventCount: number
  isEnd: boolean
  failure?: { message: string; isError: boolean }
}

export type ReadLimits = {
  onEventCount: OnEventCount
  signal?: AbortSignal | undefined
  timers?: Timers | undefined
  batchMaxMs?: number
  memoryMaxMb?: number
}

/**
 * Reads a file or a response. A large one is read in a thread of its own, because none of its parsers gives way to
 * requests. The thread ends with the last value, when the caller stops, and at its limits of time and memory. Throws an
 * ImportFailure for these, and for bytes that cannot be read; or the reason of `signal`.
 */
export const readValues = (task: ReadTask, limits: ReadLimits): AsyncGenerator<ReadValue, void> =>
  task.bytes.length <= sameThreadMaxBytes ? executeReadTask(task, limits.onEventCount) : readInThread(task, limits)

/** The items that a task reads, which is no page. */
export const readItems = (
  task: Exclude<ReadTask, { type: 'page' }>,
  limits: ReadLimits,
): AsyncGenerator<SourceItem, void> => readValues(task, limits) as AsyncGenerator<SourceItem, void>

async function* readInThread(task: ReadTask, limits: ReadLimits): AsyncGenerator<ReadValue, void> {
  const thread = await startThread(task, limits)
  const calendars = new Map<string, SourceCalendar>()
  let eventCount = 0
  try {
    for (;;) {
      const batch = await thread.readBatch()
      if (batch.eventCount > eventCount) limits.onEventCount(batch.eventCount - eventCount)
      eventCount = batch.eventCount
      for (const value of batch.values) yield shareCalendar(value, calendars)
      if (batch.failure) throw new ImportFailure(batch.failure.message, batch.failure)
      if (batch.isEnd) return
    }
  } finally {
    await thread.end()
  }
}

/** The items of a calendar share one object, which came with the first item. */
function shareCalendar(value: ReadValue, calendars: Map<string, SourceCalendar>): ReadValue {
  if (!('event' in value) || !value.calendar) return value
  const calendar = calendars.get(value.calendar.id) ?? value.calendar
  calendars.set(calendar.id, calendar)
  return { ...value, calendar }
}

/** Starts the thread that does a task. It does not keep the service running. */
async function startThread(task: ReadTask, { signal, timers = systemTimers, ...limits }: ReadLimits) {
  const { batchMaxMs: maxMs = batchMaxMs, memoryMaxMb: maxMb = memoryMaxMb } = limits
  const worker = await startReadWorker({
    workerData: task,
    env: {}, // a thread that reads hostile files gets no secrets
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMb },
  })
  worker.on('error', () => {}) // `readBatch` says what happened
  worker.unref()
  return {
    end: () => worker.terminate(),
    async readBatch(): Promise<ReadBatch> {
      const timeout = createTimeoutSignal(timers, maxMs)
      const message = once(worker, 'message', { signal: AbortSignal.any(signal ? [signal, timeout] : [timeout]) })
      worker.postMessage('next')
      try {
        const [batch] = (await message) as [ReadBatch]
        return batch
      } catch (error) {
        signal?.throwIfAborted()
        if (timeout.aborted)
          throw new ImportFailure(`Reading takes more than ${maxMs / 1_000} seconds. Split the calendar.`)
        const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
        throw isMemory ? new ImportFailure(`Reading takes more than ${maxMb} MB of memory. Split the calendar.`) : error
      }
    },
  }
}
