import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'
import { ScopeDialog, type ScopeQuestion } from './scope-dialog.tsx'

type UseScopeQuestion = {
  /** Opens the dialog. Resolves to the chosen scope, or to null when the user cancels. */
  askScope: (question: ScopeQuestion) => Promise<Scope | null>
  /** The open dialog, for the component to render. */
  scopeDialog: JSX.Element | null
}

/** Asks which dates of a series an action is for. */
export function useScopeQuestion(): UseScopeQuestion {
  const [open, setOpen] = useState<{ question: ScopeQuestion; resolve: (scope: Scope | null) => void } | null>(null)
  const answer = (scope: Scope | null) => {
    setOpen(null)
    // Runs after the dialog is closed, because elements behind an open dialog cannot take the focus.
    setTimeout(() => open?.resolve(scope))
  }
  return {
    askScope: question => new Promise(resolve => setOpen({ question, resolve })),
    scopeDialog: open && <ScopeDialog {...open.question} answer={answer} />,
  }
}
