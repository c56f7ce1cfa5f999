import { Copy, Eye, Languages, PenLine, RotateCcw, Trash2 } from 'lucide-preact'
import type { JSX } from 'preact'
import { Link } from 'wouter-preact'
import type { Me } from '../../index.ts'
import { editPaths } from '../lib/paths.ts'
import { canEdit, canCreate, canDeletePermanently } from '../lib/permissions.ts'
import { useMessages } from '../lib/language.ts'
import type { RecordSummary } from '../lib/record-summary.ts'
import { manageWords } from '../lib/manage-words.ts'

export type RowActionHandlers = {
  trash: (row: RecordSummary) => void
  restore: (row: RecordSummary) => void
  destroy: (row: RecordSummary) => void
}

type Props = { row: RecordSummary; me: Me | null | undefined; actions: RowActionHandlers; isBusy: boolean }

/** What the reader may do with a record; what they may not is not there. */
export function RowActions({ row, me, actions, isBusy }: Props) {
  const words = useMessages(manageWords)
  const { kind, id, title } = row
  const isTrash = row.status === 'trash'
  const mayEdit = canEdit(me, kind, row)
  return (
    <div class="row-actions">
      {mayEdit && !isTrash && (
        <To href={editPaths.edit(kind, id)} label={words.edit(title)} icon={<PenLine aria-hidden />} />
      )}
      {row.pagePath && <To href={`~${row.pagePath}`} label={words.view(title)} icon={<Eye aria-hidden />} />}
      {mayEdit && !isTrash && (
        <To href={editPaths.translate(kind, id)} label={words.translate(title)} icon={<Languages aria-hidden />} />
      )}
      {canCreate(me, kind) && !isTrash && (
        <To href={editPaths.create(kind, id)} label={words.duplicate(title)} icon={<Copy aria-hidden />} />
      )}
      {mayEdit && isTrash && (
        <Do
          label={words.restore(title)}
          icon={<RotateCcw aria-hidden />}
          isBusy={isBusy}
          act={() => actions.restore(row)}
        />
      )}
      {mayEdit && row.status !== null && !isTrash && (
        <Do label={words.toTrash(title)} icon={<Trash2 aria-hidden />} isBusy={isBusy} act={() => actions.trash(row)} />
      )}
      {canDeletePermanently(me, row) && (isTrash || row.status === null) && (
        <Do
          label={words.destroy(title)}
          icon={<Trash2 aria-hidden />}
          isBusy={isBusy}
          act={() => actions.destroy(row)}
        />
      )}
    </div>
  )
}

type ToProps = { href: string; label: string; icon: JSX.Element }

const To = ({ href, label, icon }: ToProps) => (
  <Link class="button icon-button" href={href} aria-label={label} title={label}>
    {icon}
  </Link>
)

type DoProps = { label: string; icon: JSX.Element; isBusy: boolean; act: () => void }

const Do = ({ label, icon, isBusy, act }: DoProps) => (
  <button type="button" class="icon-button" aria-label={label} title={label} disabled={isBusy} onClick={act}>
    {icon}
  </button>
)
