import { type ComponentChildren, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

/** An action that cannot be undone, and the texts of the dialog that asks before it. */
export type RiskyAction = {
  title: string
  confirmLabel: string
  /** What the action means for people. */
  consequences: ComponentChildren
  run: () => void
}

/**
 * A dialog that asks before an action. `ask` opens it; the component renders `dialog`, which is null while it is closed.
 */
export function useConfirmDialog(): { ask: (action: RiskyAction) => void; dialog: JSX.Element | null } {
  const [action, setAction] = useState<RiskyAction | null>(null)
  const dialog = action && (
    <ConfirmDialog
      title={action.title}
      confirmLabel={action.confirmLabel}
      onConfirm={action.run}
      close={() => setAction(null)}
    >
      {action.consequences}
    </ConfirmDialog>
  )
  return { ask: setAction, dialog }
}
