import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog.tsx'
import { useMessages } from '../../lib/text/messages.ts'

type Props = {
  title: string
  confirmLabel: string
  children: ComponentChildren
  onConfirm: () => void
  close: () => void
}

/**
 * Asks for confirmation of an action that cannot be undone. "Cancel" has the focus at first. "Cancel" and
 * Escape close the dialog.
 */
export function ConfirmDialog({ title, confirmLabel, children, onConfirm, close }: Props) {
  const messages = useMessages('actions')
  const confirm = () => {
    close()
    // Runs after the dialog is closed, because elements behind an open dialog cannot take the focus.
    setTimeout(onConfirm)
  }
  return (
    <Dialog title={title} close={close}>
      <div>{children}</div>
      <div class="actions">
        <button type="button" onClick={close}>
          {messages.cancel}
        </button>
        <button type="button" class="danger" onClick={confirm}>
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  )
}
