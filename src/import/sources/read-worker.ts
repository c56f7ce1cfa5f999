import { parentPort, workerData } from 'node:worker_threads'
import { ImportFailure } from '../run/failure.ts'
import type { ReadBatch } from './read-in-thread.ts'
import { executeReadTask, type ReadTask, type ReadValue } from './read-task.ts'
import type { SourceCalendar } from './source-item.ts'

/*
 * The program of the thread that reads large files of imports (docs/decisions/imports.md). For each message of the service it
 * sends one with the next values. The service ends it.
 */

/** A batch has so many values of JSON, or one item more: the service takes a few milliseconds to receive them. */
const batchMaxValues = 5_000
/** More than any event has. */
const eventMaxValues = 20_000

let eventCount = 0
const values = executeReadTask(workerData as ReadTask, count => void (eventCount += count))
const sentCalendars = new Set<SourceCalendar>()

/** The number of values in a value, or more than `max`. */
function countValues(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const member of Object.values(value)) {
    count += countValues(member, max - count)
    if (count > max) break
  }
  return count
}

/** An event that is too large is a problem. A calendar has its events only when it is sent first. */
function toSent(value: ReadValue): ReadValue {
  if (!('event' in value)) return value
  const { location, calendar } = value
  if (countValues(value.event, eventMaxValues) > eventMaxValues)
    return { location, problem: `has more than ${eventMaxValues} values` }
  if (!calendar || !sentCalendars.has(calendar)) return calendar ? (sentCalendars.add(calendar), value) : value
  return { ...value, calendar: { id: calendar.id, events: [] } }
}

async function readBatch(): Promise<ReadBatch> {
  const batch: ReadValue[] = []
  try {
    for (let count = 0; count < batchMaxValues;) {
      const next = await values.next()
      if (next.done) return { values: batch, eventCount, isEnd: true }
      const value = toSent(next.value)
      count += countValues(value, batchMaxValues)
      batch.push(value)
    }
    return { values: batch, eventCount, isEnd: false }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return { values: batch, eventCount, isEnd: true, failure: { message: error.message, isError: error.isError } }
  }
}

parentPort?.on('message', () => void readBatch().then(batch => parentPort?.postMessage(batch)))
