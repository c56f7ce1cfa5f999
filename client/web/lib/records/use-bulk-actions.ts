import { formatRecords } from './format-records.ts'
import { type PageMessages, useMessages } from '../text/messages.ts'
import type { RecordKind } from './kinds.ts'
import { showNotice } from '../text/notices.ts'
import { recordDefinitions } from './definitions.ts'
import type { RecordStatus } from './summary.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { type BatchItem, type BatchProgress, type BatchResult, type FailuresById, useBatch } from './use-batch.ts'

/** Resolves to whether all records were changed. `scope` adds other dates of the series of an event. */
export type BulkAction = (items: BatchItem[], scope?: Scope) => Promise<boolean>

export type BulkActions = {
  trash: BulkAction
  /**
   * Gives each record the status that it had when this page moved it to the trash. A record with an
   * unknown status becomes a draft. Dates of a series that have a status of their own get that back.
   */
  restore: BulkAction
  deletePermanently: (items: BatchItem[]) => Promise<boolean>
  failures: FailuresById
  progress: BatchProgress
}

/** The status of each record before this page moved it to the trash. */
const previousStatuses = new Map<string, RecordStatus>()
const toKey = ({ kind, id }: BatchItem): string => `${kind} ${id}`
const getPreviousStatus = (item: BatchItem): RecordStatus => previousStatuses.get(toKey(item)) ?? 'draft'

/**
 * Actions on one or more records. Each action shows a notice with its result and, where it can be
 * undone, an "Undo" button.
 */
export function useBulkActions(kind: RecordKind): BulkActions {
  const messages = useMessages('actions')
  const { runBatch, ...batchState } = useBatch(messages)
  const { update, deletePermanently } = recordDefinitions[kind]
  const moveToTrash = (items: BatchItem[], scope: Scope | undefined) =>
    runBatch(items, (calendar, { id }) =>
      scope === undefined ? update(calendar, id, { status: 'trash' }) : calendar.events.remove.mutate({ id, scope }),
    )
  const setPreviousStatus = (items: BatchItem[], scope: Scope | undefined) =>
    runBatch(items, (calendar, item) =>
      update(calendar, item.id, { status: getPreviousStatus(item), ...(scope ? { scope } : {}) }),
    )
  const createUndo = (name: string, undo: () => Promise<BatchResult>) => () =>
    void undo().then(result => showBatchResult(messages, { name, result, text: messages.undone }))

  return {
    ...batchState,
    async trash(items, scope) {
      const result = await moveToTrash(items, scope)
      const { succeeded } = result
      for (const item of succeeded) if (item.status) previousStatuses.set(toKey(item), item.status)
      const text = messages.trashed({ records: formatRecords(messages, succeeded) })
      const undo = createUndo('trash', () => setPreviousStatus(succeeded, scope))
      return showBatchResult(messages, { name: 'trash', result, text, undo })
    },
    async restore(items, scope) {
      const result = await setPreviousStatus(items, scope)
      const { succeeded } = result
      const status = getCommonValue(succeeded.map(getPreviousStatus)) ?? 'different'
      const text = messages.restored({ records: formatRecords(messages, succeeded), status })
      const undo = createUndo('restore', () => moveToTrash(succeeded, scope))
      return showBatchResult(messages, { name: 'restore', result, text, undo })
    },
    async deletePermanently(items) {
      const result = await runBatch(items, (calendar, item) => deletePermanently(calendar, item.id))
      const text = messages.deleted({ records: formatRecords(messages, result.succeeded) })
      return showBatchResult(messages, { name: 'delete', result, text })
    },
  }
}

type BatchReport = { name: string; result: BatchResult; text: string; undo?: () => void }

/** Shows notices about the changed and the unchanged records. Returns whether all were changed. */
export function showBatchResult(messages: PageMessages['actions'], { name, result, text, undo }: BatchReport): boolean {
  const { succeeded, failures } = result
  const action = undo && { label: messages.undo, onClick: undo }
  if (succeeded.length > 0) showNotice({ key: name, tone: 'success', text, action, takesFocus: true })
  const reasons = formatReasons(failures)
  if (failures.length > 0) showNotice({ key: `${name} failed`, tone: 'error', text: messages.failed({ reasons }) })
  return failures.length === 0
}

const maxShownReasons = 3

/** Joins the first few reasons, and adds the number of all reasons when there are more. */
function formatReasons(reasons: string[]): string {
  const rest = reasons.length > maxShownReasons ? [`… (${reasons.length})`] : []
  return [...reasons.slice(0, maxShownReasons), ...rest].join(' · ')
}

/** The value that all items share; undefined when they differ. */
const getCommonValue = <T>([first, ...others]: T[]): T | undefined =>
  others.every(other => other === first) ? first : undefined
