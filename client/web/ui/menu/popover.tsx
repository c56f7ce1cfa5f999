import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

type Props = {
  label: string
  icon: JSX.Element
  /** Whether the button has its label beside the icon; else it is a tooltip. */
  isLabelShown?: boolean
  children: ComponentChildren
}

/** A button that opens a small panel below it. Escape, the button, and a click or focus outside close the panel. */
export function Popover({ label, icon, isLabelShown = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => container.current?.contains(target as Node) || setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault() // else the key also closes a dialog around the panel
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div class="popover" ref={container} onKeyDown={closeOnEscape}>
      <button
        type="button"
        ref={button}
        aria-label={label}
        {...(isLabelShown ? {} : { class: 'icon-button', title: label })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon} {isLabelShown && <span class="button-text">{label}</span>}
      </button>
      <div class="popover-panel" id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
