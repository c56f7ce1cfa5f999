import type { CalendarClient } from '../../index.ts'
import type { RecordType } from './record-types.ts'
import { useMessages } from './language.ts'
import { showNotice } from '../ui/notices.tsx'
import { collections } from './collections.ts'
import { deedWords } from './deed-words.ts'
import type { RecordStatus } from './record-summary.ts'
import { type FailuresById, type BatchResult, type BatchProgress, type BatchItem, useBatch } from './use-batch.ts'

export type BulkAction = (rows: BatchItem[]) => Promise<boolean>

export type BulkActions = {
  /** Each gives whether all could be done. */
  trash: BulkAction
  /** As they were before, where this page knows it; else as drafts, which nobody sees by surprise. */
  restore: BulkAction
  /** Deletes for good. */
  destroy: BulkAction
  failures: FailuresById
  progress: BatchProgress
}

/** The state of each record before it was put into the trash from this page. */
const before = new Map<string, RecordStatus>()
const keyOf = ({ kind, id }: BatchItem): string => `${kind} ${id}`
const statusBefore = (row: BatchItem): RecordStatus => before.get(keyOf(row)) ?? 'draft'

/** What can be done with the records of a list. Each deed tells what became of it, with the way back where there is one. */
export function useBulkActions(kind: RecordType): BulkActions {
  const words = useMessages(deedWords)
  const { runBatch, failures, progress } = useBatch(words)
  const { setStatus, destroy } = collections[kind]
  const set = (rows: BatchItem[], status: (row: BatchItem) => RecordStatus) =>
    runBatch(rows, async (calendar: CalendarClient, row) => setStatus?.(calendar, row.id, status(row)))

  const report = (name: string, { succeeded, failures }: BatchResult, text: string, undo?: () => void) => {
    const action = undo && { label: words.undo, act: undo }
    if (succeeded.length > 0) showNotice({ key: name, tone: 'success', text, action, takesFocus: true })
    if (failures.length > 0) showNotice({ key: `${name} failed`, tone: 'error', text: words.failed(failures) })
    return failures.length === 0
  }
  const undoing = (name: string, rows: BatchItem[], status: (row: BatchItem) => RecordStatus) => () =>
    void set(rows, status).then(outcome => report(name, outcome, words.undone))

  return {
    failures,
    progress,
    async trash(rows) {
      const outcome = await set(rows, () => 'trash')
      for (const row of outcome.succeeded) if (row.status) before.set(keyOf(row), row.status)
      const undo = undoing('trash', outcome.succeeded, statusBefore)
      return report('trash', outcome, words.trashed(titlesOf(outcome.succeeded)), undo)
    },
    async restore(rows) {
      const outcome = await set(rows, statusBefore)
      const undo = undoing('restore', outcome.succeeded, () => 'trash')
      return report(
        'restore',
        outcome,
        words.restored(titlesOf(outcome.succeeded), theOne(outcome.succeeded.map(statusBefore))),
        undo,
      )
    },
    async destroy(rows) {
      const outcome = await runBatch(rows, (calendar, row) => destroy(calendar, row.id))
      return report('destroy', outcome, words.destroyed(titlesOf(outcome.succeeded)))
    },
  }
}

const titlesOf = (rows: BatchItem[]): string[] => rows.map(({ title }) => title)

/** What all of them are; undefined when they differ. */
const theOne = <T>([first, ...others]: T[]): T | undefined => (others.every(one => one === first) ? first : undefined)
