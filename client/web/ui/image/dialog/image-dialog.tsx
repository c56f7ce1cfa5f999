import { createPortal } from 'preact/compat'
import { useEditableRecord } from '../../../lib/records/use-editable-record.ts'
import { type Form, useForm } from '../../../lib/form/use-form.ts'
import { defaultLanguage, languages } from '../../../lib/text/language.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import { FieldRow } from '../../form/field-frame.tsx'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { FormFrame, SaveButton } from '../../form/form-frame.tsx'
import { FailureNotice, LoadingState } from '../../state/states.tsx'
import { FocalPointField } from '../focal-point-field.tsx'
import {
  type ImageWithTexts,
  type ImageTextName,
  type ImageFormValues,
  readImageWithTexts,
  saveImage,
  toImageFormValues,
} from '../image-values.ts'
import './image-dialog.css'

type Props = { id: number; close: () => void }

/**
 * The description of an image in each language, who made it, and the point that crops show. What is not saved when the
 * dialog closes is a draft, which it restores when it opens again.
 */
export function ImageDialog({ id, close }: Props) {
  const messages = useMessages('images')
  const { record, error, reload } = useEditableRecord(async calendar => (await readImageWithTexts(calendar, id)).record)
  // Outside the form of a record, which the Enter key would save.
  return createPortal(
    <Dialog title={messages.describe} close={close} isWide>
      {error !== null && <FailureNotice error={error} retry={reload} />}
      {!record && error === null && <LoadingState />}
      {record && <ImageForm image={record} close={close} />}
    </Dialog>,
    document.body,
  )
}

function ImageForm({ image, close }: { image: ImageWithTexts; close: () => void }) {
  const messages = useMessages('images')
  const frame = useMessages('frame')
  const form = useImageForm(image, close)
  const buttons = (
    <>
      <SaveButton form={form} />
      <button type="button" onClick={close}>
        {frame.close}
      </button>
    </>
  )
  return (
    <FormFrame form={form} buttons={buttons} formatValue={formatFocalPoint}>
      <p class="field-hint">{messages.altHint}</p>
      {languages.map(language => (
        <div key={language} class="image-texts">
          <TextAreaField {...form.field(`alt_${language}`)} lang={language} rows={2} maxLength={1000} />
          <TextField {...form.field(`caption_${language}`)} lang={language} maxLength={2000} />
        </div>
      ))}
      <FieldRow>
        <TextField {...form.field('credit')} maxLength={300} />
        <TextField {...form.field('license')} hint={messages.licenseHint} maxLength={300} />
      </FieldRow>
      <FocalPointField image={image.item} x={form.field('focal_x')} y={form.field('focal_y')} />
    </FormFrame>
  )
}

/** The default format for a text. */
const formatFocalPoint = (name: keyof ImageFormValues, values: ImageFormValues): string | undefined =>
  name === 'focal_x' || name === 'focal_y' ? `${Math.round(values[name] * 100)} %` : undefined

function useImageForm(image: ImageWithTexts, onSaved: () => void): Form<ImageFormValues> {
  const { id } = image.item
  return useForm<ImageFormValues, ImageWithTexts>({
    draftName: `pictures/${id}`,
    // One draft for all languages, because the form has the texts of all.
    language: defaultLanguage,
    initial: toImageFormValues(image),
    labels: useLabels(),
    toValues: toImageFormValues,
    saveRecord: (calendar, changes) => saveImage(calendar, id, changes),
    readCurrent: (calendar, etags) => readImageWithTexts(calendar, id, etags),
    onSaved,
  })
}

function useLabels(): Record<keyof ImageFormValues, string> {
  const messages = useMessages('images')
  const names = useMessages('languageNames')
  const texts = languages.flatMap(language => [
    [`alt_${language}`, messages.alt({ language: names[language] })],
    [`caption_${language}`, messages.caption({ language: names[language] })],
  ])
  return {
    ...(Object.fromEntries(texts) as Record<ImageTextName, string>),
    credit: messages.credit,
    license: messages.license,
    focal_x: messages.fromLeft,
    focal_y: messages.fromTop,
  }
}
