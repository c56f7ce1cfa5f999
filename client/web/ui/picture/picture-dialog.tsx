import { createPortal } from 'preact/compat'
import { useState } from 'preact/hooks'
import type { MediaItem } from '../../../index.ts'
import { useInvalidateQueries } from '../../lib/client.ts'
import { formatFailure } from '../../lib/format-failure.ts'
import { languages, useLanguage } from '../../lib/language.ts'
import { useMessages } from '../../lib/messages.ts'
import type { Field } from '../../lib/form/use-form.ts'
import { runAsWriter } from '../../lib/reauthentication.ts'
import { Dialog } from '../dialog.tsx'
import { FieldRow } from '../form/field-frame.tsx'
import { TextAreaField, TextField } from '../form/fields.tsx'
import { RetryNotice } from '../retry-notice.tsx'
import { LoadingState } from '../states.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { type PictureTextsByLanguage, type PictureValues, savePicture, usePictureTexts } from './picture-texts.ts'
import './picture-dialog.css'

type Props = { item: MediaItem; close: () => void }

/** The description of a picture in each language, who made it, and the point that crops show. */
export function PictureDialog({ item, close }: Props) {
  const messages = useMessages('pictures')
  const { data, error, refetch } = usePictureTexts(item.id)
  // Outside the form of a record, which the Enter key would save.
  return createPortal(
    <Dialog title={messages.describe} close={close} isWide>
      <RetryNotice {...{ error, refetch }} hasData={data !== undefined} />
      {!data && !error && <LoadingState />}
      {data && <PictureForm {...{ item, close }} texts={data} />}
    </Dialog>,
    document.body,
  )
}

function PictureForm({ item, close, texts }: Props & { texts: PictureTextsByLanguage }) {
  const form = useMessages('form')
  const { cancel } = useMessages('actions')
  const { values, change, isSaving, failure, save } = usePictureForm(item, texts, close)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form class="picture-form" onSubmit={submit} noValidate>
      <PictureTextFields {...{ values, change }} />
      <SourceFields {...{ values, change }} />
      <FocalPointField image={item} x={values.focal_x} y={values.focal_y} change={change} />
      {failure && (
        <p class="notice error" role="alert">
          {failure}
        </p>
      )}
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isSaving}>
          {isSaving ? form.saving : form.save}
        </button>
        <button type="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </form>
  )
}

type FieldsProps = { values: PictureValues; change: (changes: Partial<PictureValues>) => void }

/** The state of a field for the field components. The service checks nothing but lengths, so no field has an error. */
const toField = (name: string, label: string, value: string, change: (value: string) => void): Field<string> => ({
  ...{ id: `picture-${name}`, name, label, value, change, failure: undefined, blockSave: () => {} },
})

/** Who made the picture, and its license. */
function SourceFields({ values: { credit, license }, change }: FieldsProps) {
  const messages = useMessages('pictures')
  return (
    <FieldRow>
      <TextField {...toField('credit', messages.credit, credit, text => change({ credit: text }))} maxLength={300} />
      <TextField
        {...toField('license', messages.license, license, text => change({ license: text }))}
        hint={messages.licenseHint}
        maxLength={300}
      />
    </FieldRow>
  )
}

function PictureTextFields({ values: { texts }, change }: FieldsProps) {
  const messages = useMessages('pictures')
  const names = useMessages('languageNames')
  return (
    <>
      <p class="field-hint">{messages.altHint}</p>
      {languages.map(language => {
        const set = (name: 'alt' | 'caption') => (text: string) =>
          change({ texts: { ...texts, [language]: { ...texts[language], [name]: text } } })
        const { alt, caption } = texts[language]
        const label = { language: names[language] }
        return (
          <div key={language} class="picture-texts">
            <TextAreaField
              {...toField(`alt-${language}`, messages.alt(label), alt, set('alt'))}
              {...{ lang: language, rows: 2 }}
            />
            <TextField
              {...toField(`caption-${language}`, messages.caption(label), caption, set('caption'))}
              lang={language}
              maxLength={2000}
            />
          </div>
        )
      })}
    </>
  )
}

/** The values of the form, and a function that saves what was changed and closes the dialog. */
function usePictureForm(item: MediaItem, texts: PictureTextsByLanguage, close: () => void) {
  const failureMessages = useMessages('actions')
  const [language, invalidateQueries] = [useLanguage(), useInvalidateQueries()]
  const [initial] = useState<PictureValues>(() => ({
    ...{ credit: item.credit ?? '', license: item.license ?? '', focal_x: item.focal_x, focal_y: item.focal_y, texts },
  }))
  const [values, setValues] = useState(initial)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    setFailure(null)
    try {
      await runAsWriter(language, calendar => savePicture(calendar, item.id, initial, values))
      void invalidateQueries()
      close()
    } catch (error) {
      setFailure(formatFailure(error, failureMessages))
      setSaving(false)
    }
  }
  const change = (changes: Partial<PictureValues>) => setValues(old => ({ ...old, ...changes }))
  return { values, change, isSaving, failure, save }
}
