import { Languages } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Language } from '../../index.ts'
import { useMessages } from '../lib/text/messages.ts'
import type { RecordKind } from '../lib/records/kinds.ts'
import { FormFrame, SaveButton } from '../ui/form/form-frame.tsx'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { listRequiredFields, isHtmlField, type LanguageTexts, readTexts, writeTexts } from './translation-texts.ts'
import { readCurrentRecord } from '../lib/records/read-current-record.ts'
import { recordDefinitions } from '../lib/records/definitions.ts'
import { type Scope, scopes } from '../../../src/core/recurrence/scope.ts'
import { ScopeChoice } from '../ui/dialog/scope-choice.tsx'
import { TextPair } from './text-pair.tsx'
import { useTranslationSuggestions } from './use-translation-suggestions.ts'

type Props = {
  kind: RecordKind
  id: number
  from: Language
  to: Language
  sourceTexts: LanguageTexts
  savedTexts: LanguageTexts
  onSaved: (texts: LanguageTexts) => void
  /** The series of an event; null if there is none. */
  seriesId: number | null
  /** The dates of a series that the translation is for; undefined for a record that does not recur. */
  scope: Scope | undefined
  changeScope: (scope: Scope) => void
  /** Whether the field of the first missing text gets the focus when the form appears. */
  getsFocus: boolean
  /** Goes to the next untranslated record. */
  goToNext: () => void
}

/** The texts of a record in two languages side by side. Saves the changed texts of the target language. */
export function TranslationForm(props: Props) {
  const { kind, from, to, sourceTexts } = props
  const messages = useMessages('translate')
  const scopeMessages = useMessages('scope')
  const languageNames = useMessages('languageNames')
  const form = useTranslationForm(props)
  const required = listRequiredFields(kind, sourceTexts)
  const missing = required.filter(name => !form.values[name]?.trim())
  const done = required.length - missing.length
  const suggestions = useTranslationSuggestions(sourceTexts, from, to)
  const [focusedField] = useState(props.getsFocus ? missing[0] : undefined)
  return (
    <FormFrame form={form} buttons={<SaveButtons form={form} goToNext={props.goToNext} />}>
      {props.scope && (
        <ScopeChoice label={scopeMessages.translation} {...{ scopes, value: props.scope, change: props.changeScope }} />
      )}
      <div class="translation-progress">
        <p role="status">{messages.progress({ done, total: required.length })}</p>
        <progress max={Math.max(required.length, 1)} value={done} aria-hidden />
        {suggestions && missing.length > 0 && (
          <button type="button" onClick={() => void suggestions.request(missing)}>
            <Languages aria-hidden /> {messages.suggestMissing}
          </button>
        )}
      </div>
      {recordDefinitions[kind].translatableFields
        .filter(name => isFieldShown(name, sourceTexts, form.values))
        .map(name => (
          <TextPair
            key={name}
            field={{ ...form.field(name), value: form.values[name] ?? '' }}
            getsFocus={name === focusedField}
            sourceText={sourceTexts[name] ?? ''}
            {...{ from, to, languageNames, suggestions }}
          />
        ))}
    </FormFrame>
  )
}

/**
 * Whether to show a field. Short texts, such as parts of an address, are hidden if they are empty in both languages.
 */
const isFieldShown = (name: string, sourceTexts: LanguageTexts, values: LanguageTexts): boolean =>
  isHtmlField(name) || name === 'slug' || sourceTexts[name] !== '' || values[name] !== ''

function useTranslationForm({ kind, id, to, savedTexts, seriesId, scope, onSaved }: Props): Form<LanguageTexts> {
  const messages = useMessages('form')
  const [initialTexts] = useState(savedTexts)
  const { nameField } = recordDefinitions[kind]
  return useForm<LanguageTexts, LanguageTexts>({
    draftName: `${kind}/${id} translation`,
    language: to,
    initial: initialTexts,
    labels: useMessages('fields')[kind],
    toValues: texts => texts,
    saveRecord: (calendar, changes) => writeTexts(calendar, kind, id, to, changes as LanguageTexts, scope),
    // Checked here, because the message of the service would be in the language of the texts, not of the page.
    validate: values =>
      savedTexts[nameField] !== '' && values[nameField]?.trim() === '' ? { [nameField]: messages.empty } : {},
    readCurrent: (calendar, etags) =>
      readCurrentRecord(calendar, etags, {
        kind,
        seriesId,
        scope,
        language: to,
        read: () => readTexts(calendar, kind, id, to),
      }),
    onSaved,
    watchedRecord: { kind, id },
  })
}

function SaveButtons({ form, goToNext }: { form: Form<LanguageTexts>; goToNext: () => void }) {
  const messages = useMessages('translate')
  const isSaving = form.saveStatus === 'saving'
  return (
    <>
      <SaveButton form={form} />
      {form.isChanged ? (
        <button
          type="button"
          aria-disabled={isSaving}
          onClick={() => !isSaving && void form.save().then(isSaved => isSaved && goToNext())}
        >
          {messages.saveAndNext}
        </button>
      ) : (
        <button type="button" onClick={goToNext}>
          {messages.next}
        </button>
      )}
    </>
  )
}
