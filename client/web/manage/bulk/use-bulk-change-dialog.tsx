import { CircleAlert } from 'lucide-preact'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Me } from '../../../index.ts'
import { useMessages } from '../../lib/text/messages.ts'
import type { RecordKind } from '../../lib/records/kinds.ts'
import type { RecordSummary } from '../../lib/records/summary.ts'
import { selectNamedDates } from '../../lib/events/named-dates.ts'
import { useScopeQuestion } from '../../ui/dialog/use-scope-question.tsx'
import type { BulkChange } from './bulk-change.ts'
import { BulkChangeDialog } from './bulk-change-dialog.tsx'
import { useBulkChange } from './use-bulk-change.ts'

type Options = { kind: RecordKind; me: Me; clearSelection: () => void }

type UseBulkChangeDialog = {
  /** Opens the dialog for these records. */
  changeSelected: (records: RecordSummary[]) => void
  bulkChange: Pick<ReturnType<typeof useBulkChange>, 'failures' | 'progress'>
  /** The open dialog and the list of records that were not changed, for the component to render. */
  bulkChangeDialog: JSX.Element
}

/** Asks what to change in several records, and for dates of series once which dates; then changes them. */
export function useBulkChangeDialog({ kind, me, clearSelection }: Options): UseBulkChangeDialog {
  const [selected, setSelected] = useState<RecordSummary[] | null>(null)
  const [notChanged, setNotChanged] = useState<string[]>([])
  const { askScope, scopeDialog } = useScopeQuestion()
  const { changeRecords, ...bulkChange } = useBulkChange()
  const apply = async (records: RecordSummary[], change: BulkChange) => {
    const isRecurring = records.some(({ seriesId }) => seriesId !== null)
    const scope = isRecurring ? await askScope({ action: 'save' }) : undefined
    if (scope === null) return
    setNotChanged([])
    setNotChanged(await changeRecords(selectNamedDates(records, scope), change, scope))
    clearSelection()
  }
  return {
    changeSelected: setSelected,
    bulkChange,
    bulkChangeDialog: (
      <>
        {selected && (
          <BulkChangeDialog
            kind={kind}
            count={selected.length}
            canPublish={me.rights.includes('publish')}
            apply={change => void apply(selected, change)}
            close={() => setSelected(null)}
          />
        )}
        {scopeDialog}
        <NotChanged reasons={notChanged} hide={() => setNotChanged([])} />
      </>
    ),
  }
}

/** The records that were not changed, by name, each with the reason. */
function NotChanged({ reasons, hide }: { reasons: string[]; hide: () => void }) {
  const messages = useMessages('manage').bulk
  return (
    <div role="alert" class={reasons.length > 0 ? 'notice error' : undefined}>
      {reasons.length > 0 && (
        <>
          <CircleAlert aria-hidden />
          <div>
            <p>
              <strong>{messages.notChanged({ count: reasons.length })}</strong>
            </p>
            <ul>
              {reasons.map(reason => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <button type="button" onClick={hide}>
              {messages.hideFailures}
            </button>
          </div>
        </>
      )}
    </div>
  )
}
