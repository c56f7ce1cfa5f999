import { Eye } from 'lucide-preact'
import { useState } from 'preact/hooks'
import type { Language } from '../../index.ts'
import type { RecordType } from '../lib/record-types.ts'
import { languageNames } from '../lib/language-names.ts'
import { useLanguage, useMessages } from '../lib/language.ts'
import { FormFrame, SaveButton } from '../ui/form/form-frame.tsx'
import { type Form, useForm } from '../lib/form/use-form.ts'
import { fieldWords } from '../lib/form/field-words.ts'
import {
  listRequiredFields,
  isHtmlField,
  type LanguageTexts,
  readTexts,
  translatableFields,
  writeTexts,
} from './translation-texts.ts'
import { textLabels } from './text-labels.ts'
import { TextPair } from './text-pair.tsx'
import { translateWords } from './words.ts'

type Props = {
  kind: RecordType
  id: number
  from: Language
  to: Language
  source: LanguageTexts
  initial: LanguageTexts
  onSaved: (texts: LanguageTexts) => void
  /** Goes on to the next record that is not translated. */
  goToNext: () => void
}

/** The texts of a record side by side. What is saved are the texts that were changed, in the language that is translated into. */
export function TranslationForm(props: Props) {
  const { kind, from, to, source } = props
  const words = useMessages(translateWords)
  const names = useMessages(languageNames)
  const form = useTranslationForm(props)
  const [isPreviewed, setPreviewed] = useState(false)
  const asked = listRequiredFields(kind, source)
  const done = asked.filter(name => form.values[name]?.trim()).length
  return (
    <FormFrame form={form} buttons={<Buttons form={form} goOn={props.goToNext} />}>
      <div class="translation-progress">
        <p role="status">{words.progress(done, asked.length)}</p>
        <progress max={Math.max(asked.length, 1)} value={done} aria-hidden />
        <button type="button" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          <Eye aria-hidden /> {words.preview}
        </button>
      </div>
      {translatableFields[kind]
        .filter(name => isWorthwhile(name, source, form.values))
        .map(name => (
          <TextPair
            key={name}
            field={{ ...form.field(name), value: form.values[name] ?? '' }}
            source={source[name] ?? ''}
            {...{ from, to, names, isPreviewed }}
          />
        ))}
    </FormFrame>
  )
}

/** The parts of an address are many; those that neither language has are left to the venue's own form. */
const isWorthwhile = (name: string, source: LanguageTexts, values: LanguageTexts): boolean =>
  isHtmlField(name) || name === 'slug' || source[name] !== '' || values[name] !== ''

function useTranslationForm({ kind, id, to, initial, onSaved }: Props): Form<LanguageTexts> {
  const here = useLanguage()
  const words = useMessages(fieldWords)
  const [first] = useState(initial)
  const [name] = translatableFields[kind]
  return useForm<LanguageTexts, LanguageTexts>({
    draftSubject: `${kind}/${id} translation`,
    language: to,
    initial: first,
    labels: textLabels[here],
    toValues: texts => texts,
    saveRecord: (calendar, changed) => writeTexts(calendar, kind, id, to, changed as LanguageTexts),
    // The service would say it in the language of the texts, not in that of the page.
    validate: values => (first[name] !== '' && values[name]?.trim() === '' ? { [name]: words.empty } : {}),
    readCurrent: calendar => readTexts(calendar, kind, id, to),
    onSaved: onSaved,
  })
}

function Buttons({ form, goOn }: { form: Form<LanguageTexts>; goOn: () => void }) {
  const words = useMessages(translateWords)
  const isSaving = form.saveStatus === 'saving'
  return (
    <>
      <SaveButton form={form} />
      {form.isChanged ? (
        <button
          type="button"
          aria-disabled={isSaving}
          onClick={() => !isSaving && void form.save().then(isSaved => isSaved && goOn())}
        >
          {words.saveAndNext}
        </button>
      ) : (
        <button type="button" onClick={goOn}>
          {words.next}
        </button>
      )}
    </>
  )
}
