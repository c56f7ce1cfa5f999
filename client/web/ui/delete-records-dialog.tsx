import { useMessages } from '../lib/language.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { deedWords } from '../lib/deed-words.ts'
import type { RecordSummary } from '../lib/record-summary.ts'

/** What is about to be deleted for good, once the reader has said yes. */
export type RecordsToDelete = RecordSummary[] | null

type Props = { records: RecordsToDelete; destroy: (rows: RecordSummary[]) => void; close: () => void }

/** Asks before records are deleted for good, and tells what goes with them. */
export function DeleteRecordsDialog({ records, destroy, close }: Props) {
  const words = useMessages(deedWords)
  if (!records) return null
  const [first] = records
  return (
    <ConfirmDialog
      title={words.destroyTitle(records.map(({ title }) => title))}
      confirmLabel={words.destroyNow}
      onConfirm={() => destroy(records)}
      close={close}
    >
      {first?.eventCount != null && <p>{words.termHint(first.eventCount)}</p>}
      {first?.kind === 'categories' && <p>{words.childrenHint}</p>}
      <p>{words.destroyHint}</p>
    </ConfirmDialog>
  )
}
