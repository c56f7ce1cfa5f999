import type { Me } from '../../index.ts'
import { canDeletePermanently } from '../lib/permissions.ts'
import { useMessages } from '../lib/messages.ts'
import type { BatchProgress } from '../lib/use-batch.ts'
import type { RecordSummary } from '../lib/record-summary.ts'

type Props = {
  selected: RecordSummary[]
  me: Me
  /** Each resolves to whether it ran. */
  actions: Record<'trash' | 'restore', (records: RecordSummary[]) => Promise<boolean>>
  progress: BatchProgress
  /** Opens the dialog that asks for confirmation. */
  requestDelete: (records: RecordSummary[]) => void
  clearSelection: () => void
}

/** Buttons for actions on the selected records, and the progress of a running action. */
export function BulkActionBar({ selected, me, actions, progress, requestDelete, clearSelection }: Props) {
  const messages = useMessages('actions')
  const isTrash = selected.every(({ status }) => status === 'trash')
  const isBusy = progress !== null
  const run = (action: 'trash' | 'restore') => () =>
    void actions[action](selected).then(hasRun => hasRun && clearSelection())
  return (
    <>
      <p role="status" class="bulk-progress">
        {progress && progress.total > 1 && messages.progress(progress)}
      </p>
      {selected.length > 0 && (
        <div class="bulk-action-bar">
          <span>{messages.selected({ count: selected.length })}</span>
          {isTrash ? (
            <button type="button" disabled={isBusy} onClick={run('restore')}>
              {messages.restoreSelected}
            </button>
          ) : (
            <button type="button" disabled={isBusy} onClick={run('trash')}>
              {messages.trashSelected}
            </button>
          )}
          {isTrash && selected.every(record => canDeletePermanently(me, record)) && (
            <button type="button" class="danger" disabled={isBusy} onClick={() => requestDelete(selected)}>
              {messages.deleteSelected}
            </button>
          )}
          <button type="button" class="quiet" disabled={isBusy} onClick={clearSelection}>
            {messages.selectNone}
          </button>
        </div>
      )}
    </>
  )
}
