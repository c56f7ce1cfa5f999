import { deedWords } from './deed-words.ts'
import { useMessages } from './messages.ts'
import type { RecordType } from './record-types.ts'
import { showNotice } from './notices.ts'
import { recordDefinitions } from './record-definitions.ts'
import type { RecordStatus } from './record-summary.ts'
import { type BatchItem, type BatchProgress, type BatchResult, type FailuresById, useBatch } from './use-batch.ts'

/** Resolves to whether all records were changed. */
export type BulkAction = (items: BatchItem[]) => Promise<boolean>

export type BulkActions = {
  trash: BulkAction
  /** Gives each record the status that it had when this page moved it to the trash. A record with an unknown status becomes a draft. */
  restore: BulkAction
  deletePermanently: BulkAction
  failures: FailuresById
  progress: BatchProgress
}

/** The status of each record before this page moved it to the trash. */
const previousStatuses = new Map<string, RecordStatus>()
const toKey = ({ kind, id }: BatchItem): string => `${kind} ${id}`
const getPreviousStatus = (item: BatchItem): RecordStatus => previousStatuses.get(toKey(item)) ?? 'draft'

/** Actions on one or more records. Each action shows a notice with its result and, where it can be undone, an "Undo" button. */
export function useBulkActions(kind: RecordType): BulkActions {
  const words = useMessages(deedWords)
  const { runBatch, failures, progress } = useBatch(words)
  const { update, deletePermanently } = recordDefinitions[kind]
  const setStatus = (items: BatchItem[], toStatus: (item: BatchItem) => RecordStatus) =>
    runBatch(items, (calendar, item) => update(calendar, item.id, { status: toStatus(item) }))

  const report = (name: string, { succeeded, failures }: BatchResult, text: string, undo?: () => void) => {
    const action = undo && { label: words.undo, act: undo }
    if (succeeded.length > 0) showNotice({ key: name, tone: 'success', text, action, takesFocus: true })
    if (failures.length > 0) showNotice({ key: `${name} failed`, tone: 'error', text: words.failed(failures) })
    return failures.length === 0
  }
  const createUndo = (name: string, items: BatchItem[], toStatus: (item: BatchItem) => RecordStatus) => () =>
    void setStatus(items, toStatus).then(result => report(name, result, words.undone))

  return {
    failures,
    progress,
    async trash(items) {
      const result = await setStatus(items, () => 'trash')
      const { succeeded } = result
      for (const item of succeeded) if (item.status) previousStatuses.set(toKey(item), item.status)
      return report(
        'trash',
        result,
        words.trashed(listTitles(succeeded)),
        createUndo('trash', succeeded, getPreviousStatus),
      )
    },
    async restore(items) {
      const result = await setStatus(items, getPreviousStatus)
      const { succeeded } = result
      const text = words.restored(listTitles(succeeded), getCommonValue(succeeded.map(getPreviousStatus)))
      return report(
        'restore',
        result,
        text,
        createUndo('restore', succeeded, () => 'trash'),
      )
    },
    async deletePermanently(items) {
      const result = await runBatch(items, (calendar, item) => deletePermanently(calendar, item.id))
      return report('destroy', result, words.destroyed(listTitles(result.succeeded)))
    },
  }
}

const listTitles = (items: BatchItem[]): string[] => items.map(({ title }) => title)

/** The value that all have; undefined when they differ. */
const getCommonValue = <T>([first, ...others]: T[]): T | undefined =>
  others.every(other => other === first) ? first : undefined
