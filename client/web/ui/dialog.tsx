import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './dialog.css'

type Props = {
  title: string
  /** Called on Escape and, with `hasLightDismiss`, on a click outside the dialog. */
  close: () => void
  hasLightDismiss?: boolean
  isWide?: boolean
  children: ComponentChildren
}

/** A modal dialog, open while it is rendered. When it closes, the focus returns to the element that had it before. */
export function Dialog({ title, close, hasLightDismiss = false, isWide = false, children }: Props) {
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
      onCancel={event => (event.preventDefault(), close())}
      onClick={({ target }) => hasLightDismiss && target === dialog.current && close()}
    >
      <div class="dialog-content">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
