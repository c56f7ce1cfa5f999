import type { ComponentChildren } from 'preact'
import { createPortal } from 'preact/compat'
import { useMessages } from '../../../lib/text/messages.ts'
import { Dialog } from '../../dialog/dialog.tsx'

type Props = {
  title: string
  /** Checks the fields. Returns what to do with the text, or null if a field is wrong. */
  submit: () => (() => void) | null
  close: () => void
  isWide?: boolean
  /** The fields. */
  children: ComponentChildren
  /** More buttons. */
  buttons?: ComponentChildren
  /** What is below the buttons. */
  below?: ComponentChildren
}

/** Asks for something that belongs into the text. */
export function InsertDialog({ title, submit, close, isWide = false, children, buttons, below }: Props) {
  const { apply } = useMessages('form')
  const { cancel } = useMessages('actions')
  const submitForm = (event: Event) => {
    event.preventDefault()
    const action = submit()
    if (action) closeBefore(close, action)
  }
  // Outside the form of a record, which the Enter key would save.
  return createPortal(
    <Dialog title={title} close={close} isWide={isWide}>
      <form class="field-group" noValidate onSubmit={submitForm}>
        {children}
        <div class="actions">
          <button type="submit" class="primary">
            {apply}
          </button>
          {buttons}
          <button type="button" onClick={close}>
            {cancel}
          </button>
        </div>
      </form>
      {below}
    </Dialog>,
    document.body,
  )
}

/** Closes the dialog before the action, because an element behind an open dialog cannot take the focus. */
export function closeBefore(close: () => void, action: () => void): void {
  close()
  setTimeout(action)
}
