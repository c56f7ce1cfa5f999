import type { ComponentChildren } from 'preact'
import { Dialog } from './dialog.tsx'
import { useWords } from '../lib/language.ts'
import { deedWords } from '../lib/deed-words.ts'

type Props = { title: string; yes: string; children: ComponentChildren; confirm: () => void; close: () => void }

/** Asks before what cannot be undone. Escape and "Cancel", which has the focus first, do nothing. */
export function Confirm({ title, yes, children, confirm, close }: Props) {
  const words = useWords(deedWords)
  const answer = () => {
    close()
    // Once the dialog is gone: what is behind it cannot take the focus before.
    setTimeout(confirm)
  }
  return (
    <Dialog title={title} close={close}>
      <div>{children}</div>
      <div class="actions">
        <button type="button" onClick={close}>
          {words.cancel}
        </button>
        <button type="button" class="danger" onClick={answer}>
          {yes}
        </button>
      </div>
    </Dialog>
  )
}
