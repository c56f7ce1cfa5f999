import { useMessages } from '../../lib/text/messages.ts'
import { formatRecords } from '../../lib/records/format-records.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { RecordSummary } from '../../lib/records/summary.ts'

/** The records that the dialog asks about; null while it is closed. */
export type RecordsToDelete = RecordSummary[] | null

type Props = { records: RecordsToDelete; deleteRecords: (records: RecordSummary[]) => void; close: () => void }

/** Asks for confirmation before records are deleted permanently, and describes the effects on other records. */
export function DeleteRecordsDialog({ records, deleteRecords, close }: Props) {
  const messages = useMessages('actions')
  if (!records) return null
  const [first] = records
  return (
    <ConfirmDialog
      title={messages.deleteTitle({ records: formatRecords(messages, records) })}
      confirmLabel={messages.deletePermanently}
      onConfirm={() => deleteRecords(records)}
      close={close}
    >
      {first?.eventCount != null && <p>{messages.affectedEventsHint({ count: first.eventCount })}</p>}
      {first?.kind === 'categories' && <p>{messages.childrenHint}</p>}
      <p>{messages.deleteHint}</p>
    </ConfirmDialog>
  )
}
