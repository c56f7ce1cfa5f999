import { CircleAlert, Copy, Languages } from 'lucide-preact'
import type { Language } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { FieldProps } from '../ui/form/field-frame.tsx'
import { TextAreaField, TextField } from '../ui/form/fields.tsx'
import { HtmlField } from '../ui/form/html/html-field.tsx'
import { TextPreview } from './text-preview.tsx'
import { TextSuggestion } from './text-suggestion.tsx'
import type { Suggestions } from './use-translation-suggestions.ts'

type Props = {
  field: FieldProps<string>
  /** Whether the field gets the focus when it appears. Fields of several lines never get it. */
  getsFocus: boolean
  sourceText: string
  from: Language
  to: Language
  languageNames: Record<Language, string>
  /** Absent if the calendar has no translation service. */
  suggestions: Suggestions | undefined
}

/** One text in two languages: the source text as readers see it, and the field for the translation. */
export function TextPair({ field, getsFocus, sourceText, from, to, languageNames, suggestions }: Props) {
  const messages = useMessages('translate')
  const isSlug = field.name === 'slug'
  const isMissing = !isSlug && sourceText !== '' && field.value.trim() === ''
  return (
    <section class={`text-pair card ${isMissing ? 'missing' : ''}`} aria-label={field.label}>
      <SourceText {...{ field, sourceText, from, languageNames, suggestions }} />
      <div class="text-target">
        {isMissing && (
          <p class="missing-mark">
            <CircleAlert aria-hidden /> {messages.missing}
          </p>
        )}
        {suggestions && (
          <TextSuggestion
            {...{ field, to }}
            suggestion={suggestions.byName[field.name]}
            remove={() => suggestions.remove(field.name)}
          />
        )}
        <div lang={to}>
          <TargetField
            {...field}
            getsFocus={getsFocus}
            label={`${field.label} (${languageNames[to]})`}
            hint={isSlug ? messages.slugHint : undefined}
          />
        </div>
      </div>
    </section>
  )
}

type SourceTextProps = Pick<Props, 'field' | 'sourceText' | 'from' | 'languageNames' | 'suggestions'>

/** The source text, with buttons that copy it into the field and ask for a suggestion. */
function SourceText({ field, sourceText, from, languageNames, suggestions }: SourceTextProps) {
  const messages = useMessages('translate')
  return (
    <div class="text-source">
      <p class="text-head">{`${field.label} (${languageNames[from]})`}</p>
      {sourceText === '' ? (
        <div class="text-preview">
          <i>{messages.noText}</i>
        </div>
      ) : (
        <TextPreview name={field.name} text={sourceText} lang={from} />
      )}
      {sourceText !== '' && field.name !== 'slug' && (
        <div class="actions">
          <button type="button" class="quiet" onClick={() => field.change(sourceText)}>
            <Copy aria-hidden /> {messages.copy({ label: field.label })}
          </button>
          {suggestions && (
            <button type="button" class="quiet" onClick={() => void suggestions.request([field.name])}>
              <Languages aria-hidden /> {messages.suggest({ label: field.label })}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function TargetField({ getsFocus, ...field }: FieldProps<string> & { getsFocus: boolean }) {
  if (field.name === 'description') return <HtmlField {...field} />
  if (field.name === 'excerpt') return <TextAreaField {...field} />
  return <TextField {...field} getsFocus={getsFocus} />
}
