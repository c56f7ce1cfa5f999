import { useState } from 'preact/hooks'
import { type CalendarClient, readServiceFailure } from '../../index.ts'
import { useInvalidateQueries } from './client.ts'
import { useLanguage } from './language.ts'
import { runAsWriter, NotSignedInError } from './reauthentication.ts'
import type { DeedWords } from './deed-words.ts'
import type { RecordSummary } from './record-summary.ts'

/** How many of several changes are on their way at once: they travel together, and the service has others to serve. */
const together = 5

/** Why a record could not be changed, by its id. */
export type FailuresById = ReadonlyMap<number, string>

/** What must be known of a record to change it, and to tell of that; '' for a title that is not known. */
export type BatchItem = Pick<RecordSummary, 'kind' | 'id' | 'title' | 'status'>

/** What became of several changes. `reasons` are the faults with the titles, for those that are not in the list any more. */
export type BatchResult = { succeeded: BatchItem[]; failures: string[] }

/** While several records are changed: how many are. */
export type BatchProgress = { done: number; total: number } | null

type Run = {
  runBatch: (
    rows: BatchItem[],
    act: (calendar: CalendarClient, row: BatchItem) => Promise<unknown>,
  ) => Promise<BatchResult>
  failures: FailuresById
  progress: BatchProgress
}

/** Changes records a few at a time, however many; one that fails leaves the others alone. */
export function useBatch(words: Reasons): Run {
  const language = useLanguage()
  const refresh = useInvalidateQueries()
  const [faults, setFaults] = useState<FailuresById>(new Map())
  const [progress, setProgress] = useState<BatchProgress>(null)
  const run: Run['runBatch'] = async (rows, act) => {
    const [done, failed] = [new Array<BatchItem>(), new Map<number, string>()]
    setFaults(failed)
    for (let at = 0; at < rows.length; at += together) {
      setProgress({ done: at, total: rows.length })
      await Promise.all(
        rows.slice(at, at + together).map(async row =>
          runAsWriter(language, calendar => act(calendar, row)).then(
            () => done.push(row),
            error => failed.set(row.id, formatFailure(error, words)),
          ),
        ),
      )
    }
    await refresh()
    setProgress(null)
    setFaults(new Map(failed))
    return {
      succeeded: done,
      failures: rows
        .filter(({ id }) => failed.has(id))
        .map(({ id, title }) => [title, failed.get(id)].filter(Boolean).join(': ')),
    }
  }
  return { runBatch: run, failures: faults, progress }
}

type Reasons = Pick<DeedWords, 'unreachable' | 'notSignedIn'>

/** Why the service refused, in its words; or why it was not asked. */
export function formatFailure(error: unknown, words: Reasons): string {
  if (error instanceof NotSignedInError) return words.notSignedIn
  const refusal = readServiceFailure(error)
  if (!refusal) return words.unreachable
  return Object.values(refusal.params)[0] ?? refusal.message
}
