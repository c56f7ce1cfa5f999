import { useState } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import { type Scope, scopes as allScopes } from '../../../../src/core/recurrence/scope.ts'
import { Dialog } from './dialog.tsx'
import { ScopeChoice } from './scope-choice.tsx'

export type ScopeQuestion = {
  action: 'save' | 'move' | 'trash' | 'restore'
  /** The scopes to choose from. */
  scopes?: readonly [Scope, ...Scope[]]
  /** The first one when absent. */
  defaultScope?: Scope
}

type Props = ScopeQuestion & {
  /** Gets null when the user cancels. */
  answer: (scope: Scope | null) => void
}

/** Asks which dates of a series an action is for. Escape cancels. */
export function ScopeDialog({ action, scopes = allScopes, defaultScope = scopes[0], answer }: Props) {
  const messages = useMessages('scope')
  const { cancel } = useMessages('actions')
  const [scope, setScope] = useState<Scope>(defaultScope)
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    answer(scope)
  }
  return (
    <Dialog title={messages[action]} close={() => answer(null)}>
      <form class="scope-dialog" onSubmit={confirm}>
        <ScopeChoice label={messages[action]} {...{ scopes, value: scope, change: setScope }} isLabelHidden />
        <div class="actions">
          <button type="button" onClick={() => answer(null)}>
            {cancel}
          </button>
          <button type="submit" class={action === 'trash' ? 'danger' : 'primary'}>
            {messages[`${action}Button`]}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
