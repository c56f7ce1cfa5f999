import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './dialog.css'

type Props = {
  title: string
  /** Closes the dialog for a user who does not press one of its buttons, if `closedBy` lets them. */
  close: () => void
  /** Like the attribute of HTML: Escape and a click outside (`any`), Escape (`closerequest`), or only its buttons. */
  closedBy?: 'any' | 'closerequest' | 'none'
  isWide?: boolean
  children: ComponentChildren
}

/** A modal dialog, open while it is rendered. When it closes, the focus returns to the element that had it before. */
export function Dialog({ title, close, closedBy = 'closerequest', isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const [shown, before] = [dialog.current, document.activeElement]
    shown?.showModal()
    return () => {
      // Closes first: elements behind an open dialog cannot take the focus.
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      class={isWide ? 'dialog wide' : 'dialog'}
      ref={dialog}
      aria-label={title}
      // Without the attribute, some browsers close a dialog at the second Escape. Not all of them know `any`.
      closedby={closedBy === 'none' ? 'none' : 'closerequest'}
      onCancel={event => (event.preventDefault(), closedBy !== 'none' && close())}
      onClick={({ target }) => closedBy === 'any' && target === dialog.current && close()}
    >
      <div class="dialog-content">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
