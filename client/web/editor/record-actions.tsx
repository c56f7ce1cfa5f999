import { useMessages } from '../lib/text/messages.ts'
import { editPaths } from '../lib/paths/paths.ts'
import { hasStatus } from '../lib/records/kinds.ts'
import { Copy, ExternalLink, Languages, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { useIsMounted } from '../lib/browser/use-is-mounted.ts'
import { useBulkActions } from '../lib/records/use-bulk-actions.ts'
import { useScopeQuestion } from '../ui/dialog/use-scope-question.tsx'
import { type RecordsToDelete, DeleteRecordsDialog } from '../ui/dialog/delete-records-dialog.tsx'
import type { RecordSummary } from '../lib/records/summary.ts'

/** Links and buttons for other actions on the record that is edited. */
export function RecordActions({ record }: { record: RecordSummary }) {
  const messages = useMessages('editor')
  const { kind, id, pagePath } = record
  return (
    <>
      {pagePath && (
        <Link class="button" href={`~${pagePath}`}>
          <ExternalLink aria-hidden /> {messages.viewPage}
        </Link>
      )}
      <Link class="button" href={editPaths.translate(kind, id)}>
        <Languages aria-hidden /> {messages.translate}
      </Link>
      <Link class="button" href={editPaths.create(kind, id)}>
        <Copy aria-hidden /> {messages.duplicate}
      </Link>
      <DeleteButton record={record} />
    </>
  )
}

/**
 * Moves the record to the trash; of a series, the dates that the user chooses. Deletes a term permanently, after a
 * confirmation. Then goes to the list.
 */
function DeleteButton({ record }: { record: RecordSummary }) {
  const messages = useMessages('editor')
  const { deletePermanently: deleteLabel } = useMessages('actions')
  const [, navigate] = useLocation()
  const isMounted = useIsMounted()
  const { trash, deletePermanently, progress } = useBulkActions(record.kind)
  const [recordsToDelete, setRecordsToDelete] = useState<RecordsToDelete>(null)
  const { askScope, scopeDialog } = useScopeQuestion()
  const goToList = (isDone: boolean) => isDone && isMounted() && navigate(editPaths.list(record.kind))
  const moveToTrash = async () => {
    const scope = record.seriesId !== null ? await askScope({ action: 'trash' }) : undefined
    if (scope !== null) goToList(await trash([record], scope))
  }
  const remove = () => (hasStatus(record.kind) ? void moveToTrash() : setRecordsToDelete([record]))
  return (
    <>
      <button type="button" class="danger" disabled={progress !== null} onClick={remove}>
        <Trash2 aria-hidden /> {hasStatus(record.kind) ? messages.trash : deleteLabel}
      </button>
      <DeleteRecordsDialog
        records={recordsToDelete}
        deleteRecords={records => void deletePermanently(records).then(goToList)}
        close={() => setRecordsToDelete(null)}
      />
      {scopeDialog}
    </>
  )
}
