import { useState } from 'preact/hooks'
import type { CalendarClient } from '../../../index.ts'
import { useInvalidateQueries } from '../client.ts'
import { type FailureMessages, formatFailure } from '../text/format-failure.ts'
import { useLanguage } from '../text/language.ts'
import { runWithSignIn } from '../session/reauthentication.ts'
import type { RecordSummary } from './summary.ts'

/** How many calls run at the same time. They share one HTTP request. */
const concurrentCalls = 5

/** Why a record could not be changed, by its id. */
export type FailuresById = ReadonlyMap<number, string>

/** A record to change. The title is '' when it is not known. */
export type BatchItem = Pick<RecordSummary, 'kind' | 'id' | 'title' | 'status'>

/**
 * The result of a batch. `failures` are messages that begin with the title, because the record may not
 * be in the list any more.
 */
export type BatchResult = { succeeded: BatchItem[]; failures: string[] }

/** How many records the running batch has processed; null when no batch runs. */
export type BatchProgress = { done: number; total: number } | null

type Batch = {
  runBatch: (
    items: BatchItem[],
    act: (calendar: CalendarClient, item: BatchItem) => Promise<unknown>,
  ) => Promise<BatchResult>
  failures: FailuresById
  progress: BatchProgress
}

/** Changes records, a few at a time. When one call fails, the others still run. */
export function useBatch(messages: FailureMessages): Batch {
  const language = useLanguage()
  const invalidateQueries = useInvalidateQueries()
  const [failures, setFailures] = useState<FailuresById>(new Map())
  const [progress, setProgress] = useState<BatchProgress>(null)
  const runBatch: Batch['runBatch'] = async (items, act) => {
    const [succeeded, failed] = [new Array<BatchItem>(), new Map<number, string>()]
    setFailures(failed)
    for (let done = 0; done < items.length; done += concurrentCalls) {
      setProgress({ done, total: items.length })
      await Promise.all(
        items.slice(done, done + concurrentCalls).map(async item =>
          runWithSignIn(language, calendar => act(calendar, item)).then(
            () => succeeded.push(item),
            error => failed.set(item.id, formatFailure(error, messages)),
          ),
        ),
      )
    }
    await invalidateQueries()
    setProgress(null)
    setFailures(new Map(failed))
    return { succeeded, failures: listFailures(items, failed) }
  }
  return { runBatch, failures, progress }
}

const listFailures = (items: BatchItem[], failed: FailuresById): string[] =>
  items.filter(({ id }) => failed.has(id)).map(({ id, title }) => [title, failed.get(id)].filter(Boolean).join(': '))
