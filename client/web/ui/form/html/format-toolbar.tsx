import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { findNextInRow } from '../../../lib/browser/arrow-keys.ts'
import type { PageMessages } from '../../../lib/text/messages.ts'

export type ToolbarButton = {
  name: string
  label: string
  icon: JSX.Element
  run: () => void
  /** Whether the selection has the format; absent for a button that is not a format. */
  isPressed?: boolean
  isDisabled?: boolean
  /** The keys that do the same, such as `Control+B`. */
  keys?: string | undefined
}

/** The button that switches between the formatted text and its HTML. */
export const createSourceButton = (messages: PageMessages['form']) => ({
  name: 'html',
  label: messages.editHtml,
  icon: <span class="html-tool-text">HTML</span>,
})

type Props = { label: string; buttons: ToolbarButton[]; onEscape?: () => void }

/** A toolbar that is one stop of the Tab key. The arrow keys move between its buttons. */
export function FormatToolbar({ label, buttons, onEscape }: Props) {
  const [current, setCurrent] = useState(0)
  const toolbar = useRef<HTMLDivElement>(null)
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.()
    const next = findNextInRow(event, current, buttons.length)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    toolbar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div class="html-tools" role="toolbar" aria-label={label} ref={toolbar} onKeyDown={moveFocus}>
      {buttons.map((button, index) => (
        <FormatButton key={button.name} {...button} isCurrent={index === Math.min(current, buttons.length - 1)} />
      ))}
    </div>
  )
}

function FormatButton({
  label,
  icon,
  run,
  isPressed,
  isDisabled,
  keys,
  isCurrent,
}: ToolbarButton & { isCurrent: boolean }) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={keys ? `${label} (${keys.replaceAll('+', ' + ')})` : label}
      aria-keyshortcuts={keys}
      aria-pressed={isPressed}
      aria-disabled={isDisabled}
      tabIndex={isCurrent ? 0 : -1}
      // The text keeps the focus and its selection; on a phone the keyboard stays open.
      onMouseDown={event => event.preventDefault()}
      onClick={() => !isDisabled && run()}
    >
      {icon}
    </button>
  )
}
