import { CircleAlert } from 'lucide-preact'
import type { Language } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { FieldProps } from '../ui/form/field-frame.tsx'
import { TextPreview } from './text-preview.tsx'
import type { TextSuggestion as Suggestion } from './use-translation-suggestions.ts'

type Props = {
  field: FieldProps<string>
  suggestion: Suggestion | undefined
  to: Language
  /** Removes the suggestion. */
  remove: () => void
}

/** A suggestion for a text, marked until a person uses it or discards it. */
export function TextSuggestion({ field, suggestion, to, remove }: Props) {
  const messages = useMessages('translate')
  const use = (text: string) => {
    field.change(text)
    remove()
  }
  return (
    <div role="status" class={suggestion ? 'text-suggestion' : undefined}>
      {suggestion?.state === 'loading' && <p class="field-hint">{messages.suggesting}</p>}
      {suggestion?.state === 'failed' && <p class="notice error">{suggestion.reason}</p>}
      {suggestion?.state === 'ready' && (
        <>
          <p class="missing-mark">
            <CircleAlert aria-hidden /> {messages.notChecked}
          </p>
          <TextPreview name={field.name} text={suggestion.text} lang={to} />
          <div class="actions">
            <button type="button" onClick={() => use(suggestion.text)}>
              {messages.useSuggestion({ label: field.label })}
            </button>
            <button type="button" class="quiet" onClick={remove}>
              {messages.discardSuggestion({ label: field.label })}
            </button>
          </div>
        </>
      )}
    </div>
  )
}
