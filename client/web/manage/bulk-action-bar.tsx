import type { Me } from '../../index.ts'
import { canDeletePermanently } from '../lib/session/permissions.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { BatchProgress } from '../lib/records/use-batch.ts'
import type { RecordSummary } from '../lib/records/summary.ts'
import { selectionMax } from './bulk/use-selection.ts'

type Props = {
  selected: RecordSummary[]
  /** How many records match the search and the filters. */
  total: number
  me: Me
  /** Each resolves to whether it ran. */
  actions: Record<'trash' | 'restore', (records: RecordSummary[]) => Promise<boolean>>
  progress: BatchProgress
  /** Opens the dialog that asks for confirmation. */
  requestDelete: (records: RecordSummary[]) => void
  /** Opens the dialog that asks what to change. */
  requestChange: (records: RecordSummary[]) => void
  /** Selects all records that match; null if the user has not selected the whole page, or there are no others. */
  selectMatching: (() => Promise<void>) | null
  clearSelection: () => void
}

/** Buttons for actions on the selected records, and the progress of a running action. */
export function BulkActionBar(props: Props) {
  const { selected, me, actions, progress, requestDelete, clearSelection } = props
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
          <SelectMatching {...props} isBusy={isBusy} />
          {!isTrash && <ChangeButton {...props} isBusy={isBusy} />}
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

function ChangeButton({ selected, requestChange, isBusy }: Props & { isBusy: boolean }) {
  const { bulk } = useMessages('manage')
  return (
    <button type="button" disabled={isBusy} onClick={() => requestChange(selected)}>
      {bulk.button}
    </button>
  )
}

/** A button that selects all records that match, or why they cannot be selected. */
function SelectMatching({ selectMatching, total, isBusy }: Props & { isBusy: boolean }) {
  const { bulk } = useMessages('manage')
  if (!selectMatching) return null
  if (total > selectionMax) return <span>{bulk.tooMany({ max: selectionMax })}</span>
  return (
    <button type="button" disabled={isBusy} onClick={() => void selectMatching()}>
      {bulk.selectMatching({ count: total })}
    </button>
  )
}
