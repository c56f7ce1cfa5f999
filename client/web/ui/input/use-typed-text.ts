import type { TargetedEvent, TargetedKeyboardEvent } from 'preact'
import { useState } from 'preact/hooks'

type Options = {
  value: string
  format: (value: string) => string
  /**
   * Undefined if the text is no value. `isComplete`: the user has left the field or pressed Enter, so that `18` no
   * longer is the beginning of `18:30`.
   */
  parse: (text: string, isComplete: boolean) => string | undefined
  /**
   * Whether the value follows each key, as a form with unsaved changes needs it: then it is '' while the text is no
   * value. Else the value changes with Enter or when the field loses the focus.
   */
  isLive: boolean
  change: (value: string) => void
}

/**
 * A text field whose value has another form than its text. The text stays as the user types it until it is complete;
 * `isRefused` if it is then no value.
 */
export function useTypedText({ value, format, parse, isLive, change }: Options) {
  const [typed, setTyped] = useState<{ text: string; value: string; isRefused: boolean } | null>(null)
  // A value that came from elsewhere, for example from the calendar, replaces the text.
  const shown = typed?.value === value ? typed : null
  const toValue = (text: string, isComplete: boolean) => (text.trim() === '' ? '' : parse(text, isComplete))
  const type = (text: string) => {
    const next = isLive ? (toValue(text, false) ?? '') : value
    setTyped({ text, value: next, isRefused: false })
    if (next !== value) change(next)
  }
  const commit = () => {
    if (!shown) return
    const next = toValue(shown.text, true)
    if (next === undefined) return setTyped({ ...shown, isRefused: true })
    setTyped(null)
    if (next !== value) change(next)
  }
  return {
    isRefused: shown?.isRefused ?? false,
    inputProps: {
      type: 'text',
      autocomplete: 'off',
      value: shown?.text ?? format(value),
      onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => type(currentTarget.value),
      onKeyDown: ({ key }: TargetedKeyboardEvent<HTMLInputElement>) => key === 'Enter' && commit(),
      onBlur: commit,
    } as const,
  }
}
