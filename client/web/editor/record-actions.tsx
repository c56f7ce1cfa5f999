import { hasStatus } from '../lib/record-types.ts'
import { Copy, ExternalLink, Languages, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { editPaths } from '../lib/paths.ts'
import { useIsMounted } from '../lib/use-is-mounted.ts'
import { useMessages } from '../lib/language.ts'
import { deedWords } from '../lib/deed-words.ts'
import { useBulkActions } from '../lib/use-bulk-actions.ts'
import { type RecordsToDelete, DeleteRecordsDialog } from '../ui/delete-records-dialog.tsx'
import type { RecordSummary } from '../lib/record-summary.ts'
import { editorWords } from '../lib/editor-words.ts'

/** What else can be done with a record that is edited. */
export function RecordActions({ row }: { row: RecordSummary }) {
  const words = useMessages(editorWords)
  const { kind, id, pagePath } = row
  return (
    <>
      {pagePath && (
        <Link class="button" href={`~${pagePath}`}>
          <ExternalLink aria-hidden /> {words.toPage}
        </Link>
      )}
      <Link class="button" href={editPaths.translate(kind, id)}>
        <Languages aria-hidden /> {words.translate}
      </Link>
      <Link class="button" href={editPaths.create(kind, id)}>
        <Copy aria-hidden /> {words.duplicate}
      </Link>
      <WayOut row={row} />
    </>
  )
}

/** Into the trash; what has none is deleted for good, after a question. Then there is nothing to edit any more. */
function WayOut({ row }: { row: RecordSummary }) {
  const [words, { destroyNow }] = [useMessages(editorWords), useMessages(deedWords)]
  const [, go] = useLocation()
  const isHere = useIsMounted()
  const { trash, destroy, progress } = useBulkActions(row.kind)
  const [asking, setAsking] = useState<RecordsToDelete>(null)
  const leave = (isDone: boolean) => isDone && isHere() && go(editPaths.list(row.kind))
  const remove = () => (hasStatus(row.kind) ? void trash([row]).then(leave) : setAsking([row]))
  return (
    <>
      <button type="button" class="danger" disabled={progress !== null} onClick={remove}>
        <Trash2 aria-hidden /> {hasStatus(row.kind) ? words.trash : destroyNow}
      </button>
      <DeleteRecordsDialog
        records={asking}
        destroy={rows => void destroy(rows).then(leave)}
        close={() => setAsking(null)}
      />
    </>
  )
}
