import { formatInstant } from '../../../core/time/format-instant.ts'
import type { RunRow } from './runs.ts'

/** What callers read of a run of a source or of an import; they show its counts each in their own way. */
export const toRunFields = (row: RunRow) => ({
  dry_run: row.isDryRun,
  state: row.state,
  queued: formatInstant(row.queuedUtc),
  started: row.startedUtc && formatInstant(row.startedUtc),
  ended: row.endedUtc && formatInstant(row.endedUtc),
  message: row.message,
  processed: row.processed,
  expected: row.expected,
  items: row.items,
})
