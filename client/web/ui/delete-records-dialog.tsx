import { useMessages } from '../lib/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { deedWords } from '../lib/deed-words.ts'
import type { RecordSummary } from '../lib/record-summary.ts'

/** The records that the dialog asks about; null while it is closed. */
export type RecordsToDelete = RecordSummary[] | null

type Props = { records: RecordsToDelete; deleteRecords: (records: RecordSummary[]) => void; close: () => void }

/** Asks before records are deleted permanently, and says what else the deletion changes. */
export function DeleteRecordsDialog({ records, deleteRecords, close }: Props) {
  const words = useMessages(deedWords)
  if (!records) return null
  const [first] = records
  return (
    <ConfirmDialog
      title={words.destroyTitle(records.map(({ title }) => title))}
      confirmLabel={words.destroyNow}
      onConfirm={() => deleteRecords(records)}
      close={close}
    >
      {first?.eventCount != null && <p>{words.termHint(first.eventCount)}</p>}
      {first?.kind === 'categories' && <p>{words.childrenHint}</p>}
      <p>{words.destroyHint}</p>
    </ConfirmDialog>
  )
}
