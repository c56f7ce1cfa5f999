import { Copy, Eye, Languages, PenLine, RotateCcw, Trash2 } from 'lucide-preact'
import type { JSX } from 'preact'
import { Link } from 'wouter-preact'
import { useMessages } from '../../lib/text/messages.ts'
import { editPaths } from '../../lib/paths/paths.ts'
import { canEdit, canCreate, canDeletePermanently } from '../../lib/session/permissions.ts'
import type { RecordRowProps } from './record-list-props.ts'

type Props = Pick<RecordRowProps, 'record' | 'me' | 'actions' | 'isBusy' | 'missing'>

/** Buttons for the actions that the user has the right to do on a record. */
export const RowActions = (props: Props) => (
  <div class="row-actions">
    <RowLinks {...props} />
    <RowButtons {...props} />
  </div>
)

function RowLinks({ record, me, missing }: Props) {
  const messages = useMessages('manage')
  const { kind, id, title, pagePath } = record
  const isTrash = record.status === 'trash'
  const isEditable = canEdit(me, kind, record) && !isTrash
  const [editPath, translatePath] = [editPaths.edit(kind, id), editPaths.translate(kind, id, missing)]
  return (
    <>
      {isEditable && <ActionLink href={editPath} label={messages.edit({ title })} icon={<PenLine aria-hidden />} />}
      {pagePath && <ActionLink href={`~${pagePath}`} label={messages.view({ title })} icon={<Eye aria-hidden />} />}
      {isEditable && (
        <ActionLink href={translatePath} label={messages.translate({ title })} icon={<Languages aria-hidden />} />
      )}
      {canCreate(me, kind) && !isTrash && (
        <ActionLink
          href={editPaths.create(kind, id)}
          label={messages.duplicate({ title })}
          icon={<Copy aria-hidden />}
        />
      )}
    </>
  )
}

function RowButtons({ record, me, actions, isBusy }: Props) {
  const messages = useMessages('manage')
  const { kind, title, status } = record
  const isTrash = status === 'trash'
  const hasEditRight = canEdit(me, kind, record)
  const trashIcon = <Trash2 aria-hidden />
  const restore = () => actions.restore(record)
  const trash = () => actions.trash(record)
  const deletePermanently = () => actions.deletePermanently(record)
  return (
    <>
      {hasEditRight && isTrash && (
        <ActionButton
          label={messages.restore({ title })}
          icon={<RotateCcw aria-hidden />}
          isBusy={isBusy}
          onClick={restore}
        />
      )}
      {hasEditRight && status !== null && !isTrash && (
        <ActionButton label={messages.toTrash({ title })} icon={trashIcon} isBusy={isBusy} onClick={trash} />
      )}
      {canDeletePermanently(me, record) && (isTrash || status === null) && (
        <ActionButton
          label={messages.deletePermanently({ title })}
          icon={trashIcon}
          isBusy={isBusy}
          onClick={deletePermanently}
        />
      )}
    </>
  )
}

type ActionLinkProps = { href: string; label: string; icon: JSX.Element }

const ActionLink = ({ href, label, icon }: ActionLinkProps) => (
  <Link class="button icon-button" href={href} aria-label={label} title={label}>
    {icon}
  </Link>
)

type ActionButtonProps = { label: string; icon: JSX.Element; isBusy: boolean; onClick: () => void }

const ActionButton = ({ label, icon, isBusy, onClick }: ActionButtonProps) => (
  <button type="button" class="icon-button" aria-label={label} title={label} disabled={isBusy} onClick={onClick}>
    {icon}
  </button>
)
