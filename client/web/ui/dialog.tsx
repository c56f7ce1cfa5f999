import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import './dialog.css'

type Props = {
  title: string
  /** Escape, or a press beside it where `isLight`. */
  close: () => void
  hasLightDismiss?: boolean
  isWide?: boolean
  children: ComponentChildren
}

/** A window above the page, which waits behind it. Shown as long as it is rendered; the focus returns to where it was. */
export function Dialog({ title, close, hasLightDismiss = false, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const [shown, before] = [dialog.current, document.activeElement]
    shown?.showModal()
    return () => {
      // As long as it is open nothing behind it takes the focus.
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      class={isWide ? 'dialog wide' : 'dialog'}
      ref={dialog}
      aria-labelledby={id}
      onCancel={event => (event.preventDefault(), close())}
      onClick={({ target }) => hasLightDismiss && target === dialog.current && close()}
    >
      <div class="dialog-inside">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
