import { useId } from 'preact/hooks'
import { useMessages } from '../../lib/text/messages.ts'
import type { Scope } from '../../../../src/core/recurrence/scope.ts'

type Props = {
  label: string
  scopes: readonly Scope[]
  value: Scope
  change: (scope: Scope) => void
  /** Whether a heading with the same text is already there. */
  isLabelHidden?: boolean
}

/** Radio buttons for the dates of a series that a change is for. */
export function ScopeChoice({ label, scopes, value, change, isLabelHidden = false }: Props) {
  const messages = useMessages('scope')
  const name = useId()
  return (
    <fieldset class="field">
      <legend class={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      {scopes.map(scope => (
        <label key={scope} class="choice">
          <input type="radio" name={name} checked={scope === value} onChange={() => change(scope)} /> {messages[scope]}
        </label>
      ))}
      {scopes.includes('all') && <p class="field-hint">{messages.keepsChanges}</p>}
    </fieldset>
  )
}
