import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog.tsx'
import { useMessages } from '../lib/language.ts'
import { deedWords } from '../lib/deed-words.ts'

type Props = {
  title: string
  confirmLabel: string
  children: ComponentChildren
  onConfirm: () => void
  close: () => void
}

/** Asks before what cannot be undone. Escape and "Cancel", which has the focus first, do nothing. */
export function ConfirmDialog({ title, confirmLabel, children, onConfirm, close }: Props) {
  const words = useMessages(deedWords)
  const answer = () => {
    close()
    // Once the dialog is gone: what is behind it cannot take the focus before.
    setTimeout(onConfirm)
  }
  return (
    <Dialog title={title} close={close}>
      <div>{children}</div>
      <div class="actions">
        <button type="button" onClick={close}>
          {words.cancel}
        </button>
        <button type="button" class="danger" onClick={answer}>
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  )
}
